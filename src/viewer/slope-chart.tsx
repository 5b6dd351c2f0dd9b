// Shares now on the left, shares later on the right, one line a unit: what rises is what will hurt.

import type { VNode } from 'preact'
import { standingOf } from '../analysis/standing.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { maxOf } from '../base/lists.ts'
import { percent } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { unitHref } from './route.ts'
import { spread } from './spread.ts'
import { useWidth } from './use-width.ts'

export interface Slope {
  readonly unit: UnitSummary
  readonly now: number
  readonly later: number
  /** In percent. */
  readonly laterText: string
}

const rowGap = 22
const inset = { top: 34, bottom: 14 }

const Line = ({
  slope,
  left,
  right,
  ends,
  labels,
  nameWidth,
}: {
  slope: Slope
  left: number
  right: number
  ends: readonly [number, number]
  labels: readonly [number, number]
  nameWidth: number
}): VNode => {
  const standing = standingOf(slope.unit)
  const { labelOf } = usePage()
  const name = labelOf(slope.unit)
  const short = name.length > nameWidth ? `${name.slice(0, nameWidth - 1)}…` : name
  const body = (
    <g class={`slope ${standing}`}>
      <title>{`${name}: ${percent(slope.now)} % now, ${slope.laterText} % then`}</title>
      <path class="leader" d={`M${left - 10} ${labels[0]}L${left} ${ends[0]}M${right + 10} ${labels[1]}L${right} ${ends[1]}`} />
      <path class="trace" d={`M${left} ${ends[0]}L${right} ${ends[1]}`} />
      <circle cx={left} cy={ends[0]} r="3.5" />
      <circle cx={right} cy={ends[1]} r="3.5" />
      <text class="was" x={left - 14} y={labels[0]} dy="0.34em" text-anchor="end">
        {percent(slope.now)} %
      </text>
      <text x={right + 14} y={labels[1]} dy="0.34em">
        <tspan class="share">{slope.laterText} %</tspan>
        <tspan class="name" dx="8">
          {short}
        </tspan>
      </text>
    </g>
  )
  return <a href={unitHref(slope.unit.id)}>{body}</a>
}

/** The chart; heights are square roots of the shares, so that small ones stay apart. */
export const SlopeChart = ({ slopes, factor }: { slopes: readonly Slope[]; factor: string }): VNode => {
  const [ref, width] = useWidth<HTMLDivElement>()
  const height = Math.max(330, inset.top + inset.bottom + slopes.length * (rowGap + 10))
  const bottom = height - inset.bottom
  const top = Math.sqrt(maxOf([...slopes.flatMap(({ now, later }) => [now, later]), 0.01]))
  const at = (share: number): number => bottom - (Math.sqrt(share) / top) * (bottom - inset.top)
  const left = 64
  const right = Math.max(left + 80, width - Math.min(230, width * 0.45))
  const nowLabels = spread(
    slopes.map(({ now }) => at(now)),
    rowGap,
    inset.top,
    bottom,
  )
  const thenLabels = spread(
    slopes.map(({ later }) => at(later)),
    rowGap,
    inset.top,
    bottom,
  )
  const nameWidth = Math.floor((width - right - 78) / 7.4)
  return (
    <div class="slopes" ref={ref}>
      {width > 0 && (
        <svg width={width} height={height} role="group" aria-label={`Shares of work now and at ${factor}`}>
          <text class="end" x={left} y="14" text-anchor="end">
            now
          </text>
          <text class="end" x={right} y="14">
            at {factor}
          </text>
          <path class="rail" d={`M${left} ${inset.top - 8}V${bottom}M${right} ${inset.top - 8}V${bottom}`} />
          {slopes.map((slope, index) => (
            <Line
              key={slope.unit.id}
              slope={slope}
              left={left}
              right={right}
              ends={[at(slope.now), at(slope.later)]}
              labels={[nowLabels[index] ?? 0, thenLabels[index] ?? 0]}
              nameWidth={Math.max(6, nameWidth)}
            />
          ))}
        </svg>
      )}
    </div>
  )
}
