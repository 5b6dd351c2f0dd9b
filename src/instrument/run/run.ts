// The mode of `landau run`: sizes and costs of routines and loops. Text goes in, the same text with probes comes out, with the list of what was inserted:
// it un-maps columns, inverts `Function.prototype.toString` and tells that a text is instrumented already.

import { append } from '../../base/lists.ts'
import { isPatternSite, nameOfRound, type Site, unmeantIn } from '../../protocol/index.ts'
import { analyse, forEachChild, isFunction, isLeftAlone, lineTable, type Node, type Routine, type SourceLoop } from '../../source/index.ts'
import { Edits } from '../edits.ts'
import { type Instrumented, instrumentFile, type InstrumentOptions, type NotInstrumented } from '../file.ts'
import { worksWithBigInts } from './bigint.ts'
import { statementEnds } from '../statement-ends.ts'
import { sitePlace } from '../site-place.ts'
import { aliasesOf } from './aliases.ts'
import type { Candidate } from './candidate.ts'
import { candidatesOf } from './candidates.ts'
import type { Context, Frame, Round } from './context.ts'
import { plan } from './plan.ts'
import { roundOf } from './round.ts'
import { siteOf, visitFunction } from './routine.ts'
import { visit, visitList } from './visit.ts'

/** Instruments a file. A text that is no program of its language, or that uses landau's own names, is refused with a problem that says so. */
export function instrument(text: string, options: InstrumentOptions): Instrumented | NotInstrumented {
  return instrumentFile(text, options, { code: 'L101', not: 'measured' }, (program) => {
    const context = contextOf(text, program, options)
    append(context.sites, sites(context))
    if (options.isEvaluated === true) visitFunctionsIn(context, program)
    else visit(context, program)
    context.edits.end(statementEnds(text, program, options.language))
    return { ...context.edits.print(), sites: foldable(context), nativeSites: context.nativeSites }
  })
}

/** What is written in functions has a scope, and a value, of its own. */
const visitFunctionsIn = (context: Context, node: Node): void => {
  if (isLeftAlone(node)) return
  if (isFunction(node)) visitFunction(context, node)
  else forEachChild(node, (child) => visitFunctionsIn(context, child))
}

function contextOf(
  text: string,
  program: Node,
  {
    file,
    firstSite,
    firstNative,
    definesStamps = true,
    everyAccess = false,
    ranges = !everyAccess,
    everyRoutine = false,
    resolution = 'object',
    samples,
  }: InstrumentOptions,
): Context {
  const scopes = analyse(program)
  const planned = plan(program, everyRoutine)
  const context: Context = {
    text,
    edits: new Edits(text),
    scopes,
    plan: planned,
    candidates: candidatesOf(planned, scopes),
    aliases: aliasesOf(program, scopes),
    lines: lineTable(text),
    file,
    firstSite,
    firstNative,
    definesStamps,
    // Which of an object's cells are known is not looked into.
    everyAccess: everyAccess || resolution === 'field',
    ranges,
    fields: resolution === 'field',
    samples: samples ?? null,
    bigints: worksWithBigInts(text),
    unmeant: unmeantIn(text),
    sites: [],
    nativeSites: [],
    nextDeclared: 0,
    // The program's own frame replaces it before anything reads it.
    frame: undefined as unknown as Frame,
    visit: (node) => visit(context, node),
    visitList: (nodes) => visitList(context, nodes),
  }
  return context
}

/** Marks what the runtime may fold when its activations are light (docs/input-size.md): all but module bodies, and what suspends. */
function foldable(context: Context): Site[] {
  const { routines, loops } = context.plan.outline
  const excluded = routines.filter((routine) => routine.kind === 'program' || routine.async || routine.generator)
  const waiting = loops.filter(({ index }) => context.plan.loopSuspends[index] === true)
  const rounds = (some: readonly SourceLoop[]): number[] => some.flatMap((loop) => roundOf(context, loop)?.site ?? [])
  const never = new Set([
    ...excluded.map(({ index }) => siteOf(context, index, false)),
    ...waiting.map(({ index }) => siteOf(context, index, true)),
    ...rounds(waiting),
  ])
  // Strings are charged where they are flattened, not where they are built.
  const workers = new Set(context.nativeSites.filter(({ what }) => !what.startsWith('string built') && !isPatternSite(what)).map(({ site }) => site))
  for (const loop of loops) workers.add(siteOf(context, loop.routine, false)).add(siteOf(context, loop.index, true))
  for (const site of rounds(loops)) workers.add(site)
  return context.sites.map((site, i) => {
    const number = context.firstSite + i
    return site.elided || never.has(number) ? site : { ...site, foldable: workers.has(number) ? 'worker' : 'forwards' }
  })
}

const candidateFacts = (candidates: readonly Candidate[]): Pick<Site, 'candidates' | 'candidateKeys'> => ({
  candidates: candidates.map(({ name }) => name),
  ...(candidates.some(({ keys }) => keys.length > 0) && { candidateKeys: candidates.map(({ keys }) => keys) }),
})

/** Routines first, then loops: the order in which the walk numbers them. */
function sites(context: Context): Site[] {
  const { outline, elided, forms } = context.plan
  const routineSite = (routine: Routine): Site => ({
    kind: 'routine',
    name: routine.name,
    path: routine.path,
    file: context.file,
    ...sitePlace(context.lines, routine.node),
    parent: routine.parent === null ? null : siteOf(context, routine.parent, false),
    ...candidateFacts(context.candidates[routine.index] ?? []),
    elided: elided[routine.index] === true,
    sharedWith: null,
    ...(routine.async && { waits: true }),
  })
  const routines = outline.routines.map(routineSite)
  const loopSite = (loop: SourceLoop): Site => ({
    kind: 'loop',
    name: loop.name,
    path: `${outline.routines[loop.routine]?.path ?? ''}.${loop.name}`,
    file: context.file,
    ...sitePlace(context.lines, loop.node),
    parent:
      loop.parent === null
        ? siteOf(context, loop.routine, false)
        : (roundOf(context, outline.loops[loop.parent]!)?.site ?? siteOf(context, loop.parent, true)),
    candidates: [],
    elided: forms[loop.index] === 'elided',
    sharedWith: forms[loop.index] === 'shared' ? siteOf(context, loop.routine, false) : null,
  })
  const roundSites = outline.loops.flatMap((loop): Site[] => {
    const round = roundOf(context, loop)
    return round === null ? [] : [roundSite(loopSite(loop), siteOf(context, loop.index, true), round)]
  })
  return [...routines, ...outline.loops.map(loopSite), ...roundSites]
}

const roundSite = (loop: Site, parent: number, { values }: Round): Site => ({
  ...loop,
  name: nameOfRound(loop.name),
  path: `${loop.path}.round`,
  parent,
  candidates: values,
  elided: false,
  sharedWith: null,
  byRound: true,
})
