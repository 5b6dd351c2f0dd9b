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

/** A class as mathematics is set: `n²`, `√n`. */
export const prettyClass = (name: ClassName): string => pretty[name]

/** A sentence of the analysis with its classes set as mathematics. */
export const prettySentence = (text: string): string =>
  text.replace(/\bn\^([23k])|\br\^n\b|\bsqrt n\b/g, (name, power?: string) =>
    power === undefined ? (name === 'sqrt n' ? '√n' : 'rⁿ') : pretty[`n^${power}` as ClassName],
  )

/** The class, or the range of what the data cannot exclude: `n … n²`. */
export const prettySet = (set: readonly ClassName[], headline: ClassName): string => {
  const [first, last] = [set[0], set.at(-1)]
  return first === undefined || last === undefined || set.length < 2 ? prettyClass(headline) : `${prettyClass(first)} … ${prettyClass(last)}`
}
