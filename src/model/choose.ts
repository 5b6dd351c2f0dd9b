// From scored candidates to a headline and a set: the headline is the simplest within 2 of the best, the set is everything within 6.

import type { Candidate } from './candidate.ts'
import { rankOf } from './families.ts'
import type { ClassName } from './types.ts'

const withinHeadline = 2
const withinSet = 6
const powerMargin = 6

export interface Choice {
  readonly headline: Candidate
  readonly set: readonly ClassName[]
}

/** Chooses among the named candidates; `power` replaces them only when better by more than 6. Null when there is no candidate at all. */
export function choose(named: readonly Candidate[], power: Candidate | null, grows: boolean): Choice | null {
  const sorted = named.toSorted((a, b) => a.score - b.score)
  const [best] = sorted
  if (best === undefined) return power === null ? null : { headline: power, set: ['n^k'] }
  let headline = best
  for (const c of sorted) {
    const simpler = c.coefficients < headline.coefficients || (c.coefficients === headline.coefficients && rankOf(c.name) < rankOf(headline.name) && c.score - best.score <= withinHeadline / 2)
    if (c.score - best.score <= withinHeadline && simpler) headline = c
  }
  if (grows && headline.name !== '1' && power !== null && power.score < best.score - powerMargin) return { headline: power, set: ['n^k'] }
  const flat = sorted.find((c) => c.name === '1')
  if (!grows && flat !== undefined) headline = flat
  const names = new Set(sorted.filter((c) => c.score - best.score <= withinSet).map((c) => c.name)).add(headline.name)
  if (grows && power !== null && power.score < best.score) names.add('n^k')
  return { headline, set: [...names].toSorted((a, b) => rankOf(a) - rankOf(b)) }
}
