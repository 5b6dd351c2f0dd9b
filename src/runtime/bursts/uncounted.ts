// Where the steps belong which nobody has counted, of built-ins that untraced activations called (estimate.ts): to their callers, and to theirs.

import { min } from '../../protocol/index.ts'
import type { EdgeRecording } from '../../protocol/index.ts'
import { OwnMap } from '../own-map.ts'

export const total = (values: readonly number[] = []): number => values.reduce((a, b) => a + b, 0)

/** Calls are followed so far up; a recursion would never end. */
const mostLevels = 32

export interface Uncounted {
  /** By unit: its own, and those of what it calls. */
  readonly within: ReadonlyMap<number, number>
  readonly ofEdge: (edge: EdgeRecording) => number
}

/** Where uncounted steps belong, given whose they are: to callers as much as they call. */
export function uncountedWithin(own: ReadonlyMap<number, number>, edges: readonly EdgeRecording[]): Uncounted {
  const calls = new OwnMap<number, number>()
  const others = edges.filter(({ caller, callee }) => caller !== callee)
  for (const { callee, calls: some } of others) calls.set(callee, (calls.get(callee) ?? 0) + some)
  let within: ReadonlyMap<number, number> = own
  const most = total([...own.values()])
  const ofEdge = ({ caller, callee, calls: some }: EdgeRecording): number =>
    caller === callee ? 0 : ((within.get(callee) ?? 0) * some) / (calls.get(callee) ?? 1)
  if (most === 0) return { within, ofEdge }
  for (let level = 0; level < mostLevels; level++) {
    const next = new OwnMap<number, number>(own)
    for (const edge of others) {
      const more = ofEdge(edge)
      if (more > 0) next.set(edge.caller, min(most, (next.get(edge.caller) ?? 0) + more))
    }
    within = next
  }
  return { within, ofEdge }
}
