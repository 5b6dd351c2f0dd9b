// The routines and loops of a file as sites, routines first. Built-ins that work through their data are added as the walk finds them.

import type { Site } from '../../protocol/index.ts'
import type { LineTable } from '../../source/index.ts'
import { sitePlace } from '../site-place.ts'
import type { Plan } from '../run/plan.ts'

export function sitesOf({ outline }: Plan, lines: LineTable, file: number, firstSite: number): Site[] {
  const shared = { file, candidates: [], elided: false, sharedWith: null }
  const routines = outline.routines.map((routine): Site => ({
    ...shared,
    ...sitePlace(lines, routine.node),
    kind: 'routine',
    name: routine.name,
    path: routine.path,
    parent: routine.parent === null ? null : firstSite + routine.parent,
  }))
  const loops = outline.loops.map((loop): Site => ({
    ...shared,
    ...sitePlace(lines, loop.node),
    kind: 'loop',
    name: loop.name,
    path: `${outline.routines[loop.routine]?.path ?? ''}.${loop.name}`,
    parent: firstSite + (loop.parent === null ? loop.routine : outline.routines.length + loop.parent),
  }))
  return [...routines, ...loops]
}
