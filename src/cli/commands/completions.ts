import { completionScript, shells } from '../completions.ts'
import { usage } from '../failure.ts'
import { putOnScreen } from '../put-on-screen.ts'
import type { Words } from '../words.ts'

/** Prints the completions of a shell, to be sourced by it. */
export const completions = ({ operands: [name, ...more] }: Words): void => {
  const shell = shells.find((known) => known === name)
  if (shell === undefined || more.length > 0) throw usage(`\`landau completions ${shells.join('|')}\` prints the completions of a shell.`)
  putOnScreen(completionScript(shell), 'stdout')
}
