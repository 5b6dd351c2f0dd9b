// A program with the probes that it needs, to be compared with one that has a probe at each access.

import { Program } from './program.ts'

export interface Outcome {
  readonly returned: unknown
  /** By routine: what its activations read and wrote, with how often and at what cost each size was seen; null where none was recorded. */
  readonly tables: Readonly<Record<string, unknown>>
}

export interface Probed {
  /** With probes. */
  readonly text: string
  readonly outcome: Outcome
}

export function probed(text: string, everyAccess: boolean, small: number, fields: boolean = false): Probed {
  const program = new Program({ small, fields, light: false })
  program.everyAccess = everyAccess
  const { returned } = program.run(text)
  const measured = program.record()
  const recorded = new Set(measured.recording.units.map(({ site }) => program.sites[site]?.path))
  const routines = program.sites.filter(({ kind, elided }) => kind === 'routine' && !elided)
  const tables = Object.fromEntries(
    routines.map(({ path }) => [path, recorded.has(path) ? [measured.columns(path, 'rms'), measured.columns(path, 'writes')] : null]),
  )
  return { text: program.code, outcome: { returned, tables } }
}
