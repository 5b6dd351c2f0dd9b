import { linearTicks, logTicks } from '../base/ticks.ts'

export type ScaleKind = 'log' | 'linear'

/** Values to pixels. Plain numbers and one function, made anew whenever the data or the width changes. */
export interface Scale {
  readonly kind: ScaleKind
  readonly low: number
  readonly high: number
  readonly at: (value: number) => number
  /** The value at a pixel: the inverse of `at`. */
  readonly valueAt: (pixel: number) => number
  readonly ticks: readonly number[]
}

/** Ticks of a range that has no two powers of ten in it: 1, 2 and 5 times them, or plain round numbers where even these are too far apart. */
const fineTicks = (low: number, high: number): number[] => {
  const powers = Array.from({ length: 3 }, (_, step) => 10 ** (Math.floor(Math.log10(low)) + step))
  const ticks = powers.flatMap((power) => [power, 2 * power, 5 * power]).filter((tick) => tick >= low && tick <= high)
  return ticks.length >= 3 ? ticks : linearTicks(low, high, 6)
}

/** A scale from [low, high] to [start, end] pixels; a logarithmic one needs positive values and widens an empty range. */
export const scaleOf = (kind: ScaleKind, low: number, high: number, start: number, end: number, wanted = 5): Scale => {
  if (kind === 'linear') {
    const top = high > low ? high : low + 1
    const at = (value: number): number => start + ((value - low) / (top - low)) * (end - start)
    const valueAt = (pixel: number): number => low + ((pixel - start) / (end - start)) * (top - low)
    return { kind, low, high: top, at, valueAt, ticks: linearTicks(low, top, wanted) }
  }
  const [from, to] = high > low ? [low, high] : [low / 3, low * 3]
  const ratio = Math.log(to / from)
  const powers = logTicks(from, to, wanted)
  const at = (value: number): number => start + (Math.log(Math.max(value, Number.MIN_VALUE) / from) / ratio) * (end - start)
  const valueAt = (pixel: number): number => from * Math.exp(((pixel - start) / (end - start)) * ratio)
  return { kind, low: from, high: to, at, valueAt, ticks: powers.length >= 2 ? powers : fineTicks(from, to) }
}
