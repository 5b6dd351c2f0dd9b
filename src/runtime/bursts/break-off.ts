import { abs } from '../../protocol/index.ts'
import {
  atNoted,
  atStamp,
  atSteps,
  clockDepth,
  clockTop,
  floatStride,
  intStride,
  notedBurst,
  notedUntraced,
  stepsOf,
  type State,
  totalTraced,
} from '../state.ts'

/** Takes the traced activations that are pending for untraced: none of them will have a size. */
export function breakOff(state: State): void {
  const { clock, totals, ints, floats } = state
  for (let d = clock[clockDepth]!; d >= 0; d--) {
    const i = d * intStride + atStamp
    if (ints[i]! <= 0) continue
    const k = d * floatStride
    // No row is a burst's where one that waited in it has gone on.
    if ((floats[k + atNoted]! & notedBurst) !== 0) totals[totalTraced]! += stepsOf(state) - floats[k + atSteps]!
    ints[i] = -ints[i]!
    floats[k + atNoted] = notedUntraced
  }
  clock[clockTop] = -abs(clock[clockTop]!)
}
