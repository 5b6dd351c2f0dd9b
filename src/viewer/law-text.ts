import { classRange, classText } from '../analysis/words/sentences.ts'
import type { UnitSummary } from '../analysis/page/page-data.ts'
import { significant } from '../base/number-text.ts'
import type { ClassName } from '../model/index.ts'

const pretty: Readonly<Record<ClassName, string>> = {
  '1': 'constant',
  'log n': 'log n',
  'sqrt n': '√n',
  n: 'n',
  'n log n': 'n log n',
  'n^2': 'n²',
  'n^2 log n': 'n² log n',
  'n^3': 'n³',
  'r^n': 'rⁿ',
  'n^k': 'nᵏ',
}

/** Every class of growth. */
export const classNames = Object.keys(pretty) as readonly ClassName[]

/** A class as mathematics is set: `n²`, `√n`. */
export const prettyClass = (name: ClassName): string => pretty[name]

/** A sentence of the analysis with its classes set as mathematics. */
export const prettySentence = (text: string): string =>
  text.replace(/\bn\^([23k])|(?<=\br|\d)\^n\b|\bsqrt n\b/g, (name, power?: string) =>
    power === undefined ? (name === 'sqrt n' ? '√n' : 'ⁿ') : pretty[`n^${power}` as ClassName],
  )

/** The class of a unit, or the range of what the data cannot exclude: `n … n²`. */
export const prettyLaw = (unit: Pick<UnitSummary, 'set' | 'class' | 'exponent' | 'base'>): string => {
  const [first, last] = classRange(unit)
  if (first === 'n^k' || last === 'n^k') return classText(unit)
  if (last === 'r^n') return prettySentence(classText(unit))
  return first === last ? prettyClass(first) : `${prettyClass(first)} … ${prettyClass(last)}`
}

/** A line through the costs against a feature: `2.5 · f − 70`. */
export const lineText = ({ slope, intercept }: { readonly slope: number; readonly intercept: number }): string =>
  `${significant(slope)} · f ${intercept < 0 ? '−' : '+'} ${significant(Math.abs(intercept))}`
