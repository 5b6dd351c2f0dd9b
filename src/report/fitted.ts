// A law fitted to data that landau did not measure: as a page of text, and as one JSON line.

import { classText, segmentsSentence, steepnessText } from '../analysis/words/sentences.ts'
import type { DataFit } from '../analysis/fit-data.ts'
import { plural, compact } from '../base/number-text.ts'
import { evaluate } from '../model/index.ts'
import { costPlot } from './cost-plot.ts'
import { methodLines } from './methods.ts'
import { screenOf } from './screen.ts'
import { triedLines } from './tried.ts'
import { wrapped } from './wrapped.ts'

const headline = ({ law, verdict }: DataFit): string => {
  const { distinct, min, max } = law.sizes
  const seen = distinct === 0 ? 'no size' : `${plural(distinct, 'size')}, ${compact(min)} … ${compact(max)}`
  if (law.certainty === 'unknown') return `Not enough data to say how the cost grows (${seen}).`
  return `The cost ${law.class === '1' ? 'does not grow' : `grows like ${classText(law)}`}: ${law.formula}; ${steepnessText(law, 'exponent ')}; ${law.certainty}, ${verdict} (${seen}).`
}

/** Sentence, plot, models tried, residuals, the papers' methods and advice, for a terminal. */
export const fittedText = (fitted: DataFit, properties: Parameters<typeof screenOf>[0]): string => {
  const screen = screenOf(properties)
  const { law, points, envelopes } = fitted
  const say = (text: string): string[] => wrapped('', text, screen.width)
  const plotted = { points, certainty: law.certainty, metric: 'steps', curves: { min: law, median: law, max: law } } as const
  return screen.finish([
    ...say(headline(fitted)),
    ...(envelopes === null ? [] : say(`Input-dependent: at best ${classText(envelopes.min)} (${envelopes.min.formula}), at worst ${classText(envelopes.max)} (${envelopes.max.formula}).`)), // prettier-ignore
    ...(fitted.segments === null ? [] : say(segmentsSentence(fitted))),
    ...(law.reason === '' ? [] : say(`${law.reason}.`)),
    '',
    ...costPlot(plotted, screen.width),
    '',
    ...triedLines(law),
    ...methodLines(points, law, 'steps', screen.width),
  ])
}

/** `{"id","class","set","exponent","verdict","formula","predicted"?}`: one line, `predicted` where a size to predict at was given. */
export const fittedLine = (id: string | number, { law, verdict }: Pick<DataFit, 'law' | 'verdict'>, predictAt: number | null): string => {
  const { low, value, high } = law.exponent
  const answer = { id, class: law.class, set: law.set, exponent: { low, value, high }, verdict, formula: law.formula }
  return JSON.stringify(predictAt === null ? answer : { ...answer, predicted: evaluate(law, predictAt) })
}
