// Shares now on the left, shares later on the right, one line a unit: what rises is what will hurt.

import type { VNode } from 'preact'
import { standingOf } from '../analysis/standing.ts'
import { maxOf } from '../base/lists.ts'
import { percent } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { unitHref } from './route.ts'
import type { Slope } from './slopes.ts'
import { spread } from './spread.ts'
import { useWidth } from './use-width.ts'

const rowGap = 22
const inset = { top: 34, bottom: 14 }

interface LineProps {
  readonly slope: Slope
  readonly left: number
  readonly right: number
  /** Height of the share now, and of the one later; null where nobody knows it. */
  readonly ends: readonly [now: number, later: number | null]
  readonly labels: readonly [now: number, later: number]
  /** Letters that there is room for beside the right rail. */
  readonly nameWidth: number
}

const letter = 7.4

const shortened = (name: string, width: number): string => (name.length > width ? `${name.slice(0, width - 1)}…` : name)

/** What is written beside a share that is known, or, between the rails, of one that may become anything. */
const Later = ({ slope, x, y, width }: { slope: Slope; x: number; y: number; width: number }): VNode => (
  <text class="then" x={x} y={y} dy="0.34em">
    <tspan class="share">{slope.laterText}</tspan>
    <tspan class="name" dx="8">
      {shortened(usePage().labelOf(slope.unit), Math.max(6, width))}
    </tspan>
  </text>
)

const Line = ({ slope, left, right, ends: [now, later], labels, nameWidth }: LineProps): VNode => (
  <a href={unitHref(slope.unit.id)}>
    <g class={`slope ${standingOf(slope.unit)}`}>
      <title>{`${usePage().labelOf(slope.unit)}: ${percent(slope.now)} % now, ${later === null ? 'not known' : slope.laterText} then`}</title>
      <path class="leader" d={`M${left - 10} ${labels[0]}L${left} ${now}${later === null ? `L${left + 10} ${labels[0]}` : ''}`} />
      {later !== null && (
        <>
          <path class="leader" d={`M${right + 10} ${labels[1]}L${right} ${later}`} />
          <path class="trace" d={`M${left} ${now}L${right} ${later}`} />
          <circle cx={right} cy={later} r="3.5" />
        </>
      )}
      <circle cx={left} cy={now} r="3.5" />
      <text class="was" x={left - 14} y={labels[0]} dy="0.34em" text-anchor="end">
        {percent(slope.now)} %
      </text>
      {later === null ? (
        <Later slope={slope} x={left + 14} y={labels[0]} width={Math.floor((right - left - 44) / letter)} />
      ) : (
        <Later slope={slope} x={right + 14} y={labels[1]} width={nameWidth} />
      )}
    </g>
  </a>
)

/** The chart; heights are square roots of the shares, so that small ones stay apart. */
export const SlopeChart = ({ slopes, factor }: { slopes: readonly Slope[]; factor: string }): VNode => {
  const [ref, width] = useWidth<HTMLDivElement>()
  const height = Math.max(330, inset.top + inset.bottom + slopes.length * (rowGap + 10))
  const bottom = height - inset.bottom
  const top = Math.sqrt(maxOf([...slopes.flatMap(({ now, later }) => [now, later ?? now]), 0.01]))
  const at = (share: number): number => bottom - (Math.sqrt(share) / top) * (bottom - inset.top)
  const left = 64
  const right = Math.max(left + 80, width - Math.min(230, width * 0.45))
  const nowLabels = spread(
    slopes.map(({ now }) => at(now)),
    rowGap,
    inset.top,
    bottom,
  )
  // What is not known later has its name between the rails, and comes last: lines do not cross it.
  const known = slopes.flatMap((slope, index) => (slope.later === null ? [] : [{ index, end: at(slope.later) }]))
  const unknown = slopes.flatMap(({ later }, index) => (later === null ? [{ index, end: null }] : []))
  const thenLabels = spread(
    known.map(({ end }) => end),
    rowGap,
    inset.top,
    bottom,
  )
  const nameWidth = Math.floor((width - right - 78) / letter)
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
          {[...known, ...unknown].map(({ index, end }, place) => {
            const slope = slopes[index]
            if (slope === undefined) return null
            const nowLabel = nowLabels[index] ?? 0
            return (
              <Line
                key={slope.unit.id}
                slope={slope}
                left={left}
                right={right}
                ends={[at(slope.now), end]}
                labels={[nowLabel, thenLabels[place] ?? nowLabel]}
                nameWidth={nameWidth}
              />
            )
          })}
        </svg>
      )}
    </div>
  )
}
