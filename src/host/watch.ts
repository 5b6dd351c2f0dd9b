import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Control } from './control.ts'
import { launch } from './launch.ts'
import type { LaunchOutcome } from './launch.ts'
import { begunPrefix, controlVariable, monitorVariable, onlyVariable, wantedFile } from './monitor.ts'
import type { Monitor, Wanted } from './monitor.ts'
import type { Routines, Stretches } from './traps.ts'

export interface WatchOptions {
  readonly command: readonly string[]
  readonly monitor: Monitor
  readonly only: readonly string[]
  /** For traps: the only stretches of text that get one; null for a trap at every position. */
  readonly stretches: Stretches | null
  /** For traps: routines of which every position gets one, and is followed to the next. */
  readonly routines?: Routines
  /** For traps: where there may be none, of each file that may have any; all may where nothing is said. */
  readonly untrapped?: Stretches | null
  /** For `text`: the files whose texts are wanted. */
  readonly texts?: readonly string[]
  /** Held still in all runs by --deterministic; 0 for chance. */
  readonly seed: number
  readonly control: Control
}

export interface Watched {
  /** The looks, parsed; their form is the monitor's. */
  readonly looks: readonly unknown[]
  readonly outcome: LaunchOutcome
  /** Whether the monitor has not seen the end of some process, which a signal ended: what it did last is in no look. */
  readonly isCut: boolean
}

/** Seed of the runs in which `Math.random` is held still. */
const controlSeed = 4242

/** Runs a program, unmodified, under a monitor. Its output is thrown away and its input is empty. Rejects when it cannot be started. */
export const watch = async (options: WatchOptions): Promise<Watched> => {
  const parts = mkdtempSync(join(tmpdir(), 'landau-verify-'))
  try {
    const outcome = await start(options, parts)
    const names = readdirSync(parts).toSorted()
    const looks = names.filter((name) => name.startsWith('look-')).map((name) => JSON.parse(readFileSync(join(parts, name), 'utf8')) as unknown)
    return { looks, outcome, isCut: names.some((name) => name.startsWith(begunPrefix)) }
  } finally {
    rmSync(parts, { recursive: true, force: true })
  }
}

const start = (
  { command: [name = 'node', ...words], monitor, only, stretches, routines = {}, untrapped = null, texts = [], seed, control }: WatchOptions,
  parts: string,
): Promise<LaunchOutcome> => {
  writeFileSync(join(parts, wantedFile), JSON.stringify({ places: { stretches, routines, untrapped }, texts } satisfies Wanted))
  const heldSeed = control === 'random' ? controlSeed : seed
  return launch({
    command: [name, ...words],
    preload: join(import.meta.dirname, `monitor-preload${import.meta.filename.slice(-3)}`),
    stdio: 'ignore',
    env: {
      LANDAU_PARTS: parts,
      LANDAU_ROOT: process.cwd(),
      LANDAU_V8_FLAGS: heldSeed === 0 ? '' : seedFlag(heldSeed),
      [monitorVariable]: monitor,
      [controlVariable]: control,
      [onlyVariable]: only.join(','),
      // V8 does not count blocks of functions that come out of a cache of compiled code.
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
  })
}

/** V8 draws the first random number of a program long after the preload, so the seed arrives in time. */
export const seedFlag = (seed: number): string => `--random-seed=${seed}`
