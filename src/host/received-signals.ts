// A signal for a whole process group (Ctrl-C, `timeout`) reaches the program by itself; one for landau alone (that of a supervisor) only if landau hands it
// on. A process cannot tell the one from the other. So the program's processes note what reaches them, and landau hands on what has reached nobody.

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long the program's processes have to note a signal. */
export const patienceMs = 100
/** A note this much older than the signal may still be of it: the clocks of files are coarse, and who comes first is chance. */
const earliestMs = 200
/** How soon after landau handed a signal on its note is there. */
const handedOnMs = 50

const notePath = (folder: string, signal: string): string => join(folder, `received-${signal}`)

/** A process of the program has received the signal; nothing is written when the run is over. */
export const noteReceived = (folder: string, signal: string): void => {
  try {
    writeFileSync(notePath(folder, signal), '')
  } catch {
    // Then landau hands the signal on.
  }
}

/** Whether a process of the program has received the signal that came at `came`, not the one that was handed on at `handedOn`. Times in milliseconds. */
export const wasReceived = (folder: string, signal: string, came: number, handedOn: number): boolean => {
  const noted = statSync(notePath(folder, signal), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity
  return noted >= Math.max(came - earliestMs, handedOn + handedOnMs)
}
