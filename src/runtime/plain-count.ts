import { external, noteDynamic } from './dynamic.ts'
import { atReads, type atWrites, clockDepth, discount, intStride, type State } from './state.ts'

/** Counts `amount` cells, last accessed at `old`, where stamps alone tell who knows them (counter.ts). */
export function createPlainCount(state: State): (at: typeof atReads | typeof atWrites, old: number, amount: number) => void {
  const { clock, ints } = state
  return (at, old, amount) => {
    const d = clock[clockDepth]!
    ints[d * intStride + at]! += amount
    if (old > 0) discount(ints, at, d, old, amount)
    else if (old === external && at === atReads) noteDynamic(state, amount)
  }
}
