import { compileFunction } from 'node:vm'
import type { Goal, Language } from './contract.ts'

/**
 * Whether V8 accepts what a file was turned into. The parser is more lenient than V8 with some early errors, and then the user must get V8's
 * message about the file as it was written. It also refuses what is nested too deep for its stack. Only CommonJS can be checked before it is loaded; it is compiled lazily, which costs little.
 */
export const isAcceptedByV8 = (code: string, goal: Goal, language: Language): boolean => {
  if (goal !== 'commonjs' || language !== 'js') return true
  try {
    compileFunction(withoutAsm(code), ['exports', 'require', 'module', '__filename', '__dirname'])
    return true
  } catch {
    return false
  }
}

/** V8 compiles asm.js at once where it is called at once, and would warn twice of what is none. */
const withoutAsm = (code: string): string => code.replaceAll(/(['"])use asm\1/g, '$1use_asm$1')
