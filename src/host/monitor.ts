// The monitors of `landau verify`, inside the original program: V8 counts, landau only asks. Nothing of the program is changed.

import { Session } from 'node:inspector'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, threadId, Worker } from 'node:worker_threads'
import { holdStill } from './control.ts'
import { watchEnding } from './ending.ts'
import { coverageOf } from './look.ts'
import type { LookOptions } from './look.ts'
import { packageManager } from './package-manager.ts'
import { defineConstants, isConstant } from './script-scope.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import { complain } from './stderr.ts'
import { joinThreads } from './threads.ts'
import { setTraps } from './traps.ts'
import { setV8Flags } from './v8.ts'

const mark = '$l$monitor'

/** What a monitor is told through the environment. */
export const monitorVariable = 'LANDAU_MONITOR'
export const controlVariable = 'LANDAU_CONTROL'
export const onlyVariable = 'LANDAU_ONLY'

/** Watches this thread from here on; what it saw is written at its end, and before that as often as counters could wrap. */
export const monitorThisThread = (own: string): void => {
  if (isConstant(mark) || packageManager.test(process.argv[1] ?? '')) return
  const settings = readSettings(process.env)
  setV8Flags(settings.v8Flags)
  holdStill(process.env[controlVariable] ?? '')
  const traps = process.env[monitorVariable] === 'trap'
  const only = (process.env[onlyVariable] ?? '').split(',').filter((glob) => glob !== '')
  const store = (found: object): void => storeLook(settings, found)
  const take = traps ? setTraps({ root: settings.root, own, only, store }) : startCoverage({ root: settings.root, own, store })
  const drain = isMainThread && !traps ? startDrain(settings, own) : null
  const save = (): void => {
    try {
      drain?.settle()
      take()
    } catch (error) {
      complain('what the monitor saw was lost', error)
    }
  }
  const threads = joinThreads(save, (worker) => worker === drain?.worker)
  defineConstants({ [mark]: true })
  watchEnding({
    onEnd: () => {
      threads.saveWorkers()
      save()
      threads.saved()
    },
    onUncaught: () => undefined,
  })
}

let looks = 0

const storeLook = ({ parts }: Settings, found: object): void => {
  const name = `look-${process.pid}-${threadId}-${looks++}.json`
  writeFileSync(join(parts, name), JSON.stringify({ process: process.pid, thread: threadId, ...found }))
}

/** Starts block coverage of this thread. What comes back stores a last look; V8 sets its counters to 0 at each. */
const startCoverage = (options: LookOptions & { readonly store: (found: object) => void }): (() => void) => {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return () => session.post('Profiler.takePreciseCoverage', (error, found) => error === null && options.store(coverageOf(found, options)))
}

/** What the thread is told that looks from time to time. */
export interface DrainData {
  readonly options: LookOptions
  readonly parts: string
  /** 1 while a look has been asked for and is not yet stored. */
  readonly asking: Int32Array
}

interface Drain {
  readonly worker: Worker
  /** Waits for a look that has been asked for. */
  readonly settle: () => void
}

const settleMs = 1500

/** A thread of its own reaches a program that is in an endless loop. As under `landau run`, the program's own threads are numbered from 2. */
const startDrain = ({ root, parts }: Settings, own: string): Drain => {
  const asking = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL(`./monitor-drain${import.meta.filename.slice(-3)}`, import.meta.url), {
    execArgv: ['--no-warnings'],
    env: {},
    stdout: true,
    stderr: true,
    workerData: { options: { root, own }, parts, asking } satisfies DrainData,
  })
  worker.on('error', () => undefined)
  worker.unref()
  return { worker, settle: () => void Atomics.wait(asking, 0, 1, settleMs) }
}
