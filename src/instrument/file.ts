// The way of a file through any of the modes: what is no program of its language, or cannot be instrumented, is refused with a problem that says so.

import type { Problem } from '../base/problem.ts'
import { namePrefix, type NativeSite, type Site } from '../protocol/index.ts'
import {
  forEachChild,
  type Goal,
  inerasable,
  isAsmModule,
  isProgram,
  type Language,
  lineTable,
  type Node,
  parse,
  positionAt,
} from '../source/index.ts'

export interface InstrumentOptions {
  readonly path: string
  readonly goal: Goal
  readonly language: Language
  /** Index in the recording's file list. */
  readonly file: number
  readonly firstSite: number
  readonly firstNative: number
  /** False where stamps are behind accessors of `Object.prototype` and not private symbols of V8: a literal that defines one would show it. */
  readonly definesStamps?: boolean
  /** Every access gets its probe, also where the activation is known to have touched the object before: what tests compare with. */
  readonly everyAccess?: boolean
  /** False where each element that a loop reads in turn has a probe; by default where every access has one. */
  readonly ranges?: boolean
  /** Constant routines get activations of their own too, all but field initialisers and static blocks: what `npm run bench:ablations` compares with. */
  readonly everyRoutine?: boolean
  /** `field`: every property of an object is a cell, which its probe names. By default an object is one. */
  readonly resolution?: 'object' | 'field'
  /** Activations may be untraced, and their probes ask first: how often they are traced. */
  readonly samples?: 'rarely' | 'often'
  /** Who runs the file takes the types out of it, and does no more. */
  readonly stripsOnly?: true
  /** The text is given to `eval`: its own statements have the scope, and give the value, of who calls that. */
  readonly isEvaluated?: true
}

export interface Instrumented {
  /** The text with probes: the same lines. */
  readonly code: string
  /** Spans of `code` that were inserted, ascending. */
  readonly spans: readonly (readonly [number, number])[]
  readonly sites: readonly Site[]
  readonly nativeSites: readonly NativeSite[]
  readonly problems: readonly Problem[]
}

export interface NotInstrumented {
  readonly code: null
  readonly problems: readonly Problem[]
}

/** Code of the problem, and what a file that is refused is not: `measured`, `counted`. */
export interface Refusal {
  readonly code: string
  readonly not: string
}

/** Parses a file and puts probes into it; `work` may refuse it too, by saying why. */
export function instrumentFile<T extends { readonly code: string }>(
  text: string,
  { path, goal, language, stripsOnly }: InstrumentOptions,
  refusal: Refusal,
  work: (program: Node) => T | string,
): (T & { readonly problems: readonly Problem[] }) | NotInstrumented {
  const refused = (why: string): NotInstrumented => ({
    code: null,
    problems: [{ code: refusal.code, message: `${path} ${why}; it runs as it is and is not ${refusal.not}.`, severity: 'warning', at: null }],
  })
  if (text.includes(namePrefix)) return refused(`contains the name ${namePrefix}, which landau needs for itself`)
  const parsed = parse({ path, text, goal, language })
  if (parsed.program === null) return { code: null, problems: parsed.problems }
  try {
    const more = stripsOnly === true ? inerasable(parsed.program) : null
    if (more !== null) return refused(`has ${more}, and Node only takes the types out (\`npx tsx ${path}\` would compile it)`)
    const done = work(parsed.program)
    if (typeof done === 'string') return refused(done)
    // V8 is asked about CommonJS before that is run (host/syntax-check.ts), and cannot be asked about a module.
    if (goal === 'module' && !isProgram({ path, text: done.code, goal, language }))
      return refused('would be no program with probes in it, which is a bug in landau')
    return { ...done, problems: leftAsTheyAre(path, text, parsed.program) }
  } catch (error) {
    // The program must run whatever happens here. A tree that is nested too deep for a walk is the known case.
    if (error instanceof RangeError) return refused('is nested deeper than landau can follow')
    return refused(`could not be instrumented, which is a bug in landau (${String(error)})`)
  }
}

/** One problem for each outermost asm.js module: it runs, and nothing of it is seen. */
function leftAsTheyAre(path: string, text: string, program: Node): Problem[] {
  if (!text.includes('use asm')) return []
  const lines = lineTable(text)
  const found: Problem[] = []
  const visit = (node: Node): void => {
    if (!isAsmModule(node)) return forEachChild(node, visit)
    const at = { file: path, ...positionAt(lines, node.start) }
    found.push({ code: 'L104', message: 'asm.js runs as it is: with probes V8 would compile it as other code', severity: 'warning', at })
  }
  visit(program)
  return found
}
