// Which nodes of the repetition tree form one algorithm: parent and child that work on a common input (Zaparanuks, Hauswirth 2.5), and a parent that
// drives the index or carries the data by which something in the child's part reaches its input (the data-flow of their section 4.1).

/** What grouping looks at. */
export interface Groupable {
  readonly unit: string | null
  readonly parent: number
  readonly common: number
  readonly repeated: number
  readonly inputs: readonly unknown[]
}

/** Pairs of unit ids found in the text. */
export interface DataFlow {
  /** The second carries on the data by which the first reaches its input. */
  readonly drives: readonly (readonly [inner: string, outer: string])[]
  /** The second drives the first's index, or where it begins or ends: they belong together when that is over the same input again and again. */
  readonly bounds: readonly (readonly [inner: string, outer: string])[]
}

/** Changes that a user makes: children that are to be joined with their parent, or cut off it. */
export interface Regrouping {
  readonly join: ReadonlySet<number>
  readonly cut: ReadonlySet<number>
}

const asFound: Regrouping = { join: new Set(), cut: new Set() }

/** For each node the index of the root of its algorithm. The root of the tree, the run itself, is never part of one. */
export const groupsOf = (nodes: readonly Groupable[], { drives, bounds }: DataFlow, { join, cut }: Regrouping = asFound): number[] => {
  const driven = new Set(drives.map((pair) => pair.join(' ')))
  const bounded = new Set(bounds.map((pair) => pair.join(' ')))
  // Units that reach data from within the node's part of the tree, as far as it is joined.
  const reaching = nodes.map((node): Set<string> => new Set(node.unit !== null && node.inputs.length > 0 ? [node.unit] : []))
  const joined = nodes.map(() => false)
  for (const [i, node] of [...nodes.entries()].toReversed()) {
    const parent = nodes[node.parent]
    if (parent === undefined || parent.unit === null) continue
    const inside = [...(reaching[i] ?? []), node.unit ?? '']
    const again = node.repeated > 0 && inside.some((inner) => bounded.has(`${inner} ${parent.unit}`))
    const found = node.common > 0 || again || inside.some((inner) => driven.has(`${inner} ${parent.unit}`))
    if (cut.has(i) || !(found || join.has(i))) continue
    joined[i] = true
    for (const inner of reaching[i] ?? []) reaching[node.parent]?.add(inner)
  }
  const roots: number[] = []
  for (const [i, node] of nodes.entries()) roots[i] = joined[i] === true ? (roots[node.parent] ?? i) : i
  return roots
}
