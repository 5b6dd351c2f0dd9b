// What a routine does by itself may be little of what it costs with all that it calls, as of a middleware that calls the next one: an edit of it shows in
// no cost of its calls. Nor have its calls the sizes that they had, when the edit changed what they read, so that nobody can say that it is not the input.

import { grouped } from '../../base/number-text.ts'
import { totalOf } from '../../base/lists.ts'
import type { Profile, Unit } from '../../profile/index.ts'
import type { Change } from './change.ts'
import type { Judged } from './changes-inside.ts'
import { leastFactor } from './costs-at-sizes.ts'

/** Of all work, what makes it worth a line. */
const leastShare = 0.01
/** Of what it costs with all that it calls, the most that does not show there. */
const mostHidden = 0.5

/** The judged units, of those without a change the edited ones that do much more or less by themselves than before, in as many calls, as such of which nobody can tell. */
export function withOwnWork(judged: readonly Judged[], before: Profile, after: Profile, texts: ReadonlySet<string>): Judged[] {
  const own = {
    before: ownWorkIn(before, new Set(judged.map(({ pair }) => pair.before.id))),
    after: ownWorkIn(after, new Set(judged.map(({ pair }) => pair.after.id))),
  }
  return judged.map((it) => {
    const { pair, change } = it
    if (change !== null || pair.after.kind === 'loop' || !texts.has(pair.after.id) || pair.before.calls !== pair.after.calls) return it
    const [x, y] = [own.before(pair.before), own.after(pair.after)]
    const share = Math.max(x / before.header.totals.steps, y / after.header.totals.steps)
    const isHidden = x < mostHidden * pair.before.steps && y < mostHidden * pair.after.steps
    if (!isHidden || share < leastShare || Math.abs(Math.log(y / x)) < Math.log(leastFactor)) return it
    return { ...it, change: changeOf(it, x / pair.before.calls, y / pair.after.calls) }
  })
}

/** Steps of all calls, with the loops in them and with what is called that the other profile has no record of: it may be folded into its callers there. */
function ownWorkIn({ units }: Profile, paired: ReadonlySet<string>): (unit: Unit) => number {
  const loops = Map.groupBy(
    units.filter(({ kind }) => kind === 'loop'),
    ({ parent }) => parent ?? '',
  )
  const isLoop = new Set([...loops.values()].flat().map(({ id }) => id))
  const workOf = (unit: Unit): number => {
    const folded = unit.callees.filter(({ id }) => !paired.has(id) && !isLoop.has(id))
    return unit.selfSteps + totalOf(folded.map(({ steps }) => steps)) + totalOf((loops.get(unit.id) ?? []).map(workOf))
  }
  return workOf
}

const changeOf = ({ before, after }: Judged, from: number, to: number): Change => ({
  kind: 'cannot tell',
  direction: 'unknown',
  before,
  after,
  laws: { before: before.curves.median, after: after.curves.median },
  measure: after.measure,
  ratio: 1,
  steps: to - from,
  exact: false,
  why: `without what it calls, a call takes ${grouped(Math.round(to))} steps, before ${grouped(Math.round(from))}, and the input may be another`,
})
