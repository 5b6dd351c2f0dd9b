// Placements and accesses to code. Text goes in, the same text with probes comes out, with the list of what was inserted: it un-maps columns, inverts
// `Function.prototype.toString` and tells that a text is instrumented already.

import type { Problem } from '../base/problem.ts'
import { namePrefix, type NativeSite, type Site } from '../protocol/index.ts'
import { analyse, type Goal, type Language, lineTable, type Node, parse, type Routine } from '../source/index.ts'
import type { Context, Frame } from './run/context.ts'
import { Edits } from './edits.ts'
import { plan } from './run/plan.ts'
import { candidateNames, siteOf, sitePosition } from './run/routine.ts'
import { visit } from './run/visit.ts'

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

/** Instruments a file. A text that is no program of its language, or that uses landau's own names, is refused with a problem that says so. */
export function instrument(text: string, options: InstrumentOptions): Instrumented | NotInstrumented {
  const { path, goal, language } = options
  if (text.includes(namePrefix)) return refused(path, `contains the name ${namePrefix}, which landau needs for itself`)
  const parsed = parse({ path, text, goal, language })
  if (parsed.program === null) return { code: null, problems: parsed.problems }
  try {
    const context = contextOf(text, parsed.program, options)
    context.sites.push(...sites(context))
    visit(context, parsed.program)
    return { ...context.edits.print(), sites: foldable(context), nativeSites: context.nativeSites, problems: parsed.problems }
  } catch (error) {
    // The program must run whatever happens here. A tree that is nested too deep for a walk is the known case.
    if (error instanceof RangeError) return refused(path, 'is nested deeper than landau can follow')
    return refused(path, `could not be instrumented, which is a bug in landau (${String(error)})`)
  }
}

function refused(path: string, why: string): NotInstrumented {
  return { code: null, problems: [{ code: 'L101', message: `${path} ${why}; it runs as it is and is not measured.`, severity: 'warning', at: null }] }
}

function contextOf(text: string, program: Node, { file, firstSite, firstNative, definesStamps = true }: InstrumentOptions): Context {
  const context: Context = {
    text,
    edits: new Edits(text),
    scopes: analyse(program),
    plan: plan(program),
    lines: lineTable(text),
    file,
    firstSite,
    firstNative,
    definesStamps,
    sites: [],
    nativeSites: [],
    nextDeclared: 0,
    // The program's own frame replaces it before anything reads it.
    frame: undefined as unknown as Frame,
    visit: (node) => visit(context, node),
    visitList: (nodes) => {
      for (const node of nodes) visit(context, node)
    },
  }
  return context
}

/** Marks what the runtime may fold when its activations are light (docs/input-size.md): all but module bodies, and what suspends. */
function foldable(context: Context): Site[] {
  const { routines, loops } = context.plan.outline
  const excluded = routines.filter((routine) => routine.kind === 'program' || routine.async || routine.generator)
  const never = new Set(excluded.map((routine) => siteOf(context, routine.index, false)))
  // Strings are charged where they are flattened, not where they are built.
  const workers = new Set(context.nativeSites.filter(({ what }) => !what.startsWith('string built')).map(({ site }) => site))
  for (const loop of loops) workers.add(siteOf(context, loop.routine, false)).add(siteOf(context, loop.index, true))
  return context.sites.map((site, i) => {
    const number = context.firstSite + i
    return site.elided || never.has(number) ? site : { ...site, foldable: workers.has(number) ? 'worker' : 'forwards' }
  })
}

/** Routines first, then loops: the order in which the walk numbers them. */
function sites(context: Context): Site[] {
  const { outline, elided, forms } = context.plan
  const routineSite = (routine: Routine): Site => ({
    kind: 'routine',
    name: routine.name,
    path: routine.path,
    file: context.file,
    ...sitePosition(context, routine.node),
    parent: routine.parent === null ? null : siteOf(context, routine.parent, false),
    candidates: candidateNames(routine.node),
    elided: elided[routine.index] === true,
    sharedWith: null,
  })
  const routines = outline.routines.map(routineSite)
  const loops = outline.loops.map((loop): Site => ({
    kind: 'loop',
    name: loop.name,
    path: `${outline.routines[loop.routine]?.path ?? ''}.${loop.name}`,
    file: context.file,
    ...sitePosition(context, loop.node),
    parent: loop.parent === null ? siteOf(context, loop.routine, false) : siteOf(context, loop.parent, true),
    candidates: [],
    elided: forms[loop.index] === 'elided',
    sharedWith: forms[loop.index] === 'shared' ? siteOf(context, loop.routine, false) : null,
  }))
  return [...routines, ...loops]
}
