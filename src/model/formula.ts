import type { Polynomial } from './exact.ts'
import type { Term } from './types.ts'

/** Three significant digits, thousands without separators: `0.00312`, `41.2`, `1.2e+9`. */
export function digits(value: number): string {
  return String(Number(value.toPrecision(3)))
}

/** The shape written in a variable: `n²·log n`, `log xs.length`; empty for a constant. */
export function shapeText(t: Pick<Term, 'power' | 'log' | 'base'>, variable = 'n'): string {
  if (t.base !== null) return `${digits(t.base)}^${variable}`
  const power = powerText(t.power, variable)
  if (t.log === 0) return power
  return power === '' ? `log ${variable}` : `${power}·log ${variable}`
}

function powerText(power: number, variable: string): string {
  if (power === 0) return ''
  if (power === 0.5) return `√${variable}`
  if (power === 1) return variable
  const raised = { 2: '²', 3: '³', 4: '⁴' }[power]
  return variable + (raised ?? `^${power.toFixed(2)}`)
}

function joined(parts: readonly { readonly negative: boolean; readonly text: string }[]): string {
  return parts.map((p, i) => (i === 0 ? (p.negative ? `−${p.text}` : p.text) : `${p.negative ? ' − ' : ' + '}${p.text}`)).join('')
}

/** `~3.1·n·log n + 12`: the terms, leading one first. */
export function approximateFormula(terms: readonly Term[]): string {
  const parts = terms.toReversed().map((t) => {
    const shape = shapeText(t)
    const size = digits(Math.abs(t.coefficient))
    return { negative: t.coefficient < 0, text: shape === '' ? size : size === '1' ? shape : `${size}·${shape}` }
  })
  return parts.length === 0 ? '~0' : `~${joined(parts)}`
}

/** `1/2·n² − 1/2·n (exact on 12 of 12 sizes)`. */
export function exactFormula(polynomial: Polynomial, sizes: number): string {
  const parts: { negative: boolean; text: string }[] = []
  for (let power = polynomial.degree; power >= 0; power--) {
    const c = polynomial.coefficients[power]
    if (c === undefined || c.top === 0n) continue
    const top = c.top < 0n ? -c.top : c.top
    const size = c.bottom === 1n ? String(top) : `${top}/${c.bottom}`
    const shape = shapeText({ power, log: 0, base: null })
    parts.push({ negative: c.top < 0n, text: shape === '' ? size : size === '1' ? shape : `${size}·${shape}` })
  }
  return `${parts.length === 0 ? '0' : joined(parts)} (exact on ${sizes} of ${sizes} sizes)`
}
