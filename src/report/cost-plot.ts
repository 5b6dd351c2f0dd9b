import { maxOf, minOf } from '../base/lists.ts'
import type { UnitFinding } from '../analysis/types.ts'
import { compact, duration } from '../base/number-text.ts'
import { evaluate } from '../model/index.ts'
import { brailleCanvas } from './braille.ts'

/** What a plot shows of a unit. */
export type Plotted = Pick<UnitFinding, 'points' | 'curves' | 'certainty' | 'metric'>

interface Range {
  readonly low: number
  readonly high: number
}

const rangeOf = (values: readonly number[]): Range => {
  const positive = values.filter((value) => value > 0)
  const low = minOf(positive)
  const high = maxOf(positive)
  // One value alone still needs a scale.
  return low === high ? { low: low / 2, high: high * 2 } : { low, high }
}

const onScale = (value: number, { low, high }: Range): number => Math.log(value / low) / Math.log(high / low)

const labelled = (rows: readonly string[], top: string, bottom: string): string[] => {
  const width = Math.max(top.length, bottom.length, 5)
  return rows.map((row, index) => {
    const label = index === 0 ? top : index === rows.length - 1 ? bottom : ''
    return `${label.padStart(width)} ┤${row}`
  })
}

const axis = (indent: number, columns: number, sizes: Range): string => {
  const [low, high] = [compact(sizes.low), `${compact(sizes.high)}`]
  const line = '─'.repeat(Math.max(1, columns - low.length - high.length - 2))
  return `${' '.repeat(indent)} └${low} ${line} ${high}`
}

/** Median cost against size on two logarithmic axes, the fitted law drawn through it; lines of at most `width` columns. */
export const costPlot = (unit: Plotted, width: number, height = 8): string[] => {
  const { points, curves } = unit
  const known = points.size.flatMap((size, index) => (size > 0 && (points.median[index] ?? 0) > 0 ? [{ size, cost: points.median[index] ?? 0 }] : []))
  if (known.length < 2) return [known.length === 0 ? '(no size: nothing to plot)' : '(one size only: nothing to plot)']
  const sizes = rangeOf(known.map(({ size }) => size))
  const costs = rangeOf(known.map(({ cost }) => cost))
  const columns = Math.max(20, Math.min(72, width - 12))
  const canvas = brailleCanvas(columns, height)
  for (const { size, cost } of known) canvas.dot(onScale(size, sizes), onScale(cost, costs))
  for (let step = 0; step <= columns * 2; step++) {
    const size = sizes.low * (sizes.high / sizes.low) ** (step / (columns * 2))
    const cost = evaluate(curves.median, size)
    if (unit.certainty !== 'unknown' && cost > 0) canvas.dot(step / (columns * 2), onScale(cost, costs))
  }
  const text = unit.metric === 'steps' ? compact : duration
  const rows = labelled(canvas.rows(), text(costs.high), text(costs.low))
  return [...rows, axis(Math.max(text(costs.high).length, text(costs.low).length, 5), columns, sizes)]
}
