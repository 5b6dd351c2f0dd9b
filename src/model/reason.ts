import { grouped, significant } from '../base/number-text.ts'
import type { ClassName } from './types.ts'

export interface Evidence {
  readonly distinct: number
  readonly min: number
  readonly max: number
  readonly set: readonly ClassName[]
  /** That of the law, at the largest sizes. */
  readonly exponent: number
  /** False where the law is constant for want of evidence that the cost grows. */
  readonly grows: boolean
  readonly systematic: boolean
  /** What speaks against a law that would be sure otherwise; empty when nothing does. */
  readonly doubt: string
  readonly jumps: number
}

export const fewestSizes = 4
export const leastSpan = 4
export const confidentSizes = 6
export const confidentSpan = 16

/** What may be exponential would never end at twice the size. */
const nearby = 1.25

function more(e: Evidence): string {
  const sizes = Math.max(0, confidentSizes - e.distinct)
  const top = grouped(e.set.includes('r^n') ? Math.ceil(e.max * nearby) : Math.max(e.max * 2, e.min * confidentSpan * 2))
  return sizes > 0 ? `${sizes} more ${sizes === 1 ? 'size' : 'sizes'}, up to ${top}, may settle it` : `sizes up to ${top} may settle it`
}

/** A free power by what it is: nobody takes `n^k` for one that is not `n^2`. */
const nameOf = (name: ClassName, { exponent }: Evidence): string => (name === 'n^k' ? `n^${significant(exponent)}` : name)

/** A sentence: why the answer is not surer, and what may settle it: how large sizes must be for that depends on what the law is. */
export function reasonFor(e: Evidence): string {
  const span = e.max / e.min
  if (e.distinct < fewestSizes) return `only ${e.distinct} distinct ${e.distinct === 1 ? 'size' : 'sizes'} seen: ${more(e)}`
  if (span < leastSpan) return `sizes span only ${grouped(e.min)} to ${grouped(e.max)}: ${more(e)}`
  const parts: string[] = []
  if (e.jumps > 0)
    parts.push(
      `${e.jumps === 1 ? 'one jump between neighbouring sizes was' : `${e.jumps} jumps between neighbouring sizes were`} taken out before fitting`,
    )
  if (!e.grows) parts.push(`no growth seen for sizes ${grouped(e.min)} to ${grouped(e.max)}`)
  if (e.doubt !== '') parts.push(e.doubt)
  if (e.systematic) parts.push('residuals are systematic: no catalogue function fits well, this is the nearest')
  if (e.set.length > 1) parts.push(`the data cannot tell ${e.set.map((name) => nameOf(name, e)).join(', ')} apart: ${more(e)}`)
  else if (e.distinct < confidentSizes || span < confidentSpan) parts.push(`few sizes or a narrow range: ${more(e)}`)
  return parts.join('; ')
}
