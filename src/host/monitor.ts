// The monitors of `landau verify`, inside the original program: V8 counts, landau only asks. Nothing of the program is changed.

import { Session } from 'node:inspector'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInternalThread, isMainThread, threadId } from 'node:worker_threads'
import { holdStill } from './control.ts'
import { watchEnding } from './ending.ts'
import { coverageOf } from './look.ts'
import type { LookOptions } from './look.ts'
import { startOwnThread } from './own-thread.ts'
import { monitorMark } from './monitor-mark.ts'
import { packageManager } from './package-manager.ts'
import { defineConstants, isConstant } from './script-scope.ts'
import { collectTexts } from './ran-texts.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { complain } from './stderr.ts'
import { joinThreads } from './threads.ts'
import { setTraps } from './traps.ts'
import type { TrapOptions } from './traps.ts'
import { setV8Flags } from './v8.ts'

/** A function that is inlined before it was called once since a look would be left out (see `startCoverage`). */
const noInlining = '--no-turbo-inlining --no-maglev-inlining'

/** What a monitor counts with, or that it gives the texts that run. */
export type Monitor = 'fast' | 'trap' | 'text'

/** What a monitor is told through the environment. */
export const monitorVariable = 'LANDAU_MONITOR'
export const controlVariable = 'LANDAU_CONTROL'
export const onlyVariable = 'LANDAU_ONLY'
export const drainVariable = 'LANDAU_DRAIN_MS'

/** How often counters are read: an optimised loop under block coverage turns 1.6·10^8 times a second (measured on a busy core), and V8's counters wrap at 2^31. */
const drainMs = 4000

/** What the thread is told that reads the counters. */
export interface DrainData {
  readonly expression: string
  readonly everyMs: number
}

/** In the folder of the parts: what is wanted. Too long for the environment. */
export const wantedFile = 'wanted.json'

/** In the same folder, with the number of a process behind it: one whose end the monitor has not seen. */
export const begunPrefix = 'begun-'

/** Where traps are to be. */
export type TrapPlaces = Pick<TrapOptions, 'stretches' | 'routines' | 'untrapped'>

/** What is in the file. */
export interface Wanted {
  readonly places: TrapPlaces
  /** Files whose text is wanted as it runs. */
  readonly texts: readonly string[]
}

/** Watches this thread from here on; what it saw is written at its end, and before that as often as counters could wrap. */
export const monitorThisThread = (own: string): void => {
  // What is not profiled is not recounted.
  if (isConstant(monitorMark) || isInternalThread || packageManager.test(process.argv[1] ?? '') || !canLook()) return
  const settings = readSettings(process.env)
  setV8Flags(settings.v8Flags)
  holdStill(process.env[controlVariable] ?? '')
  const kind = process.env[monitorVariable] as Monitor
  const only = (process.env[onlyVariable] ?? '').split(',').filter((glob) => glob !== '')
  // Written by `watch`.
  const { places, texts } = JSON.parse(readFileSync(join(settings.parts, wantedFile), 'utf8')) as Wanted
  const store = (found: object): void => storeLook(settings, found)
  const { root } = settings
  const monitors = {
    fast: () => startCoverage({ root, own, store }),
    trap: () => setTraps({ root, own, only, ...places, store }),
    text: () => collectTexts({ root, own, texts, store }),
  } satisfies Record<Monitor, () => () => void>
  const take = monitors[kind]()
  const save = (): void => {
    try {
      take()
    } catch (error) {
      complain('what the monitor saw was lost', error)
    }
  }
  const begun = join(settings.parts, `${begunPrefix}${process.pid}`)
  if (isMainThread) writeFileSync(begun, '')
  // The name exists before the thread that calls it.
  defineConstants({ [monitorMark]: save })
  if (isMainThread && kind === 'fast') startDrain(Number(process.env[drainVariable] ?? drainMs))
  const threads = joinThreads(save)
  watchEnding({
    onEnd: () => {
      threads.saveWorkers(true)
      save()
      threads.saved()
      if (isMainThread) rmSync(begun, { force: true })
    },
    onUncaught: () => undefined,
  })
}

/** Node has no inspector in the process of `node --test`, which runs no code of the program: that is in its children. */
const canLook = (): boolean => {
  try {
    const session = new Session()
    session.connect()
    session.disconnect()
    return true
  } catch {
    return false
  }
}

let looks = 0

const storeLook = ({ parts }: Settings, found: object): void => {
  const name = `look-${process.pid}-${threadId}-${looks++}.json`
  writeFileSync(join(parts, name), JSON.stringify({ process: process.pid, thread: threadId, ...found }))
}

/**
 * Starts block coverage of this thread. What comes back stores a look; V8 sets its counters to 0 at each. It is started anew then, which throws
 * optimised code away: that does not count calls, and V8 leaves out a function without calls whatever its blocks have counted (seen on V8 13.6).
 */
const startCoverage = (options: LookOptions & { readonly store: (found: object) => void }): (() => void) => {
  setV8Flags(noInlining)
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  const start = (): void => session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  start()
  return () => {
    session.post('Profiler.takePreciseCoverage', (error, found) => error === null && options.store(coverageOf(found, options)))
    start()
  }
}

/**
 * A thread of its own reaches a program that is in an endless loop. As under `landau run`, the program's own threads are numbered from 2. It has
 * the threads look themselves, because a second session that starts coverage sets the first one's counters to 0 (seen on V8 13.6).
 */
const startDrain = (everyMs: number): void => {
  startOwnThread('monitor-drain', { expression: `${monitorMark}()`, everyMs } satisfies DrainData)
}
