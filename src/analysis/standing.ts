import type { Certainty } from '../model/index.ts'
import type { UnitFinding } from './types.ts'

/** What a reader is told about a unit: the verdict, with growth that is only tentative set apart as `maybe`. */
export type Standing = 'grows' | 'maybe' | 'fine' | 'unknown'

/** The one rule by which every report, and the counts of the analysis, tell `grows` from `maybe`. */
export const standingOf = ({ verdict, certainty }: Pick<UnitFinding, 'verdict' | 'certainty'>): Standing =>
  verdict === 'grows' && (certainty === 'tentative' || certainty === 'unknown') ? 'maybe' : verdict

/** One word for how far a law can be trusted. */
export const evidenceWord: Readonly<Record<Certainty, string>> = { exact: 'exact', confident: 'strong', tentative: 'weak', unknown: 'too little' }
