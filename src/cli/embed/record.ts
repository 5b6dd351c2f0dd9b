// Records inside a test runner's worker; the part file is written whenever asked.

import { threadId } from 'node:worker_threads'
import { partPath } from '../../host/index.ts'
import type { CreateRuntime, EmbeddedHost } from '../../host/index.ts'
import { storePart } from '../collect.ts'
import { environmentOf } from '../environment.ts'
import { headerOptionsIn, runtimeOptionsIn } from '../recording-mode.ts'
import type { RecordingMode } from '../recording-mode.ts'
import { leftOut } from './left-out.ts'
import { createSheetRuntime } from './sheets.ts'

export interface Recorder {
  /** Values by the names that instrumented code uses. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Writes what was recorded so far, whole. */
  readonly store: (parts: string) => void
}

/** Starts a runtime of this thread. `host` gives it V8's private symbols and the clock. */
export const createRecorder = (create: CreateRuntime, host: EmbeddedHost, mode: RecordingMode): Recorder => {
  const { bindings, resetStack, record } = createSheetRuntime(create, host, runtimeOptionsIn(mode))
  host.onJob(resetStack)
  const store = (parts: string): void => {
    const ended = { ...record(), notSeen: leftOut, ending: 'exit' } as const
    storePart(ended, ['node', ...process.argv.slice(1)], environmentOf(), headerOptionsIn(mode), partPath(parts, process.pid, threadId))
  }
  return { bindings, store }
}
