// What the monitors cannot see follows, within a routine, from what they did see and agree about.

import type { CountColumns, Profile } from '../profile/index.ts'
import type { Finding } from './finding.ts'
import { flowFrom } from './flow.ts'
import type { Flow } from './flow.ts'

/** The same findings, with a verdict about blocks and edges that the flow law tells of. */
export const followFlow = ({ units }: Profile, findings: readonly Finding[]): Finding[] => {
  const byUnit = Map.groupBy(findings, ({ claim }) => claim?.id)
  const flows = new Map<string, Flow>()
  for (const { id, counts } of units) if (counts !== undefined) flows.set(id, observedFlow(counts, byUnit.get(id) ?? []))
  return findings.map((finding) => {
    const { claim, verdict } = finding
    const flow = flows.get(claim?.id ?? '')
    if (verdict !== 'not observable' || flow === undefined || claim === null || claim.part === null) return finding
    const count = (claim.kind === 'edge' ? flow.edges : flow.blocks)[claim.part.index] ?? null
    return count === null ? finding : { ...finding, verdict: count === claim.count ? 'agrees' : 'disagrees', monitor: count, by: 'flow', why: '' }
  })
}

const observedFlow = (counts: CountColumns, findings: readonly Finding[]): Flow => {
  const blocks = counts.count.map((): number | null => null)
  for (const { verdict, claim, monitor } of findings) {
    if (verdict === 'agrees' && claim?.kind === 'block' && claim.part !== null) blocks[claim.part.index] = monitor
  }
  return flowFrom(counts, { blocks, edges: counts.edgeCount.map(() => null) })
}
