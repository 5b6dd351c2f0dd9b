// Where a program spends its time in what has no steps, that nothing grows in steps is no all-clear.

import type { Profile } from '../../profile/index.ts'
import type { Analysis, UnitFinding } from '../types.ts'

/** From this part of that time on, one built-in is named. */
const mostOfIt = 0.5

/** What the profile says of such time, and the built-in that took most of it, as far as built-ins are timed; null, too, where a finding tells of that time. */
export function timeWithoutSteps({ header, units }: Profile, findings: readonly Pick<UnitFinding, 'verdict' | 'metric'>[]): Analysis['withoutSteps'] {
  const ns = header.totals.unmeasuredNs
  if (ns === undefined || findings.some(({ verdict, metric }) => verdict === 'grows' && metric === 'native time')) return null
  const [dearest] = units.flatMap(({ natives }) => natives).toSorted((a, b) => b.ns - a.ns)
  if (dearest === undefined || dearest.ns < mostOfIt * ns) return { ns, mostly: null }
  return { ns, mostly: { what: dearest.what, file: header.files[dearest.file]?.path ?? '(unknown file)', line: dearest.line } }
}
