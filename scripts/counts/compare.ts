// Are the counts of one placement those of another? A program that looks at the clock counts differently from run to run, so the reference runs twice.

import type { Unit } from '../../src/profile/index.ts'

export interface CountDifferences {
  /** Routines that ran. */
  readonly routines: number
  /** Blocks whose counts are known in all runs and the same in both of the reference. */
  readonly compared: number
  /** Blocks without a count in some run. */
  readonly unknown: number
  /** Blocks that the two reference runs count differently: where they are. */
  readonly unsteady: readonly string[]
  /** What differs though the reference does not, as sentences. */
  readonly different: readonly string[]
}

export interface CountComparison extends CountDifferences {
  readonly name: string
  readonly assertions: number
  /** How the output differs; empty when it does not. */
  readonly output: string
}

const countsOf = (units: readonly Unit[]): ReadonlyMap<string, readonly number[]> => new Map(units.map(({ id, counts }) => [id, counts?.count ?? []]))

/** Compares the counts of `units` with those of two runs of a reference, by routine and block. A routine that is only in one run never ran in the other. */
export const compareCounts = (reference: readonly Unit[], again: readonly Unit[], units: readonly Unit[]): CountDifferences => {
  const runs = [reference, again, units].map(countsOf)
  let [compared, unknown] = [0, 0]
  const [unsteady, different]: [string[], string[]] = [[], []]
  const all = new Map([...reference, ...again, ...units].map((unit) => [unit.id, unit]))
  for (const { id, path, line, counts } of all.values()) {
    const exit = (counts?.count.length ?? 0) - 1
    for (let block = 0; block < exit; block++) {
      const [first = 0, second = 0, count = 0] = runs.map((run) => (run.has(id) ? run.get(id)?.[block] : 0))
      const place = `${path} ${line}, block ${block} at ${counts?.line[block]}`
      if (first !== second) unsteady.push(`${place}: ${first}, then ${second}`)
      // A negative count other than the mark for none breaks the flow law.
      else if (first < -1 || count < -1) different.push(`${place}: ${count} and ${first}`)
      else if (first < 0 || count < 0) unknown++
      else {
        compared++
        if (count !== first) different.push(`${place}: ${count}, not ${first}`)
      }
    }
  }
  return { routines: all.size, compared, unknown, unsteady, different }
}
