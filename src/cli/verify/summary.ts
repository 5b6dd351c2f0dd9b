import type { Verification } from '../../analysis/quality.ts'
import type { Finding } from '../../verify/index.ts'

const listed = 50

/** What the report page says of a recount. */
export const verificationOf = (findings: readonly Finding[], monitors: string): Verification => {
  const amount = (...verdicts: readonly Finding['verdict'][]): number => findings.filter(({ verdict }) => verdicts.includes(verdict)).length
  const blind = Map.groupBy(
    findings.filter(({ verdict }) => verdict === 'not observable'),
    ({ why }) => why,
  )
  return {
    monitors,
    compared: findings.length - amount('uncounted'),
    agrees: amount('agrees'),
    disagrees: amount('disagrees', 'missing'),
    notObservable: amount('not observable'),
    notReproducible: amount('not reproducible'),
    wrong: findings
      .filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')
      .slice(0, listed)
      .map(({ name, file, line, profile, monitor, why }) => ({ name, file, line, profile, monitor, why })),
    blind: [...blind].map(([why, all]) => ({ why, count: all.length })).toSorted((a, b) => b.count - a.count),
  }
}
