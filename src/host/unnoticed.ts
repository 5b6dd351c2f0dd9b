import { keepingLastMatch } from './last-match.ts'
import { withOwnBuiltins } from './own-builtins.ts'

/** Does landau's work between two lines of the program, which must not notice it, nor disturb it. */
export const unnoticed = <T>(work: () => T): T => withOwnBuiltins(() => keepingLastMatch(work))
