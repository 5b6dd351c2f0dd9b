import type { Certainty } from '../model/index.ts'
import type { UnitFinding } from './types.ts'

/** What a reader is told about a unit: the verdict, with growth that is only tentative set apart as `maybe`. */
export type Standing = 'grows' | 'maybe' | 'fine' | 'unknown'

/** The one rule by which every report, and the counts of the analysis, tell `grows` from `maybe`. */
export const standingOf = ({ verdict, certainty }: Pick<UnitFinding, 'verdict' | 'certainty'>): Standing =>
  verdict === 'grows' && (certainty === 'tentative' || certainty === 'unknown') ? 'maybe' : verdict

type Named = Pick<UnitFinding, 'id' | 'kind' | 'name' | 'parent'>

/** What to call each unit, by id: a routine by its name, a loop, which has only its keyword, with the routine around it: `for…of in parseAll`. */
export const labelsOf = (units: readonly Named[]): ReadonlyMap<string, string> => {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const around = (unit: Named): Named | undefined => {
    // A parent that did not run is not in the analysis; a damaged profile may have a circle.
    let outer = unit.parent === null ? undefined : byId.get(unit.parent)
    for (let depth = 0; outer?.kind === 'loop' && depth < 100; depth++) outer = outer.parent === null ? undefined : byId.get(outer.parent)
    return outer
  }
  return new Map(
    units.map((unit) => {
      const outer = unit.kind === 'loop' ? around(unit) : undefined
      return [unit.id, outer === undefined ? unit.name : `${unit.name} in ${outer.name}`]
    }),
  )
}

/** One word for how far a law can be trusted. */
export const evidenceWord: Readonly<Record<Certainty, string>> = { exact: 'exact', confident: 'strong', tentative: 'weak', unknown: 'too little' }
