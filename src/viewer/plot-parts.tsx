// Axes and the fitted law of a plot.

import type { VNode } from 'preact'
import type { Scale, ScaleKind } from './scale.ts'

/** The fitted law; past `knownTo` it is dashed, because nothing was seen there. */
export interface PlotLine {
  readonly at: (x: number) => number
  readonly low: (x: number) => number
  readonly high: (x: number) => number
  readonly knownFrom: number
  readonly knownTo: number
  readonly drawTo: number
  /** What is past `knownTo`. */
  readonly beyond: string
}

export const margin = { left: 58, right: 16, top: 12, bottom: 40 } as const
const samples = 96
/** Pixels that the word past the largest size takes. */
const widestWord = 84

const round = (value: number): number => Math.round(value * 10) / 10

const pathThrough = (xs: readonly number[], x: Scale, y: Scale, at: (value: number) => number): string =>
  xs.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x.at(value))} ${round(y.at(at(value)))}`).join('')

const between = (from: number, to: number, kind: ScaleKind): number[] =>
  Array.from({ length: samples + 1 }, (_, step) => (kind === 'log' ? from * (to / from) ** (step / samples) : from + (to - from) * (step / samples)))

interface AxesProps {
  readonly x: Scale
  readonly y: Scale
  readonly width: number
  readonly height: number
  readonly xLabel: string
  readonly formatX: (value: number) => string
  readonly formatY: (value: number) => string
}

export const Axes = ({ x, y, width, height, xLabel, formatX, formatY }: AxesProps): VNode => (
  <g class="axes">
    {y.ticks
      .filter((tick) => formatY(tick) !== '')
      .map((tick) => (
        <g key={tick}>
          <path class="grid" d={`M${margin.left} ${round(y.at(tick))}H${width - margin.right}`} />
          <text x={margin.left - 8} y={y.at(tick)} dy="0.32em" text-anchor="end">
            {formatY(tick)}
          </text>
        </g>
      ))}
    {x.ticks.map((tick) => (
      <text key={tick} x={x.at(tick)} y={height - margin.bottom + 18} text-anchor="middle">
        {formatX(tick)}
      </text>
    ))}
    <path class="base" d={`M${margin.left} ${height - margin.bottom}H${width - margin.right}`} />
    <text class="label" x={width - margin.right} y={height - 6} text-anchor="end">
      {xLabel} →
    </text>
  </g>
)

export const Fit = ({ x, y, line }: { x: Scale; y: Scale; line: PlotLine }): VNode => {
  const known = between(Math.max(line.knownFrom, x.low), Math.min(line.knownTo, x.high), x.kind)
  const beyond = line.drawTo > line.knownTo ? between(line.knownTo, line.drawTo, x.kind) : []
  const all = [...known, ...beyond]
  const hasRoom = x.at(x.high) - x.at(line.knownTo) > widestWord
  const band = `${pathThrough(all, x, y, line.high)}${pathThrough(all.toReversed(), x, y, line.low).replace('M', 'L')}Z`
  return (
    <g class="fit">
      <path class="band" d={band} />
      <path class="law" d={pathThrough(known, x, y, line.at)} />
      {beyond.length > 0 && <path class="law beyond" d={pathThrough(beyond, x, y, line.at)} />}
      {beyond.length > 0 && (
        <g class="future">
          <path d={`M${round(x.at(line.knownTo))} ${y.at(y.high)}V${y.at(y.low)}`} />
          <text x={x.at(line.knownTo) + (hasRoom ? 6 : -6)} y={y.at(y.high) + 12} text-anchor={hasRoom ? 'start' : 'end'}>
            {line.beyond}
          </text>
        </g>
      )}
    </g>
  )
}
