import { linearTicks, logTicks } from '../base/ticks.ts'

export type ScaleKind = 'log' | 'linear'

/** Values to pixels. Plain numbers and one function, made anew whenever the data or the width changes. */
export interface Scale {
  readonly kind: ScaleKind
  readonly low: number
  readonly high: number
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
}

/** A scale from [low, high] to [start, end] pixels; a logarithmic one needs positive values and widens an empty range. */
export const scaleOf = (kind: ScaleKind, low: number, high: number, start: number, end: number, wanted = 5): Scale => {
  if (kind === 'linear') {
    const top = high > low ? high : low + 1
    return { kind, low, high: top, at: (value) => start + ((value - low) / (top - low)) * (end - start), ticks: linearTicks(low, top, wanted) }
  }
  const [from, to] = high > low ? [low, high] : [low / 3, low * 3]
  const ratio = Math.log(to / from)
  const powers = logTicks(from, to, wanted)
  const at = (value: number): number => start + (Math.log(Math.max(value, Number.MIN_VALUE) / from) / ratio) * (end - start)
  return { kind, low: from, high: to, at, ticks: powers.length >= 2 ? powers : [from, Math.sqrt(from * to), to] }
}
