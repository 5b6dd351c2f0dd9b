// From scored candidates to a headline and a set: the headline is the simplest within 2 of the best, the set is everything within 6.

import type { Candidate } from './candidate.ts'
import { rankOf } from './families.ts'
import type { ClassName } from './types.ts'

const withinHeadline = 2
/** A candidate within this much of the best cannot be excluded. */
export const withinSet = 6
const powerMargin = 4

export interface Choice {
  readonly headline: Candidate
  readonly set: readonly ClassName[]
}

/** Chooses among the named candidates, fitted up to size `top`; `power` replaces them only when clearly better. Null when there is no candidate at all. */
export function choose(named: readonly Candidate[], power: Candidate | null, grows: boolean, top: number): Choice | null {
  const sorted = named.toSorted((a, b) => a.score - b.score)
  const [best] = sorted
  if (best === undefined) return power === null ? null : { headline: power, set: ['n^k'] }
  const simple = simplest(sorted, best)
  const plain = withoutWeakLog(simple, sorted, top)
  const within = (score: number): ClassName[] => sorted.filter((c) => c.score - score <= withinSet).map((c) => c.name)
  if (grows && plain.name !== '1' && power !== null && power.score < best.score - powerMargin)
    return { headline: power, set: ordered([...within(power.score), 'n^k']) }
  const headline = grows ? plain : (sorted.find((c) => c.name === '1') ?? plain)
  const free: ClassName[] = grows && power !== null && power.score < best.score ? ['n^k'] : []
  return { headline, set: ordered([...within(best.score), simple.name, headline.name, ...free]) }
}

/** The classes, each once, simplest first. */
export function ordered(names: readonly ClassName[]): ClassName[] {
  return [...new Set(names)].toSorted((a, b) => rankOf(a) - rankOf(b))
}

function simplest(sorted: readonly Candidate[], best: Candidate): Candidate {
  let headline = best
  for (const c of sorted) {
    const gap = c.score - best.score
    const earlier = c.coefficients === headline.coefficients && rankOf(c.name) < rankOf(headline.name) && gap <= withinHeadline / 2
    if (gap <= withinHeadline && (c.coefficients < headline.coefficients || earlier)) headline = c
  }
  return headline
}

/** `a·n·log n + b·n` whose log part is less than half of the cost is what amortised and nearly-linear algorithms (union-find, heapify) look like: linear leads, both stay in the set. */
function withoutWeakLog(headline: Candidate, sorted: readonly Candidate[], top: number): Candidate {
  const lead = headline.terms.at(-1)
  const under = headline.terms.at(-2)
  if (lead?.log !== 1 || lead.power !== 1 || under?.power !== 1 || under.log !== 0) return headline
  if (lead.coefficient * Math.log2(top) >= under.coefficient) return headline
  return sorted.find((c) => c.name === 'n') ?? headline
}
