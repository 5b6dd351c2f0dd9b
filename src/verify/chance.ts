// Why two plain runs differ. The environment is held still one source at a time: where two runs under a control agree, its source was the cause.

import type { Finding, Source } from './finding.ts'
import { evidenceOf } from './witness.ts'
import type { Witness } from './witness.ts'

/** The sources in words. */
export const sourceNames: Readonly<Record<Source, string>> = {
  random: 'Math.random',
  clock: 'the clock (Date.now, performance.now)',
  identifiers: 'names the system hands out (process ids, UUIDs, amounts of memory)',
  environment: 'the variables of the environment (process.env)',
  scheduling: 'the scheduling of threads and processes',
  unknown: 'something else outside the program (files, network, order of events)',
}

export interface Controlled {
  readonly source: Source
  readonly runs: readonly [Witness, Witness]
}

/** The source that each irreproducible location depends on; `threads` is how many the plain runs had. */
export const sourceOf = (finding: Finding, controlled: readonly Controlled[], threads: number): Source => {
  if (finding.dependsOn !== undefined) return finding.dependsOn
  const held = controlled.find(({ runs: [a, b] }) => {
    const [first, second] = [countOf(a, finding), countOf(b, finding)]
    return first !== null && first === second
  })
  return held?.source ?? (threads > 1 ? 'scheduling' : 'unknown')
}

/**
 * The locations that the profile's own run may have had another way: the original counts them otherwise when one source of chance is held still or changed,
 * though two plain runs happened to agree.
 */
export const dependentOn = (source: Source, witness: Witness, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => {
    if (finding.verdict !== 'disagrees' || finding.claim === null || finding.by !== evidenceOf[witness.monitor]) return finding
    const held = countOf(witness, finding)
    return held === null || held === finding.monitor
      ? finding
      : {
          ...finding,
          verdict: 'not reproducible',
          dependsOn: source,
          why: `${held} with ${source === 'environment' ? 'one more' : `${sourceNames[source]} held still`}`,
        }
  })

/** What the flow law makes of counts that depend on a source of chance depends on it too: the edges of a routine with such a block. */
export const withWhatFollows = (findings: readonly Finding[]): Finding[] => {
  const sources = new Map(
    findings.flatMap(({ claim, dependsOn }) => (claim === null || dependsOn === undefined ? [] : [[claim.id, dependsOn] as const])),
  )
  return findings.map((finding) => {
    const source = finding.verdict === 'disagrees' && finding.by === 'flow' && finding.claim !== null ? sources.get(finding.claim.id) : undefined
    return source === undefined ? finding : { ...finding, verdict: 'not reproducible', dependsOn: source, why: 'it follows from a block that does' }
  })
}

const countOf = (witness: Witness, { claim, file, line, name }: Finding): number | null => {
  if (claim === null) return witness.routines().find((it) => it.file === file && it.line === line && (it.name || '(anonymous)') === name)?.count ?? 0
  const sighting = witness.look(claim)
  return 'count' in sighting ? sighting.count : null
}
