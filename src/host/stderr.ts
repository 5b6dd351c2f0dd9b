import { writeSync } from 'node:fs'

/** Writes a line to the standard error, whatever the program did to `console` and `process.stderr`. */
export const sayOnStderr = (line: string): void => {
  try {
    writeSync(2, `${line}\n`)
  } catch {
    // The program closed it: there is nobody to tell.
  }
}

/** Tells that landau itself failed inside the profiled program, which goes on as if it were not there. */
export const complain = (what: string, error: unknown): void => {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  sayOnStderr(`landau: ${what}. ${detail}`)
}
