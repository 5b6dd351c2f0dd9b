// Records inside a test runner's worker: modules bring their sheets as they are loaded, in any order, and the part file is written whenever asked.

import { threadId } from 'node:worker_threads'
import { partPath } from '../../host/index.ts'
import type { CreateRuntime, EmbeddedHost, SeenFile } from '../../host/index.ts'
import { liveName, loadName } from '../../protocol/index.ts'
import type { NativeSite, Sheet, Site } from '../../protocol/index.ts'
import { storePart } from '../collect.ts'
import { environmentOf } from '../environment.ts'

export interface Recorder {
  /** Values by the names that instrumented code uses. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Writes what was recorded so far, whole. */
  readonly store: (parts: string) => void
}

/** Modules that import each other may run before their sheet is there: this many sites past the highest known number are kept free for them. */
const ahead = 4096
const smallArray = 8

type Open<T> = { -readonly [K in keyof T]: T[K] }

const freeSite = (): Open<Site> => ({
  kind: 'routine',
  name: '',
  path: '',
  file: -1,
  line: 0,
  column: 0,
  endLine: 0,
  parent: null,
  candidates: [],
  elided: false,
  sharedWith: null,
})

/** Starts a runtime of this thread. `host` gives it V8's private symbols and the clock. */
export const createRecorder = (create: CreateRuntime, host: EmbeddedHost): Recorder => {
  const runtime = create({ ...host, options: { small: smallArray } })
  const sites: Open<Site>[] = []
  const natives: Open<NativeSite>[] = []
  const files: SeenFile[] = []
  const grow = (toSites: number, toNatives: number): void => {
    const [more, moreNatives] = [Math.max(0, toSites - sites.length), Math.max(0, toNatives - natives.length)]
    const [newSites, newNatives] = [Array.from({ length: more }, freeSite), Array.from({ length: moreNatives }, freeNative)]
    runtime.register(newSites, newNatives)
    sites.push(...newSites)
    natives.push(...newNatives)
  }
  const load = (text: string): void => {
    const sheet = JSON.parse(text) as Sheet
    const base = files.push(...sheet.files) - sheet.files.length
    grow(sheet.first + sheet.sites.length + ahead, sheet.firstNative + sheet.nativeSites.length + ahead)
    for (const [i, site] of sheet.sites.entries()) Object.assign(sites[sheet.first + i] as object, site, { file: site.file + base })
    for (const [i, site] of sheet.nativeSites.entries()) Object.assign(natives[sheet.firstNative + i] as object, site, { file: site.file + base })
  }
  grow(ahead, ahead)
  host.onJob(runtime.resetStack)
  const store = (parts: string): void => {
    const ended = { recording: runtime.record(), files, notSeen: [], ending: 'exit' } as const
    storePart(ended, ['node', ...process.argv.slice(1)], environmentOf(), { small: smallArray }, partPath(parts, process.pid, threadId))
  }
  return { bindings: { ...runtime.bindings, [loadName]: load, [liveName]: { steps: runtime.liveSteps ?? (() => 0) } }, store }
}

const freeNative = (): Open<NativeSite> => ({ what: '', file: -1, line: 0, column: 0, site: -1 })
