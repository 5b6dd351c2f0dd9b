// The counting mode: counters on the chords of each routine's graph and nothing else.

import type { Problem } from '../base/problem.ts'
import { buildCfg, type Cfg, type Place } from '../cfg/index.ts'
import { heuristicWeights, placeOf, planRoutine, type RoutinePlan, type Strategy, type Weights } from '../placement/index.ts'
import { namePrefix, type Site } from '../protocol/index.ts'
import { analyse, lineTable, type LineTable, type Node, outline, parse, positionAt, requiredChild, type Routine } from '../source/index.ts'
import type { Instrumented, InstrumentOptions, NotInstrumented } from './index.ts'
import { atPlace, declareTemporary, type Insertion, keepsValue, splice } from './splice.ts'
import { bodyStart, mark, watchable, watching } from './watchable.ts'

export interface CountOptions extends InstrumentOptions {
  readonly strategy: Strategy
  readonly firstCounter: number
  /** Counters that are left. */
  readonly capacity: number
  /** Weights of the routine of that path and ordinal, from an earlier run; null when it has none. */
  readonly measured: (routine: Routine, cfg: Cfg) => Weights | null
}

/** Where something is in the source. Lines and columns count from 1. */
export interface Span {
  readonly file: number
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** How the counts of a routine are read off its counters. */
export interface CountedRoutine {
  readonly cfg: Cfg
  readonly plan: RoutinePlan
  /** By arc: its counter, or -1. */
  readonly counters: readonly number[]
  /** By block: null for one without text. */
  readonly spans: readonly (Span | null)[]
}

export interface Counted extends Instrumented {
  /** One for each site. */
  readonly routines: readonly CountedRoutine[]
  /** How many counters the file has. */
  readonly counters: number
}

/** Puts counters into a file. What is no program, or does not fit into the counters that are left, is refused with a problem that says so. */
export function instrumentCounts(text: string, options: CountOptions): Counted | NotInstrumented {
  const { path, goal, language } = options
  if (text.includes(namePrefix)) return refused(path, `contains the name ${namePrefix}, which landau needs for itself`)
  const parsed = parse({ path, text, goal, language })
  if (parsed.program === null) return { code: null, problems: parsed.problems }
  try {
    const counted = countFile(text, parsed.program, options)
    if (counted.counters > options.capacity) return refused(path, `has ${counted.counters} counters, and ${options.capacity} are left`)
    return { ...counted, problems: parsed.problems }
  } catch (error) {
    if (error instanceof RangeError) return refused(path, 'is nested deeper than landau can follow')
    return refused(path, `could not be instrumented, which is a bug in landau (${String(error)})`)
  }
}

function refused(path: string, why: string): NotInstrumented {
  const problem: Problem = { code: 'L102', message: `${path} ${why}; it runs as it is and is not counted.`, severity: 'warning', at: null }
  return { code: null, problems: [problem] }
}

function countFile(text: string, program: Node, options: CountOptions): Omit<Counted, 'problems'> {
  const scopes = analyse(program)
  const lines = lineTable(text)
  const sites: Site[] = []
  const routines: CountedRoutine[] = []
  const insertions: Insertion[] = []
  const counter = { next: options.firstCounter }
  for (const routine of outline(program).routines) {
    const cfg = buildCfg(routine.node, scopes)
    const weights = options.measured(routine, cfg) ?? heuristicWeights(cfg)
    const plan = planRoutine(cfg, weights, options.strategy, watchable(cfg, scopes))
    const counters = plan.placement.graph.arcs.map(() => -1)
    for (const arc of plan.placement.probes) counters[arc] = counter.next++
    routines.push({ cfg, plan, counters, spans: cfg.blocks.map((block) => spanOf(block.span, lines, options.file)) })
    for (const insertion of insertionsOf(text, cfg, plan, counters)) insertions.push(insertion)
    sites.push(siteOf(routine, lines, options))
  }
  return { ...splice(text, insertions), sites, nativeSites: [], routines, counters: counter.next - options.firstCounter }
}

const array = `${namePrefix}C`

/** The code of each place; several probes may have one place. */
type Codes = Map<string, { readonly place: Place; code: string }>

function insertionsOf(text: string, cfg: Cfg, { placement, watched }: RoutinePlan, counters: readonly number[]): Insertion[] {
  const codes: Codes = new Map()
  const put = (place: Place, code: string): void => {
    const key = `${place.form} ${place.start} ${place.end}`
    const known = codes.get(key)
    if (known === undefined) codes.set(key, { place, code })
    else known.code += `,${code}`
  }
  for (const id of placement.probes) {
    const { place } = placement.graph.arcs[id]!
    if (place !== null && place !== 'free') put(place, `${array}[${counters[id]}]++`)
  }
  if (watched === null) return printed(text, cfg, codes)
  const hubs = new Map(placement.graph.arcs.filter((arc) => arc.kind === 'caught').map((arc) => [arc.of, counters[arc.id]!]))
  // A name whose hub nothing leaves is never caught.
  const named = (block: number): number => hubs.get(watched.names[block]!) ?? 0
  for (const block of watched.marks) put(placeOf(cfg.blocks[block]!)!, mark(named(block)))
  return [...printed(text, cfg, codes), ...watching(requiredChild(cfg.routine, 'body'), array, named(cfg.entry))]
}

function printed(text: string, cfg: Cfg, codes: Codes): Insertion[] {
  const start = bodyStart(cfg.routine)
  const values = [...codes.values()].filter(({ place }) => keepsValue(place))
  const inBody = (place: Place): boolean => start !== null && place.start >= start
  const declared = start !== null && values.some(({ place }) => inBody(place)) ? [declareTemporary(start)] : []
  return [...declared, ...[...codes.values()].map(({ place, code }) => atPlace(text, place, code, inBody(place)))]
}

function spanOf(span: Cfg['blocks'][number]['span'], lines: LineTable, file: number): Span | null {
  if (span === null) return null
  const [start, end] = [positionAt(lines, span.start), positionAt(lines, span.end)]
  return { file, ...start, endLine: end.line, endColumn: end.column }
}

function siteOf({ node, name, path, parent }: Routine, lines: LineTable, { file, firstSite }: CountOptions): Site {
  const place = positionAt(lines, node.start)
  const end = positionAt(lines, node.end).line
  const site = { kind: 'routine', name, path, file, ...place, endLine: end, candidates: [], elided: false, sharedWith: null } as const
  return { ...site, parent: parent === null ? null : firstSite + parent }
}
