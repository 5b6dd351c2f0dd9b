// Weights for the placement of probes from the counts of an earlier run.

import type { Cfg } from '../cfg/index.ts'
import type { Weights } from '../placement/index.ts'
import type { Unit } from '../profile/index.ts'
import type { Routine } from '../source/index.ts'
import { readProfile } from './collect.ts'

export interface MeasuredWeights {
  /** Gives the weights of the routines of one file, asked for in source order; null for one that did not run or has changed. */
  readonly forFile: (path: string) => (routine: Routine, cfg: Cfg) => Weights | null
}

/** The weights in a profile; none for null. A profile that cannot be read gives none: the command line has looked at it before. */
export const readWeights = (path: string | null): MeasuredWeights => {
  const profile = path === null ? null : readProfile(path).profile
  const units = new Map<string, Unit[]>()
  for (const unit of (profile?.units ?? []).toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    if (unit.counts === undefined) continue
    const key = `${profile?.header.files[unit.file]?.path}\0${unit.path}`
    units.set(key, [...(units.get(key) ?? []), unit])
  }
  const forFile = (file: string): ReturnType<MeasuredWeights['forFile']> => {
    const seen = new Map<string, number>()
    return (routine, cfg) => {
      const ordinal = seen.get(routine.path) ?? 0
      seen.set(routine.path, ordinal + 1)
      const unit = units.get(`${file}\0${routine.path}`)?.[ordinal]
      return unit === undefined ? null : weightsOf(unit, cfg)
    }
  }
  return { forFile }
}

const weightsOf = ({ counts }: Unit, cfg: Cfg): Weights | null => {
  if (counts === undefined || counts.count.length !== cfg.blocks.length || counts.edgeCount.length !== cfg.edges.length) return null
  const blocks = counts.count.map((count) => Math.max(0, count))
  if (blocks.every((count) => count === 0)) return null
  const edges = counts.edgeCount.map((count, id) => {
    const { from, to } = cfg.edges[id] as Cfg['edges'][number]
    return count >= 0 ? count : Math.min(blocks[from] as number, blocks[to] as number)
  })
  return { blocks, edges }
}
