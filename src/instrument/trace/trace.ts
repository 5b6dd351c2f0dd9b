// The tracing mode: witnesses on the chords of each routine's graph, and tokens where activations begin, end, wait, go on and catch.

import { buildCfg, type Cfg } from '../../cfg/index.ts'
import { heuristicWeights, isWalked, placeOf, placeWitnesses, type TracedGraph, type WitnessMode, type WitnessPlan } from '../../placement/index.ts'
import { edgeWays, type EdgeWay, type Site, type TracedRoutine } from '../../protocol/index.ts'
import { analyse, lineTable, type LineTable, type Node, outline, positionAt, requiredChild, type Routine, type Scopes } from '../../source/index.ts'
import { siteOf } from '../count/count.ts'
import { type Instrumented, instrumentFile, type InstrumentOptions, type NotInstrumented } from '../file.ts'
import { endOfStatement, type Insertion, splice } from '../count/splice.ts'
import { statementEnds } from '../statement-ends.ts'
import { tracedPlaces, type TracedPlaces } from './places.ts'
import { tracingInsertions } from './routine.ts'
import { type Shape, shapeOf } from './shape.ts'

export interface TraceOptions extends InstrumentOptions {
  readonly mode: WitnessMode
  /** Number of the file's first position in the thread. */
  readonly firstPosition: number
}

/** Where the blocks of a routine begin in the text; null for one without text. */
export interface BlockPlaces {
  readonly spans: readonly ({
    readonly file: number
    readonly line: number
    readonly column: number
    readonly endLine: number
    readonly endColumn: number
  } | null)[]
}

export interface Traced extends Instrumented {
  /** One for each site. */
  readonly routines: readonly (TracedRoutine & BlockPlaces)[]
  /** How many positions the file has. */
  readonly positions: number
  /** By routine: the graph with the places that tokens tell of. */
  readonly graphs: readonly TracedGraph[]
}

/** Puts the probes of a trace into a file. What is no program is refused with a problem that says so. */
export function instrumentTrace(text: string, options: TraceOptions): Traced | NotInstrumented {
  return instrumentFile(text, options, { code: 'L103', not: 'traced' }, (program) => traceFile(text, program, options))
}

function traceFile(text: string, program: Node, options: TraceOptions): Omit<Traced, 'problems'> {
  const scopes = analyse(program)
  const lines = lineTable(text)
  const sites: Site[] = []
  const routines: Traced['routines'][number][] = []
  const graphs: TracedGraph[] = []
  const insertions: Insertion[] = []
  let base = options.firstPosition
  for (const routine of outline(program, scopes.landmarks).routines) {
    const traced = traceRoutine(text, routine, scopes, { ...options, base, routine: options.firstSite + routine.index })
    for (const insertion of traced.insertions) insertions.push(insertion)
    routines.push({ ...traced.routine, ...describe(routine, traced.cfg, lines, options.file) })
    graphs.push(traced.graph)
    sites.push(siteOf(routine, lines, options))
    base += traced.routine.size
  }
  for (const offset of statementEnds(text, program, options.language)) insertions.push(endOfStatement(offset))
  return { ...splice(text, insertions), sites, nativeSites: [], routines, graphs, positions: base - options.firstPosition }
}

interface RoutineOptions {
  readonly mode: WitnessMode
  readonly base: number
  readonly routine: number
}

interface TracedGraphOfRoutine {
  readonly cfg: Cfg
  readonly graph: TracedGraph
  readonly insertions: readonly Insertion[]
  readonly routine: Omit<TracedRoutine, keyof Described>
}

function traceRoutine(
  text: string,
  { node, async, generator }: Routine,
  scopes: Scopes,
  { mode, base, routine }: RoutineOptions,
): TracedGraphOfRoutine {
  const cfg = buildCfg(node, scopes)
  const shape = shapeOf(text, cfg, scopes)
  const places = shape === null ? nowhere : tracedPlaces(cfg)
  const waits = async || generator || places.suspensions.length > 0 || places.loops.length > 0
  const start = shape === null ? cfg.entry : startOf(cfg, shape)
  const called = generator ? (cfg.edges.find((edge) => edge.kind === 'resume' && edge.to === start)?.from ?? -1) : -1
  const marked = markedBlocks(cfg, places, [start, called])
  const graph = visibleGraph(cfg, shape, marked)
  const plan = placeWitnesses(graph, heuristicWeights(cfg), mode, marked)
  const insertions = shape === null ? [] : tracingInsertions({ text, cfg, graph, shape, places, plan, marked, start, waits, called, routine, base })
  return {
    cfg,
    graph,
    insertions,
    routine: { ...staticsOf(cfg, plan, marked), base, waits, start, called, resumedOnly: places.loops.map((loop) => loop.header) },
  }
}

const nowhere: TracedPlaces = { landings: [], finalizers: [], returns: [], jumps: [], suspensions: [], loops: [], defaults: [] }

/** The block in which an activation is when it is first heard of: in front of it only parameters are bound. */
function startOf({ routine, blocks, entry }: Cfg, { form, first }: Shape): number {
  if (form === 'value' || routine.type === 'Program') return entry
  const body = form === 'concise' ? requiredChild(routine, 'body').start : first
  return blocks.find(({ place }) => place?.start === body && place.form !== 'brace')?.id ?? entry
}

function markedBlocks({ edges, blocks }: Cfg, { landings, defaults }: TracedPlaces, others: readonly number[]): ReadonlySet<number> {
  const resumed = edges.filter((edge) => edge.kind === 'resume' && placeOf(blocks[edge.to]!) !== null)
  return new Set([...others.filter((block) => block >= 0), ...landings, ...resumed.map((edge) => edge.to), ...defaults.map(({ block }) => block)])
}

/** The graph without the places in front of tokens, which come first; and without any where nothing can be traced. */
function visibleGraph({ blocks, edges, entry, exit }: Cfg, shape: Shape | null, marked: ReadonlySet<number>): TracedGraph {
  const visible = blocks.map(({ place, value, throws }) => (shape === null ? { place: null, value: null, throws } : { place, value, throws }))
  const placed = edges.map((edge) => {
    const target = placeOf(visible[edge.to]!)
    const { place } = edge
    const isTaken = place !== null && marked.has(edge.to) && target?.start === place.start && target.form === place.form
    return shape === null || isTaken ? { ...edge, place: null } : edge
  })
  return { blocks: visible, edges: placed, entry, exit }
}

function staticsOf(
  { blocks, edges, exit }: Cfg,
  plan: WitnessPlan,
  marked: ReadonlySet<number>,
): Omit<TracedRoutine, keyof Described | 'base' | 'waits' | 'start' | 'called' | 'resumedOnly'> {
  const wayOf = (edge: Cfg['edges'][number]): EdgeWay => (isWalked(edge, exit) ? 'walk' : edge.kind === 'resume' ? 'resume' : 'leave')
  return {
    size: blocks.length + edges.length,
    bits: plan.bits,
    codes: plan.codes,
    edgeFrom: edges.map((edge) => edge.from),
    edgeTo: edges.map((edge) => edge.to),
    edgeWay: edges.map((edge) => edgeWays.indexOf(wayOf(edge))),
    witnessEdge: plan.witnesses.map(({ kind, of }) => (kind === 'edge' ? of : -1)),
    witnessBlock: plan.witnesses.map(({ kind, of }) => (kind === 'block' ? of : -1)),
    marked: [...marked],
    unknownBlocks: plan.unknownBlocks,
    unknownEdges: plan.unknownEdges,
  }
}

type Described = Pick<TracedRoutine, 'name' | 'path' | 'file' | 'line' | 'column' | 'endLine' | 'lines' | 'columns' | 'endLines'> & BlockPlaces

function describe({ node, name, path }: Routine, { blocks }: Cfg, lines: LineTable, file: number): Described {
  const spans = blocks.map(({ span }) => {
    if (span === null) return null
    const end = positionAt(lines, span.end)
    return { file, ...positionAt(lines, span.start), endLine: end.line, endColumn: end.column }
  })
  return {
    name,
    path,
    file,
    ...positionAt(lines, node.start),
    endLine: positionAt(lines, node.end).line,
    spans,
    lines: spans.map((span) => span?.line ?? 0),
    columns: spans.map((span) => span?.column ?? 0),
    endLines: spans.map((span) => span?.endLine ?? 0),
  }
}
