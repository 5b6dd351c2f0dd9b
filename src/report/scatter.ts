// trend-prof's two plots of a cluster (§4.2): the best fit on logarithmic axes, and the residuals below it. Drawn here, as SVG: the page has no script.

import { compact } from '../base/number-text.ts'
import type { PowerFit } from '../model/index.ts'
import { asHtml } from './markup.ts'

export interface ScatterPoint {
  readonly x: number
  readonly y: number
  readonly label: string
}

export interface Scatter {
  readonly xName: string
  readonly yName: string
  readonly points: readonly ScatterPoint[]
  readonly fit: PowerFit | null
  /** Feature values of the fit's predictions. */
  readonly predictedAt: readonly number[]
  /** Where one more run would say most. */
  readonly suggested: readonly number[]
}

const [width, height, left, bottom, pad] = [440, 270, 58, 34, 12]

interface Axis {
  readonly low: number
  readonly high: number
  readonly at: (value: number) => number
}

/** A logarithmic axis between two pixels; a span of less than a factor of two is widened to it. */
const logAxis = (values: readonly number[], from: number, to: number): Axis => {
  const logs = values.filter((value) => value > 0).map(Math.log10)
  const [least, most] = logs.length === 0 ? [0, 1] : [Math.min(...logs), Math.max(...logs)]
  const slack = Math.max(0.05 * (most - least), most - least < Math.log10(2) ? Math.log10(2) / 2 : 0)
  const [low, high] = [least - slack, most + slack]
  return { low: 10 ** low, high: 10 ** high, at: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) }
}

const linearAxis = (most: number, from: number, to: number): Axis => ({
  low: -most,
  high: most,
  at: (value) => from + ((value + most) / (2 * most)) * (to - from),
})

/** Powers of ten inside the axis, at most 7; where there are fewer than two, its ends. */
const ticksOf = ({ low, high }: Axis): number[] => {
  const [first, last] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)]
  if (last - first < 1) return [low, high]
  const step = Math.ceil((last - first + 1) / 7)
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => 10 ** (first + i * step))
}

const px = (value: number): string => value.toFixed(1)

const frame = (inner: readonly string[], description: string): string =>
  `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${asHtml(description)}">${inner.join('')}</svg>`

const xTicks = (x: Axis, name: string): string[] => [
  ...ticksOf(x).map((tick) => `<text class="tick" x="${px(x.at(tick))}" y="${height - bottom + 14}" text-anchor="middle">${compact(tick)}</text>`),
  `<text class="name" x="${width - pad}" y="${height - 4}" text-anchor="end">${asHtml(name)}</text>`,
  `<path class="axis" d="M${left} ${pad}V${height - bottom}H${width - pad}"/>`,
]

const dots = (points: readonly ScatterPoint[], x: Axis, y: Axis, text: (point: ScatterPoint) => string): string[] =>
  points.map((point) => `<circle cx="${px(x.at(point.x))}" cy="${px(y.at(point.y))}" r="3"><title>${asHtml(text(point))}</title></circle>`)

const suggestions = (suggested: readonly number[], x: Axis): string[] =>
  suggested
    .filter((size) => size >= x.low && size <= x.high)
    .map(
      (size) =>
        `<path class="here" d="M${px(x.at(size))} ${pad}V${height - bottom}"><title>one more run at ${compact(size)} would say most</title></path>`,
    )

/** Cost against a feature with the power law through it, and its predictions with their intervals. Points that are not positive are left out. */
export const bestFitPlot = ({ xName, yName, points, fit, predictedAt, suggested }: Scatter): string => {
  const seen = points.filter((point) => point.x > 0 && point.y > 0)
  const predictions = fit === null ? [] : fit.predictions.map((interval, i) => ({ x: predictedAt[i] ?? 0, ...interval })).filter((it) => it.x > 0)
  const x = logAxis([...seen.map((point) => point.x), ...predictions.map((it) => it.x)], left, width - pad)
  const ys = [...seen.map((point) => point.y), ...predictions.flatMap(({ low, high, value }) => [low, value, high])]
  const y = logAxis(ys.filter((value) => Number.isFinite(value)), height - bottom, pad) // prettier-ignore
  const lawAt = (value: number): number => (fit === null ? 1 : fit.coefficient.value * value ** fit.exponent.value)
  return frame(
    [
      ...xTicks(x, xName),
      ...ticksOf(y).map((tick) => `<text class="tick" x="${left - 5}" y="${px(y.at(tick) + 4)}" text-anchor="end">${compact(tick)}</text>`),
      ...suggestions(suggested, x),
      ...(fit === null
        ? []
        : [`<path class="law" d="M${px(x.at(x.low))} ${px(y.at(lawAt(x.low)))}L${px(x.at(x.high))} ${px(y.at(lawAt(x.high)))}"/>`]),
      ...predictions.map((it) => `<path class="range" d="M${px(x.at(it.x))} ${px(y.at(it.low))}V${px(y.at(it.high))}"><title>at ${compact(it.x)}: ${compact(it.low)} … ${compact(it.high)}</title></path>`), // prettier-ignore
      ...dots(seen, x, y, (point) => `${point.label}: ${compact(point.y)}`),
    ],
    `${yName} against ${xName}, ${seen.length} workloads, logarithmic axes.`,
  )
}

/** Logarithm of law over cost, as in the paper: a random cloud where the power law explains the data. */
export const residualPlot = ({ xName, points, fit, suggested }: Scatter): string => {
  if (fit === null) return ''
  const seen = points
    .filter((point) => point.x > 0 && point.y > 0)
    .map((point) => ({ ...point, y: Math.log((fit.coefficient.value * point.x ** fit.exponent.value) / point.y) }))
  const most = Math.max(0.01, ...seen.map((point) => Math.abs(point.y))) * 1.1
  const x = logAxis(seen.map((point) => point.x), left, width - pad) // prettier-ignore
  const y = linearAxis(most, height - bottom, pad)
  return frame(
    [
      ...xTicks(x, xName),
      ...[-most, 0, most].map((tick) => `<text class="tick" x="${left - 5}" y="${px(y.at(tick) + 4)}" text-anchor="end">×${Math.exp(tick).toPrecision(3)}</text>`), // prettier-ignore
      ...suggestions(suggested, x),
      `<path class="law" d="M${left} ${px(y.at(0))}H${width - pad}"/>`,
      ...dots(seen, x, y, (point) => `${point.label}: the law says ×${Math.exp(point.y).toPrecision(3)}`),
    ],
    `What the law says over what was measured, against ${xName}.`,
  )
}
