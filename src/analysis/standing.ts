import type { Certainty } from '../model/index.ts'
import type { UnitFinding } from './types.ts'

/** What a reader is told about a unit: the verdict, with growth that is not certain set apart as `maybe`. */
export type Standing = 'grows' | 'maybe' | 'fine' | 'unknown'

export type Judged = Pick<UnitFinding, 'verdict' | 'certainty' | 'classOpen'>

/** The one rule by which every report, and the counts of the analysis, tell `grows` from `maybe`. */
export const standingOf = ({ verdict, certainty, classOpen }: Judged): Standing =>
  verdict === 'grows' && classOpen !== true && (certainty === 'tentative' || certainty === 'unknown') ? 'maybe' : verdict

type Named = Pick<UnitFinding, 'id' | 'kind' | 'name' | 'parent'>

/** What a unit is in, past the loops around it; itself if it is no loop. */
export const aroundLoops = <U extends Pick<Named, 'kind' | 'parent'>>(unit: U, named: (id: string) => U | undefined): U | undefined => {
  // A parent that did not run is not in the analysis; a damaged profile may have a circle.
  let outer: U | undefined = unit
  for (let depth = 0; outer?.kind === 'loop' && depth < 100; depth++) outer = outer.parent === null ? undefined : named(outer.parent)
  return outer
}

/** What to call each unit, by id: a routine by its name, a loop, which has only its keyword, with the routine around it: `for…of in parseAll`. */
export const labelsOf = (units: readonly Named[]): ReadonlyMap<string, string> => {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return new Map(
    units.map((unit) => {
      const outer = unit.kind === 'loop' ? aroundLoops(unit, (id) => byId.get(id)) : undefined
      return [unit.id, outer === undefined ? unit.name : `${unit.name} in ${outer.name}`]
    }),
  )
}

/** How far a law can be trusted, in a word. */
export const evidenceOf = ({ certainty, classOpen }: Pick<UnitFinding, 'certainty' | 'classOpen'>): string =>
  classOpen === true ? 'class open' : evidenceWords[certainty]

const evidenceWords: Readonly<Record<Certainty, string>> = { exact: 'exact', confident: 'strong', tentative: 'weak', unknown: 'too little' }
