import { methodsOf, type Methods } from '../analysis/page/methods.ts'
import type { PointColumns } from '../analysis/types.ts'
import { compact, duration, significant, times } from '../base/number-text.ts'
import type { Interval, Law } from '../model/index.ts'
import { wrapped } from './wrapped.ts'

const between = (text: (value: number) => string, { low, value, high }: Interval): string =>
  low === high ? text(value) : `${text(value)} [${text(low)}, ${text(high)}]`

const lineText = ({ line: { intercept, slope, r2 } }: Methods): string =>
  `line         ${significant(slope)}·n ${intercept < 0 ? '−' : '+'} ${significant(Math.abs(intercept))}, R² ${significant(r2)}`

const powerText = ({ power }: Methods): string => {
  if (power === null) return 'power law    none: fewer than three sizes with a cost'
  const how = power.method === 'bootstrap' ? '1 000 resamplings' : 't, too few sizes to resample'
  const ignored = power.ignored === 0 ? '' : `, ${power.ignored} sizes without a cost left out`
  return `power law    ${significant(power.coefficient.value)}·n^${between(significant, power.exponent)}, R² ${significant(power.r2)} (${how}${ignored})`
}

const trendText = { rises: 'rises', falls: 'falls', flat: 'flat', unclear: 'too few sizes' } as const

const ratioText = ({ ratios }: Methods): string =>
  `guess ratio  ${ratios
    .map(({ guess, trend: { direction, factor } }) => {
      const much = direction === 'rises' ? ` ${times(factor)}` : direction === 'falls' ? ` ${times(1 / factor)}` : ''
      return `÷ ${guess.name} ${trendText[direction]}${much}`
    })
    .join('; ')}`

const predictionTexts = ({ predictions }: Methods, text: (value: number) => string): string[] =>
  predictions.map(({ factor, size, law, power }) => {
    const other = power === null ? '' : `; the power law says ${between(text, power)}`
    return `at ${`${factor}×`.padEnd(9)} size ${compact(size)}: ${between(text, law)}${other}`
  })

/** What the papers' own methods say of the points, under a heading, one line a method, and what is expected at 2 and 10 times the 95th-percentile size. */
export const methodLines = (points: PointColumns, law: Law, metric: 'steps' | 'native time', width: number): string[] => {
  if (points.size.length < 2) return []
  const methods = methodsOf(points, law)
  const lines = [
    lineText(methods),
    powerText(methods),
    ratioText(methods),
    ...(law.certainty === 'unknown' ? [] : predictionTexts(methods, metric === 'steps' ? compact : duration)),
  ]
  return [
    'By the methods of trend-prof and aprof; 2× and 10× are of the size that 95 % of the calls have at most:',
    ...lines.flatMap((line) => wrapped('  ', line, width)),
  ]
}
