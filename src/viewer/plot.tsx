// One plot for everything on a unit's page. The cloud is a single path of zero-length strokes with round caps: twenty thousand points paint in
// 40 ms, where one circle a point takes 600. The same points are a table below, and the arrow keys walk them.

import type { VNode } from 'preact'
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import type { SizeRange } from '../analysis/page/refit.ts'
import { prettySentence } from './law-text.ts'
import { Axes, Fit, margin, type PlotLine } from './plot-parts.tsx'
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
  /** Points of another profile, drawn behind for comparison. */
  readonly behind?: readonly { readonly x: number; readonly y: number }[]
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
  /** Sizes at which one more measurement would say most: dashed. */
  readonly marks?: readonly number[]
  /** Draws a line at this height: where the points would be if all were as expected. */
  readonly rule?: number
  readonly line?: PlotLine
  /** Lets the reader choose a range of sizes, by the pointer or by Shift and the arrow keys. */
  readonly brush?: { readonly range: SizeRange | null; readonly choose: (range: SizeRange | null) => void }
  readonly controls?: VNode | readonly VNode[]
}

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

const leastAround = 1.5

const scalesFor = (props: PlotProps, width: number, height: number): readonly [x: Scale, y: Scale] => {
  const { points, behind = [], line, rule, xKind, yKind } = props
  const [lowX, highX] = extent([...points, ...behind].map((point) => point.x))
  const heights = points.flatMap((point) => (point.range === undefined ? [point.y] : [point.y, ...point.range.filter((end) => end > 0)]))
  const [lowY, highY] = extent([...heights, ...behind.map((point) => point.y), ...(rule === undefined ? [] : [rule])])
  // About a rule small differences must look small.
  const around = rule === undefined ? 1 : leastAround
  const endX = Math.max(highX, line?.drawTo ?? highX)
  const endY = line === undefined ? highY : Math.max(highY, line.at(endX))
  const x = scaleOf(xKind, xKind === 'log' ? lowX : 0, endX, margin.left + 6, width - margin.right - 6, width < 420 ? 4 : 6)
  const y = scaleOf(
    yKind,
    yKind === 'log' ? Math.min(lowY, (rule ?? lowY) / around) : 0,
    Math.max(endY, (rule ?? 0) * around),
    height - margin.bottom,
    margin.top + 4,
  )
  return [x, y]
}

const nearest = (points: readonly PlotPoint[], x: Scale, pixel: number): number => {
  let best = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(x.at(point.x) - pixel) < Math.abs(x.at(points[best]?.x ?? 0) - pixel)) best = index
  }
  return best
}

const cloudOf = (points: readonly { readonly x: number; readonly y: number }[], x: Scale, y: Scale, stems: boolean): string =>
  points.map((point) => `M${round(x.at(point.x))} ${round(y.at(point.y))}${stems ? `V${round(y.at(y.low))}` : 'h0'}`).join('')

const rangesOf = (points: readonly PlotPoint[], x: Scale, y: Scale): string =>
  points
    .map((point) => (point.range === undefined ? '' : `M${round(x.at(point.x))} ${round(y.at(point.range[0]))}V${round(y.at(point.range[1]))}`))
    .join('')

const pixelOf = (event: PointerEvent): number => event.clientX - (event.currentTarget as Element).getBoundingClientRect().left

/** Pixels that a pointer must move before it draws a range and is no click. */
const leastDrag = 6

interface CanvasProps {
  readonly props: PlotProps
  readonly width: number
  readonly chosen: number | null
  readonly choose: (index: number | null) => void
}

interface Pointer {
  readonly drag: readonly [low: number, high: number] | null
  readonly handlers: Readonly<Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerLeave', (event: PointerEvent) => void>>
}

/** Handlers of the pointer: the nearest point is chosen, and a drag chooses a range. */
const usePointer = ({ props: { points, brush }, choose }: CanvasProps, x: Scale): Pointer => {
  const start = useRef<number | null>(null)
  const [drag, setDrag] = useState<readonly [number, number] | null>(null)
  const down = (event: PointerEvent): void => {
    if (brush === undefined || event.button !== 0) return
    start.current = pixelOf(event)
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    const pixel = pixelOf(event)
    choose(nearest(points, x, pixel))
    if (start.current !== null && Math.abs(pixel - start.current) >= leastDrag)
      setDrag([Math.min(start.current, pixel), Math.max(start.current, pixel)])
  }
  const up = (): void => {
    start.current = null
    if (drag === null || brush === undefined) return
    setDrag(null)
    brush.choose({ from: Math.floor(x.valueAt(drag[0])), to: Math.ceil(x.valueAt(drag[1])) })
  }
  return { drag, handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerLeave: () => choose(null) } }
}

const Canvas = (canvas: CanvasProps): VNode => {
  const { props, width, chosen } = canvas
  const height = props.height ?? 280
  const { points, behind = [], stems = false, rule, brush, marks = [] } = props
  const [x, y] = useMemo(() => scalesFor(props, width, height), [props, width, height])
  const clip = useId()
  const ranges = useMemo(() => rangesOf(points, x, y), [points, x, y])
  const cloud = useMemo(() => cloudOf(points, x, y, stems), [points, x, y, stems])
  const { drag, handlers } = usePointer(canvas, x)
  const point = chosen === null ? undefined : points[chosen]
  const shaded = drag ?? (brush?.range === null || brush === undefined ? null : ([x.at(brush.range.from), x.at(brush.range.to)] as const))
  const dense = points.length > 60 ? ' dense' : ''
  return (
    <svg
      width={width}
      height={height}
      class={brush === undefined ? '' : 'brushed'}
      role="img"
      aria-label={`${props.title}. ${prettySentence(props.sentence)}`}
      {...handlers}
    >
      <Axes x={x} y={y} width={width} height={height} {...props} />
      <clipPath id={clip}>
        <rect
          x={margin.left}
          y={margin.top - 4}
          width={Math.max(0, width - margin.left - margin.right)}
          height={height - margin.top - margin.bottom + 8}
        />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        {shaded !== null && <rect class="brush" x={shaded[0]} y={margin.top - 4} width={Math.max(1, shaded[1] - shaded[0])} height={height} />}
        {marks.map((size) => (
          <path key={size} class="mark-line" d={`M${round(x.at(size))} ${margin.top}V${height - margin.bottom}`} />
        ))}
        {rule !== undefined && <path class="rule" d={`M${margin.left} ${round(y.at(rule))}H${width}`} />}
        {behind.length > 0 && <path class={`cloud behind${dense}`} d={cloudOf(behind, x, y, false)} />}
        <path class="ranges" d={ranges} />
        <path class={stems ? 'stems' : `cloud${dense}`} d={cloud} />
        {props.line !== undefined && <Fit x={x} y={y} line={props.line} />}
      </g>
      {point !== undefined && <path class="crosshair" d={`M${round(x.at(point.x))} ${margin.top}V${height - margin.bottom}`} />}
      {point !== undefined && <circle class="chosen" cx={x.at(point.x)} cy={y.at(point.y)} r="5" />}
    </svg>
  )
}

/** The range between the point where Shift was pressed first and the point that is reached. */
const useKeyRange = ({ points, brush }: PlotProps): ((from: number, to: number, extend: boolean) => void) => {
  const anchor = useRef<number | null>(null)
  return (from, to, extend) => {
    if (!extend || brush === undefined) return void (anchor.current = null)
    anchor.current ??= from
    const [first, last] = [Math.min(anchor.current, to), Math.max(anchor.current, to)]
    const range = { from: points[first]?.x ?? 0, to: points[last]?.x ?? 0 }
    if (range.from < range.to) brush.choose(range)
  }
}

/** A figure: title and controls, plot, the chosen point in words, one sentence that says what the data shows. */
export const Plot = (props: PlotProps): VNode => {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [chosen, choose] = useState<number | null>(null)
  const extend = useKeyRange(props)
  const last = props.points.length - 1
  const keyed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return props.brush?.choose(null)
    const from = chosen ?? (event.key === 'ArrowLeft' ? last + 1 : -1)
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined || last < 0) return
    event.preventDefault()
    const reached = Math.max(0, Math.min(last, to))
    extend(Math.max(0, Math.min(last, from)), reached, event.shiftKey)
    choose(reached)
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
      <div
        class="canvas"
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={`${props.title}: arrow keys walk the sizes${props.brush === undefined ? '' : ', with Shift they choose a range, Escape ends it'}`}
        onKeyDown={keyed}
      >
        {width > 0 && props.points.length > 0 ? <Canvas props={props} width={width} chosen={chosen} choose={choose} /> : null}
      </div>
      <figcaption>{prettySentence(props.sentence)}</figcaption>
    </figure>
  )
}
