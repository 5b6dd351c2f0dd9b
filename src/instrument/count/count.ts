// The counting mode: counters on the chords of each routine's graph and nothing else.

import { append } from '../../base/lists.ts'
import { integers } from '../../base/filled.ts'
import { IntegerPool } from '../../base/integer-pool.ts'
import { buildCfg, type Cfg, type Place } from '../../cfg/index.ts'
import {
  heuristicWeights,
  pack,
  packedBlocks,
  placeOf,
  planRoutine,
  type PackedPlan,
  type RoutinePlan,
  type Strategy,
  type Weights,
} from '../../placement/index.ts'
import { namePrefix, type Site } from '../../protocol/index.ts'
import { analyse, lineTable, type LineTable, type Node, outline, positionAt, type Routine } from '../../source/index.ts'
import { statementEnds } from '../statement-ends.ts'
import { sitePlace } from '../site-place.ts'
import { type Instrumented, instrumentFile, type InstrumentOptions, type NotInstrumented } from '../file.ts'
import { atPlace, declareTemporary, endOfStatement, type Insertion, keepsValue, splice } from './splice.ts'
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
  readonly plan: PackedPlan
  /**
   * Two numbers a block: where its text begins and ends; -1 for one without. The first is the entry, the last the exit. Then two numbers an edge: the blocks
   * that it leaves and enters.
   */
  readonly places: Int32Array
}

export interface Counted extends Instrumented {
  /** One for each site. */
  readonly routines: readonly CountedRoutine[]
  /** How many counters the file has. */
  readonly counters: number
  /** Those that stand in the text; the others count what is caught. */
  readonly inText: readonly number[]
  readonly lines: LineTable
}

/** Puts counters into a file. What is no program, or does not fit into the counters that are left, is refused with a problem that says so. */
export function instrumentCounts(text: string, options: CountOptions): Counted | NotInstrumented {
  return instrumentFile(text, options, { code: 'L102', not: 'counted' }, (program) => {
    const counted = countFile(text, program, options)
    return counted.counters <= options.capacity ? counted : `has ${counted.counters} counters, and ${options.capacity} are left`
  })
}

function countFile(text: string, program: Node, options: CountOptions): Omit<Counted, 'problems'> {
  const scopes = analyse(program)
  const lines = lineTable(text)
  const sites: Site[] = []
  const routines: CountedRoutine[] = []
  const insertions: Insertion[] = []
  const inText: number[] = []
  const pool = new IntegerPool()
  let next = options.firstCounter
  for (const routine of outline(program, scopes.landmarks).routines) {
    const cfg = buildCfg(routine.node, scopes)
    const weights = options.measured(routine, cfg) ?? heuristicWeights(cfg)
    const plan = planRoutine(cfg, weights, options.strategy, watchable(cfg, scopes))
    const { graph, probes } = plan.placement
    const counters = integers(graph.arcs.length, -1)
    for (const arc of probes) {
      if (graph.arcs[arc]!.place !== 'free') inText.push(next)
      counters[arc] = next++
    }
    routines.push({ plan: pack(plan.placement, counters, pool), places: offsets(cfg, pool) })
    insert(text, cfg, plan, counters, insertions)
    sites.push(siteOf(routine, lines, options))
  }
  for (const offset of statementEnds(text, program, options.language)) insertions.push(endOfStatement(offset))
  return { ...splice(text, insertions), sites, nativeSites: [], routines, counters: next - options.firstCounter, inText, lines }
}

function offsets({ blocks, edges }: Cfg, pool: IntegerPool): Int32Array {
  const places = pool.take(2 * blocks.length + 2 * edges.length)
  let at = 0
  for (let id = 0; id < blocks.length; id++) {
    const { span } = blocks[id]!
    places[at++] = span === null ? -1 : span.start
    places[at++] = span === null ? -1 : span.end
  }
  for (let id = 0; id < edges.length; id++) {
    const { from, to } = edges[id]!
    places[at++] = from
    places[at++] = to
  }
  return places
}

/** Where each block of each routine is in the source; null for one without text. */
export function blockSpans({ routines, lines }: Counted, file: number): (Span | null)[] {
  return routines.flatMap(({ plan, places }) =>
    Array.from({ length: packedBlocks(plan) }, (_, block) => {
      const [from, to] = [places[2 * block]!, places[2 * block + 1]!]
      if (from < 0) return null
      const [start, end] = [positionAt(lines, from), positionAt(lines, to)]
      return { file, ...start, endLine: end.line, endColumn: end.column }
    }),
  )
}

const array = `${namePrefix}C`

interface Code {
  readonly place: Place
  text: string
  /** Another at the same offset. */
  readonly other: Code | null
}

/** The code of each place of a routine; several probes may have one place. */
class Codes {
  readonly all: Code[] = []
  /** Null while there are so few that looking at each is faster. */
  #byStart: Map<number, Code> | null = null

  put(place: Place, text: string): void {
    const first = this.#firstAt(place.start)
    for (let code = first; code !== null; code = code.other) {
      if (code.place.form !== place.form || code.place.end !== place.end) continue
      code.text += `,${text}`
      return
    }
    const code = { place, text, other: first }
    this.all.push(code)
    this.#byStart?.set(place.start, code)
  }

  /** The latest code that begins at `start`. */
  #firstAt(start: number): Code | null {
    if (this.#byStart !== null) return this.#byStart.get(start) ?? null
    for (let at = this.all.length - 1; at >= 0; at--) if (this.all[at]!.place.start === start) return this.all[at]!
    if (this.all.length >= 32) this.#byStart = new Map(this.all.map((code) => [code.place.start, code]))
    return null
  }
}

function insert(text: string, cfg: Cfg, { placement, watched }: RoutinePlan, counters: readonly number[], insertions: Insertion[]): void {
  const codes = new Codes()
  const { probes } = placement
  for (let i = 0; i < probes.length; i++) {
    const id = probes[i]!
    const { place } = placement.graph.arcs[id]!
    if (place !== null && place !== 'free') codes.put(place, `${array}[${counters[id]}]++`)
  }
  if (watched === null) return print(text, cfg, codes.all, insertions)
  const { arcs } = placement.graph
  // A name whose hub nothing leaves is never caught.
  const hubs = integers(cfg.blocks.length, 0)
  for (let id = 0; id < arcs.length; id++) if (arcs[id]!.kind === 'caught') hubs[arcs[id]!.of] = counters[id]!
  const named = (block: number): number => hubs[watched.names[block]!]!
  for (const block of watched.marks) codes.put(placeOf(cfg.blocks[block]!)!, mark(named(block)))
  print(text, cfg, codes.all, insertions)
  append(insertions, watching(cfg, array, named(cfg.entry)))
}

function print(text: string, cfg: Cfg, codes: readonly Code[], insertions: Insertion[]): void {
  const start = codes.length === 0 ? null : bodyStart(cfg.routine)
  let needsTemporary = false
  for (let i = 0; i < codes.length; i++) {
    const { place, text: code } = codes[i]!
    const inBody = start !== null && place.start >= start
    if (inBody && keepsValue(place)) needsTemporary = true
    insertions.push(atPlace(text, place, code, inBody))
  }
  if (start !== null && needsTemporary) insertions.push(declareTemporary(start))
}

/** The site of a routine that has no activations of its own in the recording. */
export function siteOf(
  { node, name, path, parent }: Routine,
  lines: LineTable,
  { file, firstSite }: Pick<InstrumentOptions, 'file' | 'firstSite'>,
): Site {
  return {
    ...sitePlace(lines, node),
    kind: 'routine',
    name,
    path,
    file,
    candidates: noCandidates,
    elided: false,
    sharedWith: null,
    parent: parent === null ? null : firstSite + parent,
  }
}

const noCandidates: Site['candidates'] = []
