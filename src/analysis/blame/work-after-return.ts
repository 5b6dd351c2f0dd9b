// What goes on after a promise, or a generator, was returned is in the cost of who waits for it, and on no way there: `await Promise.all(users.map((u) => postsOf(u)))`
// waits for what its callback has started, and the callback took a few steps. Here the calls on the way are told with what they started.

import { totalOf } from '../../base/lists.ts'
import { once } from '../../base/once.ts'
import type { Profile, Unit } from '../../profile/index.ts'
import { calleesFirst } from '../callees-first.ts'
import { cyclesOf } from '../cycles.ts'

/** Less than this part of all work is no matter. */
const least = 1e-3

const mostlyLater = 0.5

/** Whether most of what the calls of a unit had done was done after they returned: their own cost tells nothing of it. */
export const goesOnLater = ({ steps, callees }: Pick<Unit, 'steps' | 'callees'>): boolean =>
  steps < mostlyLater * totalOf(callees.map((edge) => edge.steps))

/**
 * The profile with the cost of each call including what the callee had its own callees go on with after it returned; the costs of units stay. Recursions are left
 * as they are: what they call costs more than they do because inner calls are in the outer ones.
 */
export function withWhatWentOn(profile: Profile): Profile {
  const { units, header } = profile
  const cycles = once(() => cyclesOf(new Map(units.map((unit) => [unit.id, { unit }]))))
  const started = new Map<string, number>()
  const callees = new Map<string, Unit['callees']>()
  for (const unit of calleesFirst(units)) {
    const calls = unit.callees.map((edge) => ({ ...edge, steps: edge.steps + edge.calls * (started.get(edge.id) ?? 0) }))
    callees.set(unit.id, calls)
    const beyond = unit.selfSteps + totalOf(calls.map(({ steps }) => steps)) - unit.steps
    if (unit.calls > 0 && beyond > least * header.totals.steps && !cycles().has(unit.id)) started.set(unit.id, beyond / unit.calls)
  }
  return started.size === 0 ? profile : { ...profile, units: units.map((unit) => ({ ...unit, callees: callees.get(unit.id) ?? unit.callees })) }
}
