import { keepingLastMatch } from './last-match.ts'
import { withOwnBuiltins } from './own-builtins.ts'
import { programTime } from './program-time.ts'

/** Does landau's work between two lines of the program, which must not notice it, nor pay for it (program-time.ts). */
export const unnoticed = <T>(work: () => T): T => withOwnBuiltins(() => keepingLastMatch(() => programTime.leaveOut(work)))
