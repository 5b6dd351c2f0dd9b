import type { Site } from '../protocol/index.ts'
import type { MergedLoops } from './types.ts'

interface Draft {
  readonly name: string[]
  readonly line: number[]
  readonly depth: number[]
}

/** By site: the loops whose work is in its record. What another file holds (a bundler may put code of several into one routine) is left out. */
export const mergedLoops = (sites: readonly Site[]): ReadonlyMap<number, MergedLoops> => {
  const found = new Map<number, Draft>()
  const places = new Map<number, { readonly holder: number; readonly depth: number }>()
  for (const [index, { kind, name, file, line, parent, elided, sharedWith }] of sites.entries()) {
    if (kind !== 'loop' || parent === null || !(elided || sharedWith !== null)) continue
    // A parent comes before its children.
    const around = places.get(parent)
    const holder = sharedWith ?? around?.holder ?? parent
    const site = sites[holder]
    if (site === undefined || site.elided || site.file !== file) continue
    const depth = (around?.depth ?? 0) + 1
    places.set(index, { holder, depth })
    const loops = found.get(holder) ?? { name: [], line: [], depth: [] }
    found.set(holder, loops)
    loops.name.push(name)
    loops.line.push(line)
    loops.depth.push(depth)
  }
  return found
}
