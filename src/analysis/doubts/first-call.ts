// The first of all calls of a function pays for what the program does once: a schema that is compiled, a table that is filled. It costs many times what its size says,
// or reads that as well and costs less than so many cells do; a law through it would be that of nothing.

import type { CostTable, Unit } from '../../profile/index.ts'
import { fewestLeft, withoutCost } from './without-cost.ts'

/** A call that is left out: what it cost, and what the others say of its size. */
export interface FirstCall {
  readonly steps: number
  readonly expected: number
}

/** So many times more or less. */
const apart = 3
/** The others are all so near a power of the size. */
const near = 1.5

/** The first call of a routine, where it is apart from the law of all others. */
export function firstCallApart({ kind, tables }: Unit): FirstCall | null {
  const { size = [], calls = [], sum = [] } = tables.find(({ measure }) => measure.kind === 'ordinal')?.columns ?? {}
  const steps = sum[0] ?? 0
  if (kind !== 'routine' || size[0] !== 1 || calls[0] !== 1 || steps <= apart * (sum[1] ?? Infinity)) return null
  const expected = tables.flatMap((table) => expectedOf(table, steps) ?? [])
  return expected.length === 0 ? null : { steps, expected: expected.reduce((a, b) => Math.min(a, b)) }
}

export const withoutFirstCall = (unit: Unit, first: FirstCall | null): Unit => (first === null ? unit : withoutCost(unit, first.steps))

/** What the other calls say that the size cost of which one took so many steps; null where it took about that, or nobody knows. */
function expectedOf({ measure, columns: { size, calls, sum } }: CostTable, steps: number): number | null {
  const at = sum.findIndex((cost, i) => cost === steps && calls[i] === 1)
  if (at < 0 || sum.length <= fewestLeft || (measure.kind !== 'rms' && measure.kind !== 'candidate')) return null
  const others = size.flatMap((n, i) => (i === at || !(n > 0) ? [] : [{ n, cost: (sum[i] ?? 0) / (calls[i] ?? 1) }]))
  const [first, last] = [others[0], others.at(-1)]
  if (others.length < fewestLeft || first === undefined || last === undefined || !(first.cost > 0)) return null
  const exponent = Math.log(last.cost / first.cost) / Math.log(last.n / first.n)
  const law = (n: number): number => first.cost * (n / first.n) ** exponent
  if (others.some(({ n, cost }) => Math.abs(Math.log(cost / law(n))) > Math.log(near))) return null
  const expected = law(Math.max(1, size[at] ?? 0))
  return steps > apart * expected || (measure.kind === 'rms' && steps * apart < expected) ? expected : null
}
