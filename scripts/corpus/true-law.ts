import type { CorpusCase } from './cases.ts'

/** The law that the corpus states for a version, and its exponent; where it states none, or no power of n, the exponent of the time that was measured. */
export const trueLaw = ({ expected, measured }: CorpusCase, variant: 'bad' | 'fixed'): { readonly stated: string; readonly exponent: number } => {
  const [text, time] = [expected[variant], measured[variant]]
  const power = /^[nd](?:\^([\d.]+))?(?: \(|$)/.exec(text ?? '')
  if (text !== null && power !== null) return { stated: text, exponent: Number(power[1] ?? 1) }
  const exponent = time ?? 1
  return { stated: text ?? `n^${exponent} in time`, exponent }
}
