// Counts the steps that V8's backtracking takes for a match, without the program's help: patterns and subjects come as strings, nothing of the
// program's is called, and the results that `RegExp.$1` and the like show are not touched where this runs in a realm of its own.

import type { CountMatches } from '../protocol/index.ts'
import { compile } from './compile.ts'
import { count } from './count.ts'
import { TooLong } from './machine.ts'
import type { Program } from './program.ts'

const mostPatterns = 500

export function createMatchCounter(): CountMatches {
  const programs = new Map<string, Program | null>()
  const programOf = (source: string, flags: string): Program | null => {
    const key = `${flags}/${source}`
    const known = programs.get(key)
    if (known !== undefined) return known
    if (programs.size >= mostPatterns) programs.clear()
    const program = compile(source, flags, false)
    programs.set(key, program)
    return program
  }
  return (source, flags, subject, from, all, most) => {
    const program = programOf(source, flags)
    if (program === null) return null
    try {
      return count(program, { source, flags, subject, from, all, most })
    } catch (error) {
      if (error instanceof TooLong) return null
      throw error
    }
  }
}
