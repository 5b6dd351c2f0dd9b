import type { Claim } from './claim.ts'

/** `missing`: code that ran and that the profile does not know. `uncounted`: the profile knows the place and claims no count of it. */
export type Verdict = 'agrees' | 'disagrees' | 'not observable' | 'missing' | 'not reproducible' | 'uncounted'

/** What a program's behaviour may depend on beside its text and input. */
export type Source = 'random' | 'clock' | 'identifiers' | 'environment' | 'scheduling' | 'unknown'

export interface Finding {
  readonly verdict: Verdict
  /** Null for what is missing, and for what the profile says of itself. */
  readonly claim: Claim | null
  readonly name: string
  readonly file: string
  readonly line: number
  readonly profile: number | null
  readonly monitor: number | null
  /** What gave the monitor's count: V8's counters, traps, or the flow law from what V8 and traps counted; null where nothing did. */
  readonly by: 'counter' | 'trap' | 'flow' | null
  /** A sentence part; empty when the counts say it all. */
  readonly why: string
  /** Of what two plain runs had alike and the profile's own run not: why. */
  readonly dependsOn?: Source
}

/** The two counts as a factor, the larger over the smaller; null when one of them is no count or 0. */
export const ratioOf = ({ profile, monitor }: Finding): number | null =>
  profile === null || monitor === null || profile === 0 || monitor === 0 ? null : Math.max(profile, monitor) / Math.min(profile, monitor)
