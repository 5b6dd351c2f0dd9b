// One plot for everything on a unit's page. The cloud is a single path of zero-length strokes with round caps: twenty thousand points paint in
// 40 ms, where one circle a point takes 600. The same points are a table below, and the arrow keys walk them.

import type { VNode } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { prettySentence } from './law-text.ts'
import { type Scale, type ScaleKind, scaleOf } from './scale.ts'
import { useWidth } from './use-width.ts'

export interface PlotPoint {
  readonly x: number
  readonly y: number
  /** Ends of the bar drawn through the point, when it stands for several values. */
  readonly range?: readonly [low: number, high: number]
  /** What the reader is told when this point is chosen. */
  readonly says: string
}

export interface PlotProps {
  readonly title: string
  /** Text alternative and caption: what the data says. */
  readonly sentence: string
  readonly points: readonly PlotPoint[]
  readonly xKind: ScaleKind
  readonly yKind: ScaleKind
  readonly xLabel: string
  readonly yLabel: string
  readonly formatX: (value: number) => string
  /** An empty text leaves a tick out. */
  readonly formatY: (value: number) => string
  readonly height?: number
  /** Draws a stem from the axis to each point. */
  readonly stems?: boolean
  /** The fitted law; past `knownTo` it is dashed, because nothing was seen there. */
  readonly line?: {
    readonly at: (x: number) => number
    readonly low: (x: number) => number
    readonly high: (x: number) => number
    readonly knownTo: number
    readonly drawTo: number
  }
  readonly controls?: VNode | readonly VNode[]
}

const margin = { left: 58, right: 16, top: 12, bottom: 40 }
const samples = 96

const extent = (values: readonly number[]): readonly [number, number] => {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? [low, high] : [1, 10]
}

const round = (value: number): number => Math.round(value * 10) / 10

const pathThrough = (xs: readonly number[], x: Scale, y: Scale, at: (value: number) => number): string =>
  xs.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x.at(value))} ${round(y.at(at(value)))}`).join('')

const between = (from: number, to: number, kind: ScaleKind): number[] =>
  Array.from({ length: samples + 1 }, (_, step) => (kind === 'log' ? from * (to / from) ** (step / samples) : from + (to - from) * (step / samples)))

const Axes = ({ x, y, width, height, props }: { x: Scale; y: Scale; width: number; height: number; props: PlotProps }): VNode => (
  <g class="axes">
    {y.ticks
      .filter((tick) => props.formatY(tick) !== '')
      .map((tick) => (
        <g key={tick}>
          <path class="grid" d={`M${margin.left} ${round(y.at(tick))}H${width - margin.right}`} />
          <text x={margin.left - 8} y={y.at(tick)} dy="0.32em" text-anchor="end">
            {props.formatY(tick)}
          </text>
        </g>
      ))}
    {x.ticks.map((tick) => (
      <text key={tick} x={x.at(tick)} y={height - margin.bottom + 18} text-anchor="middle">
        {props.formatX(tick)}
      </text>
    ))}
    <path class="base" d={`M${margin.left} ${height - margin.bottom}H${width - margin.right}`} />
    <text class="label" x={width - margin.right} y={height - 6} text-anchor="end">
      {props.xLabel} →
    </text>
  </g>
)

const Fit = ({ x, y, line }: { x: Scale; y: Scale; line: NonNullable<PlotProps['line']> }): VNode => {
  const known = between(x.low, Math.min(line.knownTo, x.high), x.kind)
  const beyond = line.drawTo > line.knownTo ? between(line.knownTo, line.drawTo, x.kind) : []
  const all = [...known, ...beyond]
  const band = `${pathThrough(all, x, y, line.high)}${pathThrough(all.toReversed(), x, y, line.low).replace('M', 'L')}Z`
  return (
    <g class="fit">
      <path class="band" d={band} />
      <path class="law" d={pathThrough(known, x, y, line.at)} />
      {beyond.length > 0 && <path class="law beyond" d={pathThrough(beyond, x, y, line.at)} />}
      {beyond.length > 0 && (
        <g class="future">
          <path d={`M${round(x.at(line.knownTo))} ${y.at(y.high)}V${y.at(y.low)}`} />
          <text x={x.at(line.knownTo) + 6} y={y.at(y.high) + 12}>
            not seen yet
          </text>
        </g>
      )}
    </g>
  )
}

const scalesFor = (props: PlotProps, width: number, height: number): readonly [x: Scale, y: Scale] => {
  const { points, line, xKind, yKind } = props
  const [lowX, highX] = extent(points.map((point) => point.x))
  const [lowY, highY] = extent(
    points.flatMap((point) => (point.range === undefined ? [point.y] : [point.y, ...point.range.filter((end) => end > 0)])),
  )
  const endX = Math.max(highX, line?.drawTo ?? highX)
  const endY = line === undefined ? highY : Math.max(highY, line.at(endX))
  const x = scaleOf(xKind, xKind === 'log' ? lowX : 0, endX, margin.left + 6, width - margin.right - 6, width < 420 ? 4 : 6)
  const y = scaleOf(yKind, yKind === 'log' ? lowY : 0, endY, height - margin.bottom, margin.top + 4)
  return [x, y]
}

const nearest = (points: readonly PlotPoint[], x: Scale, pixel: number): number => {
  let best = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(x.at(point.x) - pixel) < Math.abs(x.at(points[best]?.x ?? 0) - pixel)) best = index
  }
  return best
}

const cloudOf = (points: readonly PlotPoint[], x: Scale, y: Scale, stems: boolean): string =>
  points.map((point) => `M${round(x.at(point.x))} ${round(y.at(point.y))}${stems ? `V${round(y.at(y.low))}` : 'h0'}`).join('')

const rangesOf = (points: readonly PlotPoint[], x: Scale, y: Scale): string =>
  points
    .map((point) => (point.range === undefined ? '' : `M${round(x.at(point.x))} ${round(y.at(point.range[0]))}V${round(y.at(point.range[1]))}`))
    .join('')

const Canvas = ({
  props,
  width,
  chosen,
  choose,
}: {
  props: PlotProps
  width: number
  chosen: number | null
  choose: (index: number | null) => void
}): VNode => {
  const height = props.height ?? 280
  const { points, stems = false } = props
  const [x, y] = useMemo(() => scalesFor(props, width, height), [props, width, height])
  const clip = useId()
  const ranges = useMemo(() => rangesOf(points, x, y), [points, x, y])
  const cloud = useMemo(() => cloudOf(points, x, y, stems), [points, x, y, stems])
  const point = chosen === null ? undefined : points[chosen]
  const moved = (event: PointerEvent): void =>
    choose(nearest(points, x, event.clientX - (event.currentTarget as Element).getBoundingClientRect().left))
  return (
    <svg
      width={width}
      height={height}
      role="img"
      aria-label={`${props.title}. ${prettySentence(props.sentence)}`}
      onPointerMove={moved}
      onPointerLeave={() => choose(null)}
    >
      <Axes x={x} y={y} width={width} height={height} props={props} />
      <clipPath id={clip}>
        <rect
          x={margin.left}
          y={margin.top - 4}
          width={Math.max(0, width - margin.left - margin.right)}
          height={height - margin.top - margin.bottom + 8}
        />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        <path class="ranges" d={ranges} />
        <path class={stems ? 'stems' : `cloud${points.length > 60 ? ' dense' : ''}`} d={cloud} />
        {props.line !== undefined && <Fit x={x} y={y} line={props.line} />}
      </g>
      {point !== undefined && <path class="crosshair" d={`M${round(x.at(point.x))} ${margin.top}V${height - margin.bottom}`} />}
      {point !== undefined && <circle class="chosen" cx={x.at(point.x)} cy={y.at(point.y)} r="5" />}
    </svg>
  )
}

/** A figure: title and controls, plot, the chosen point in words, one sentence that says what the data shows. */
export const Plot = (props: PlotProps): VNode => {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [chosen, choose] = useState<number | null>(null)
  const last = props.points.length - 1
  const keyed = (event: KeyboardEvent): void => {
    const from = chosen ?? (event.key === 'ArrowLeft' ? last + 1 : -1)
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(Math.max(0, Math.min(last, to)))
  }
  return (
    <figure class="plot">
      <header>
        <h2>{props.title}</h2>
        <div class="controls">{props.controls}</div>
      </header>
      <div class="readout" aria-live="polite">
        {chosen === null ? props.yLabel : (props.points[chosen]?.says ?? '')}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div class="canvas" ref={ref} tabIndex={0} role="group" aria-label={`${props.title}: arrow keys walk the sizes`} onKeyDown={keyed}>
        {width > 0 && props.points.length > 0 ? <Canvas props={props} width={width} chosen={chosen} choose={choose} /> : null}
      </div>
      <figcaption>{prettySentence(props.sentence)}</figcaption>
    </figure>
  )
}
