import { isSystematic, material, type Law } from '../model/index.ts'
import { significant } from '../base/number-text.ts'
import { printable } from './printable.ts'

const mostShown = 5

/** What the residuals say of the law. */
const residualText = ({ residual, certainty }: Law): string => {
  if (certainty === 'exact') return 'The law hits every size exactly.'
  const { median, runsP } = residual
  if (median <= material) return `The residuals are ${significant(median * 100, 2)} % at the median.`
  const verdict = isSystematic(residual) ? 'The residuals show a pattern, the law misses a bend in the data' : 'The residuals show no pattern'
  return `${verdict}: ${significant(median * 100, 2)} % at the median, runs test p = ${significant(runsP, 2)}.`
}

/** The models, best first, each with its distance from the best in AICc; the one that is believed has a tick. */
const modelLines = ({ tried, certainty, class: believed }: Law): string[] =>
  tried.slice(0, mostShown).map(({ class: name, score, formula }, index) => {
    const tick = name === believed && certainty !== 'unknown' ? '✔' : ' '
    const distance = index === 0 ? '' : `+${significant(Math.max(0, score - (tried[0]?.score ?? 0)))}`
    return `${tick} ${name.padEnd(10)} ${distance.padEnd(8)} ${printable(formula)}`
  })

/** The models that were tried, under a heading, and what the residuals say; nothing where there was too little to try any. */
export const triedLines = (law: Law): string[] =>
  law.tried.length === 0
    ? []
    : ['Models tried, best first (difference of AICc):', ...modelLines(law).map((line) => `  ${line}`), residualText(law), '']
