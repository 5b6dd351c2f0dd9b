// What the monitors cannot see follows, within a routine, from what they did see and agree about.

import type { CountColumns, Profile } from '../profile/index.ts'
import type { Finding } from './finding.ts'
import { flowFrom } from './flow.ts'
import type { Flow } from './flow.ts'
import { blindSpots } from './witness.ts'

/** By the id of a unit: the counts of its edges that were seen by stepping, null where they were not; null for a unit that was not followed. */
export type SteppedEdges = (id: string) => readonly (number | null)[] | null

/** What is known of the graph of one routine. */
interface Told {
  readonly flow: Flow
  readonly stepped: readonly (number | null)[]
  /** What follows from both. */
  readonly both: Flow
}

/** The same findings, with a verdict about blocks and edges that steps or the flow law tell of. */
export const followFlow = ({ units }: Profile, findings: readonly Finding[], steppedEdges: SteppedEdges): Finding[] => {
  const byUnit = Map.groupBy(findings, ({ claim }) => claim?.id)
  const all = new Map<string, Told>()
  for (const { id, counts } of units)
    if (counts !== undefined)
      all.set(
        id,
        toldOf(counts, byUnit.get(id) ?? [], () => steppedEdges(id)),
      )
  const cut = new Set(findings.flatMap(({ claim, why }) => (why === blindSpots.killed && claim !== null ? [claim.id] : [])))
  return findings.map((finding) => {
    const { claim, verdict } = finding
    const told = all.get(claim?.id ?? '')
    if (verdict !== 'not observable' || told === undefined || claim === null || claim.part === null) return finding
    const { index } = claim.part
    const ofKind = ({ edges, blocks }: Flow): number | null => (claim.kind === 'edge' ? edges : blocks)[index] ?? null
    const seen = claim.kind === 'edge' && ofKind(told.flow) === null ? (told.stepped[index] ?? null) : null
    const count = seen ?? ofKind(told.both)
    if (count === null || (cut.has(claim.id) && count < (claim.count ?? 0))) return finding
    return { ...finding, verdict: count === claim.count ? 'agrees' : 'disagrees', monitor: count, by: seen === null ? 'flow' : 'trap', why: '' }
  })
}

const toldOf = (counts: CountColumns, findings: readonly Finding[], steppedEdges: () => readonly (number | null)[] | null): Told => {
  const flow = observedFlow(counts, findings, null)
  const stepped = flow.edges.includes(null) ? steppedEdges() : null
  const both = stepped === null ? flow : observedFlow(counts, findings, stepped)
  // Steps that contradict what the counters and the profile agree about were misread.
  return stepped === null || both.broken.length > 0 ? { flow, stepped: [], both: flow } : { flow, stepped, both }
}

const observedFlow = (counts: CountColumns, findings: readonly Finding[], edges: readonly (number | null)[] | null): Flow => {
  const blocks = counts.count.map((): number | null => null)
  for (const { verdict, claim, monitor } of findings) {
    if (verdict === 'agrees' && claim?.kind === 'block' && claim.part !== null) blocks[claim.part.index] = monitor
  }
  return flowFrom(counts, { blocks, edges: edges ?? counts.edgeCount.map(() => null) })
}
