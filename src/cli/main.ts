import { check } from './commands/check.ts'
import { count } from './commands/count.ts'
import { completions } from './commands/completions.ts'
import { diff } from './commands/diff.ts'
import { doctor } from './commands/doctor.ts'
import { explain } from './commands/explain.ts'
import { exportProfile } from './commands/export.ts'
import { fit } from './commands/fit.ts'
import { init } from './commands/init.ts'
import { merge } from './commands/merge.ts'
import { report } from './commands/report.ts'
import { run } from './commands/run.ts'
import { sweep } from './commands/sweep.ts'
import { trace } from './commands/trace.ts'
import { verify } from './commands/verify.ts'
import { worker } from './commands/worker.ts'
import { landauVersion } from './environment.ts'
import { Failure } from './failure.ts'
import type { CommandName } from './flags.ts'
import { helpText } from './help.ts'
import { putOnScreen } from './put-on-screen.ts'
import { readWords } from './words.ts'
import type { Words } from './words.ts'

const commands: Readonly<Record<CommandName, (words: Words) => void | Promise<void>>> = {
  run,
  report,
  show: report,
  explain,
  count,
  trace,
  export: exportProfile,
  fit,
  sweep,
  worker,
  merge,
  verify,
  diff,
  check,
  init,
  doctor,
  completions,
}

/** Does what the words after `landau` say, and sets the exit code. */
export const main = async (argv: readonly string[]): Promise<void> => {
  try {
    const words = readWords(argv, process.env)
    if (words.flags.version) putOnScreen(landauVersion(), 'stdout')
    else if (words.flags.help || argv.length === 0) putOnScreen(helpText(), argv.length === 0 ? 'stderr' : 'stdout')
    else return await commands[words.command](words)
    if (argv.length === 0) process.exitCode = 2
  } catch (error) {
    process.exitCode = tell(error, judging.has(argv[0] ?? ''))
  }
}

/** Commands that judge: 0 is good, 1 is bad, and everything that kept them from judging is 2. */
const judging: ReadonlySet<string> = new Set(['diff', 'check'])

/** Says what went wrong; answers with the exit code. */
const tell = (error: unknown, judges: boolean): number => {
  if (error instanceof Failure) {
    putOnScreen(`landau: ${error.message}`, 'stderr')
    return judges ? 2 : error.code
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  putOnScreen(`landau: This is a bug of landau, not of your program. Please report it with the lines below.\n${detail}`, 'stderr')
  return judges ? 2 : 125
}

// A reader that has seen enough (`landau report | head`) is no failure.
process.stdout.on('error', () => process.exit())

await main(process.argv.slice(2))
