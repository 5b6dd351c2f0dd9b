// Wald and Wolfowitz's runs test on the signs of the residuals in order of size: a systematic misfit has too few runs.

import { medianIn, numbersOf, type Numbers } from './numbers.ts'
import { normalTail } from './student.ts'

const negligible = 1e-3

const systematic = 0.01
/** What is off by less at the median is of no use to anyone, with a system or without. */
export const material = 0.01

/** True where the law misses a bend in the data: the signs of the residuals come in runs too long for chance, and the residuals matter. */
export function isSystematic({ median, runsP }: { readonly median: number; readonly runsP: number }): boolean {
  return runsP < systematic && median > material
}

/** Median |residual|, and the one-sided p-value of seeing so few runs of equal sign by chance. Residuals below 0.1 % carry no sign: p is 1 when too few remain. */
export function residualTest(residuals: Numbers): { median: number; runsP: number } {
  const signs: number[] = []
  for (let i = 0; i < residuals.length; i++) {
    const r = residuals[i]!
    if (Math.abs(r) > negligible) signs.push(Math.sign(r))
  }
  return { median: medianIn(numbersOf(residuals, Math.abs)), runsP: fewRuns(signs) }
}

function fewRuns(signs: readonly number[]): number {
  const n = signs.length
  const positive = signs.filter((s) => s > 0).length
  const negative = n - positive
  if (positive < 2 || negative < 2 || n < 6) return 1
  let runs = 1
  for (let i = 1; i < n; i++) if (signs[i] !== signs[i - 1]) runs++
  const mean = (2 * positive * negative) / n + 1
  const variance = ((mean - 1) * (mean - 2)) / (n - 1)
  return variance <= 0 ? 1 : normalTail((mean - runs - 0.5) / Math.sqrt(variance))
}
