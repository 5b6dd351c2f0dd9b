// Which file of one profile is which of another, where a file was renamed or moved: the functions in it keep their names.

import type { Profile, Unit } from '../../profile/index.ts'
import { likePath } from './likeness.ts'

export interface FilePairs {
  /** Path in the earlier profile → path in the later one; a path that both have is its own partner. */
  readonly later: ReadonlyMap<string, string>
}

const leastAlike = 0.15

const keyOf = ({ kind, path }: Unit): string => `${kind} ${path}`

/** Pairs up the files of two profiles: by path, then the rest by the functions they hold and the ends of their paths. */
export function matchFiles(before: Profile, after: Profile): FilePairs {
  const [x, y] = [unitsByFile(before), unitsByFile(after)]
  const later = new Map([...x.keys()].filter((path) => y.has(path)).map((path) => [path, path]))
  const gone = [...x].filter(([path]) => !y.has(path))
  const added = [...y].filter(([path]) => !x.has(path))
  const candidates = gone.flatMap(([from, a]) => added.map(([to, b]) => ({ from, to, score: (likePath(from, to) + overlap(a, b)) / 2 })))
  const taken = new Set<string>()
  for (const { from, to, score } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (score < leastAlike || later.has(from) || taken.has(to)) continue
    later.set(from, to)
    taken.add(to)
  }
  return { later }
}

function unitsByFile({ header, units }: Profile): Map<string, ReadonlySet<string>> {
  const groups = Map.groupBy(units, ({ file }) => header.files[file]?.path ?? '')
  return new Map([...groups].map(([path, members]) => [path, new Set(members.map(keyOf))]))
}

/** Part of the names that two sets share. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((name) => b.has(name)).length
  return (2 * shared) / Math.max(1, a.size + b.size)
}
