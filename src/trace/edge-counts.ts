// How often each block and edge ran, recounted from a trace.

import type { Path } from './paths.ts'
import type { TraceVisitor } from './visitor.ts'

export interface RoutineCounts {
  /** By id; null where the tokens do not tell. */
  readonly blocks: readonly (number | null)[]
  readonly edges: readonly (number | null)[]
}

export interface EdgeCounts {
  readonly visitor: TraceVisitor
  /** By routine; those that never ran are missing. */
  readonly counts: () => ReadonlyMap<number, RoutineCounts>
}

interface Running {
  readonly blocks: number[]
  readonly edges: number[]
  /** Paths are few and are taken often, so they are counted, and not what is on them. */
  readonly paths: Map<Path, number>
  readonly unknown: { readonly blocks: ReadonlySet<number>; readonly edges: ReadonlySet<number> }
}

/** Counts while a trace is replayed. */
export function edgeCounts(): EdgeCounts {
  const running: (Running | undefined)[] = []
  const none = (): void => undefined
  const of = (
    routine: number,
    { lines, edgeFrom, unknownBlocks, unknownEdges }: Parameters<TraceVisitor['visits']>[0]['paths']['routine'],
  ): Running =>
    (running[routine] ??= {
      blocks: lines.map(() => 0),
      edges: edgeFrom.map(() => 0),
      paths: new Map(),
      unknown: { blocks: new Set(unknownBlocks), edges: new Set(unknownEdges) },
    })
  const visitor: TraceVisitor = {
    begins: none,
    ends: none,
    waits: none,
    goesOn: none,
    visits: ({ routine, paths }, block) => void of(routine, paths.routine).blocks[block]!++,
    follows: ({ routine, paths }, path) => {
      const { paths: taken } = of(routine, paths.routine)
      taken.set(path, (taken.get(path) ?? 0) + 1)
    },
    jumps: ({ routine, paths }, edge, block) => {
      const counts = of(routine, paths.routine)
      counts.blocks[block]!++
      if (edge >= 0) counts.edges[edge]!++
    },
  }
  return { visitor, counts: () => new Map(running.flatMap((it, routine) => (it === undefined ? [] : [[routine, summed(it)] as const]))) }
}

function summed({ blocks, edges, paths, unknown }: Running): RoutineCounts {
  const [allBlocks, allEdges] = [[...blocks], [...edges]]
  for (const [path, times] of paths) {
    for (const block of path.blocks) allBlocks[block]! += times
    for (const edge of path.edges) allEdges[edge]! += times
  }
  return {
    blocks: allBlocks.map((count, block) => (unknown.blocks.has(block) ? null : count)),
    edges: allEdges.map((count, edge) => (unknown.edges.has(edge) ? null : count)),
  }
}
