import type { CorpusCase } from './cases.ts'

export interface TrueLaw {
  readonly stated: string
  /** Infinity for an exponential law. */
  readonly exponent: number
}

/** The law that the corpus states for a version, and its exponent; where it states none, or no power of one size, the exponent of the time that was measured. */
export const trueLaw = ({ expected, measured }: CorpusCase, variant: 'bad' | 'fixed'): TrueLaw => {
  const [text, time] = [expected[variant], measured[variant] ?? 1]
  if (text === null) return { stated: `n^${time} in time`, exponent: time }
  if (/^~?[\d.]+\^n$/.test(text)) return { stated: text, exponent: Infinity }
  const power = /function itself n\^(\d)/.exec(text) ?? /^[nd](?:\^([\d.]+))?(?: \(|$)/.exec(text)
  return { stated: text, exponent: power === null ? time : Number(power[1] ?? 1) }
}
