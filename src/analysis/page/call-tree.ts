// A call tree made from the call graph, for viewers that show stacks. A callee's work is divided among its callers as the edges say, which is what gprof
// assumes; recursion is cut where it comes back, and the work beyond belongs to where it was cut.

import type { Profile, Unit } from '../../profile/index.ts'
import type { Analysis } from '../types.ts'
import { unfolded } from '../doubts/unfolded.ts'

export interface CallNode {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
  /** Steps of its own here, now and when each call's input is ten times larger. */
  readonly self: number
  readonly at10: number
  readonly calls: number
  readonly children: readonly CallNode[]
}

/** Work below this fraction of all is its caller's. */
const least = 5e-4
const deepest = 80
/** What does not grow is scaled like this, as in the shares: its callers are called more. */
const factor = 10

/** The trees of everything that is called from outside, in the order of the profile. */
export function callTrees(recorded: Profile, analysis: Analysis): CallNode[] {
  const profile = unfolded(recorded)
  const units = new Map(profile.units.map((unit) => [unit.id, unit]))
  const ratios = new Map(analysis.units.map(({ id, share }) => [id, share.now > 0 ? (share.at10 * analysis.growthAt10.value) / share.now : factor]))
  const floor = least * Math.max(1, profile.header.totals.steps)
  const incoming = new Map<string, { calls: number; steps: number }>()
  for (const { callees } of profile.units)
    for (const { id, calls, steps } of callees) {
      const sum = incoming.get(id) ?? { calls: 0, steps: 0 }
      incoming.set(id, { calls: sum.calls + calls, steps: sum.steps + steps })
    }
  const grow = (unit: Unit, scale: number, calls: number, path: readonly string[]): CallNode => {
    const here = [...path, unit.id]
    const total = unit.steps * scale
    const open = here.length < deepest ? unit.callees.filter(({ id, steps }) => steps * scale >= floor && !here.includes(id)) : []
    const children = open.flatMap((edge) => {
      const callee = units.get(edge.id)
      if (callee === undefined) return []
      return [grow(callee, (edge.steps * scale) / Math.max(1, callee.steps), edge.calls * scale, here)]
    })
    const inChildren = children.reduce((sum, child) => sum + child.self + below(child), 0)
    const self = Math.round(Math.max(0, total - inChildren))
    const file = profile.header.files[unit.file]?.path ?? ''
    const at10 = Math.round(self * (ratios.get(unit.id) ?? factor))
    return { name: unit.name, file, line: unit.line, column: unit.column, self, at10, calls: Math.max(1, Math.round(calls)), children }
  }
  return profile.units.flatMap((unit) => {
    const called = incoming.get(unit.id) ?? { calls: 0, steps: 0 }
    const outside = unit.calls - called.calls
    const share = Math.max(0, unit.steps - called.steps) / Math.max(1, unit.steps)
    return unit.calls > 0 && outside > 0 && unit.steps * share >= floor ? [grow(unit, share, outside, [])] : []
  })
}

/** Work under a node, its own left out. */
const below = ({ children }: CallNode): number => children.reduce((sum, child) => sum + child.self + below(child), 0)
