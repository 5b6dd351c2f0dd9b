// What enters a block leaves it (Ball and Larus, "Optimally profiling and tracing programs", section 3.1), so the counts of some blocks tell those of
// others and of edges. The graph is the profile's own: whether it is the program's shows where more blocks were counted than the law needs.

import type { CountColumns } from '../profile/index.ts'

export interface Flow {
  /** By block and by edge; null where the law does not tell. */
  readonly blocks: readonly (number | null)[]
  readonly edges: readonly (number | null)[]
  /** Blocks that more or less leaves than enters, or less than nothing. */
  readonly broken: readonly number[]
}

/** The edges from one block to another: a return and an exception both lead from the last block to the exit, and only their sum follows from blocks. */
interface Bundle {
  readonly edges: readonly number[]
  count: number | null
}

interface Equation {
  readonly block: number
  readonly bundles: readonly Bundle[]
}

/** Blocks are in reverse postorder: the entry is first, the exit last, and what enters the one leaves the other. */
const equationsOf = ({ count, edgeFrom, edgeTo }: CountColumns, known: readonly (number | null)[]): Equation[] => {
  const [into, outOf]: [Bundle[][], Bundle[][]] = [count.map(() => []), count.map(() => [])]
  for (const edges of Map.groupBy(edgeFrom.keys(), (edge) => `${edgeFrom[edge]}-${edgeTo[edge]}`).values()) {
    const counts = edges.map((edge) => known[edge] ?? null)
    const bundle = { edges, count: counts.includes(null) ? null : counts.reduce<number>((sum, each) => sum + (each ?? 0), 0) }
    into[edgeTo[edges[0] as number] as number]?.push(bundle)
    outOf[edgeFrom[edges[0] as number] as number]?.push(bundle)
  }
  return count.flatMap((_, block) => [
    ...(block > 0 ? [{ block, bundles: into[block] as Bundle[] }] : []),
    ...(block < count.length - 1 ? [{ block, bundles: outOf[block] as Bundle[] }] : []),
  ])
}

/** Follows the law from what is known, until it tells no more. Counts are null where they are not known. */
export const flowFrom = (columns: CountColumns, known: Pick<Flow, 'blocks' | 'edges'>): Flow => {
  const [blocks, edges] = [[...known.blocks], [...known.edges]]
  const last = blocks.length - 1
  const broken = new Set<number>()
  const equations = equationsOf(columns, edges)
  const settle = ({ block, bundles }: Equation): boolean => {
    const open = bundles.filter(({ count }) => count === null)
    const sum = bundles.reduce((total, { count }) => total + (count ?? 0), 0)
    const total = blocks[block] ?? null
    if (total === null) {
      if (open.length === 0) blocks[block] = sum
      return open.length === 0
    }
    const rest = total - sum
    if (rest < 0 || (rest > 0 && open.length === 0)) broken.add(block)
    // Counts are not negative: where nothing is left, every open edge has nothing.
    if (open.length === 0 || (open.length > 1 && rest > 0)) return false
    for (const bundle of open) bundle.count = Math.max(0, rest)
    return true
  }
  do {
    blocks[0] ??= blocks[last] ?? null
    blocks[last] ??= blocks[0]
  } while (equations.filter(settle).length > 0)
  if (blocks[0] !== blocks[last]) broken.add(0)
  for (const { bundles } of equations) for (const bundle of bundles) unbundle(bundle, edges, () => broken.add(0))
  return { blocks, edges, broken: [...broken].toSorted((a, b) => a - b) }
}

/** An edge's own count follows where it is the only open one of its bundle, or where nothing is left for several. */
const unbundle = ({ edges: bundled, count }: Bundle, edges: (number | null)[], fail: () => void): void => {
  if (count === null) return
  const open = bundled.filter((edge) => edges[edge] === null)
  const rest = count - bundled.reduce((sum, edge) => sum + (edges[edge] ?? 0), 0)
  if (rest < 0) fail()
  if (open.length === 1 || rest === 0) for (const edge of open) edges[edge] = Math.max(0, rest)
}
