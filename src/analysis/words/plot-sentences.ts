// What single plots show, in a sentence made from their data.

import { compact, percent, plural, significant, times } from '../../base/number-text.ts'
import { isSystematic, type Law, material } from '../../model/index.ts'
import type { CostKind, SizeRange } from '../page/refit.ts'
import { classText, steepnessText } from './sentences.ts'
import type { SizeTable } from '../types.ts'

export const costNames: Readonly<Record<CostKind, string>> = {
  steps: 'steps',
  self: 'own steps',
  native: 'native time',
  reads: 'structure reads',
  writes: 'structure writes',
  creations: 'element creations',
  inputReads: 'input reads',
  outputWrites: 'output writes',
}

/** A cost, or the part of it that is of one input or type. */
export const costWords = (kind: CostKind, of: string | null): string => (of === null ? costNames[kind] : `${costNames[kind]} of ${of}`)

const inSentence = (kind: CostKind): string => (kind === 'native' ? 'times in native code' : costNames[kind])

/** The law that a reader asked for: another measure, another cost, some of the sizes. */
export const refitSentence = (law: Law, kind: CostKind, measure: string, range: SizeRange | null): string => {
  const where = range === null ? '' : ` between ${compact(range.from)} and ${compact(range.to)}`
  if (law.certainty === 'unknown')
    return `${plural(law.sizes.distinct, 'size')}${where}: not enough to fit a law of ${costNames[kind]} in ${measure}.`
  const evidence = law.certainty === 'exact' ? 'exact' : steepnessText(law, 'local exponent ')
  const growth = law.class === '1' ? 'do not grow' : `grow like ${classText(law)}`
  const subject = inSentence(kind)
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${growth} in ${measure}${where}: ${law.formula} (${evidence}; ${plural(law.sizes.distinct, 'size')}).`
}

/** Whether the law leaves a pattern over. */
export const residualSentence = ({ certainty, residual }: Law): string => {
  if (certainty === 'exact') return 'The law is exact: nothing is left over.'
  const { median, runsP } = residual
  const off = `Half of the sizes are within ${percent(median)} % of the law`
  return isSystematic(residual)
    ? `${off}, but neighbouring sizes are off to the same side (runs test p = ${significant(runsP, 2)}): the law misses something.`
    : median <= material
      ? `${off}.`
      : `${off}, and what is left over has no pattern (runs test p = ${significant(runsP, 2)}).`
}

/** Which sizes the cost is spent on. */
export const totalSentence = (size: readonly number[], calls: readonly number[], sum: readonly number[]): string => {
  const all = sum.reduce((a, b) => a + b, 0)
  if (all === 0) return 'Nothing was spent here.'
  let seen = 0
  const half = sum.findLastIndex((cost) => (seen += cost) >= all / 2)
  const above = (values: readonly number[]): number => values.slice(half).reduce((a, b) => a + b, 0)
  const part = above(calls) / Math.max(1, above(calls) + calls.slice(0, half).reduce((a, b) => a + b, 0))
  return `Calls of size ${compact(size[half] ?? 0)} and more do ${percent(above(sum) / all)} % of it; they are ${percent(part)} % of the calls.`
}

/** How much calls of the same size differ. */
export const variationSentence = ({ calls, variation, steps: { min, max } }: Pick<SizeTable, 'calls' | 'variation' | 'steps'>): string => {
  if (calls.every((count) => count <= 1)) return 'Each size was seen in one call: there is nothing to compare.'
  const ratios = min.flatMap((low, index) => (low > 0 ? [(max[index] ?? low) / low] : []))
  const widest = ratios.reduce((most, ratio) => Math.max(most, ratio), 1)
  if (widest < 1.05) return 'Calls of the same size cost the same: the size decides the cost.'
  const middle = variation.toSorted((a, b) => a - b)[variation.length >> 1] ?? 0
  const verdict = widest > 4 ? 'the size is not the whole story: try another measure' : 'the size decides most of the cost'
  return `The costliest call of a size costs up to ${times(widest)} the cheapest; costs of one size typically vary by ${percent(middle)} %: ${verdict}.`
}
