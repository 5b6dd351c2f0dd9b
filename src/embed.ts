// What an adapter for a test runner needs: instrument a module, record in a worker, conclude in the main process.

import { recordingMode, setRecordingMode } from './cli/embed/mode.ts'
import { createRecorder } from './cli/embed/record.ts'
import type { Recorder } from './cli/embed/record.ts'
import { fitCurve } from './model/index.ts'
import type { Law } from './model/index.ts'
import { bindingCode, boundValue, defineBindings, embeddedHost, isBound, isProfiled } from './host/index.ts'
import { constantMethods, liveName } from './protocol/index.ts'
import { createRuntime } from './runtime/index.ts'

export { beginRun, concludeRun } from './cli/embed/conclude.ts'
export type { EmbeddedRun } from './cli/embed/conclude.ts'
export { recordingMode, setRecordingMode }
export type { RecordingOptions } from './cli/embed/mode.ts'
export { createReceiver } from './cli/embed/receive.ts'
export { createTransformer } from './cli/embed/transform.ts'
export type { Transform } from './cli/embed/transform.ts'
export { bindingCode, constantMethods, isProfiled }
export { judgeLaw, readLimit } from './analysis/index.ts'
export type { Law } from './model/index.ts'
export type { LineMap } from './source/insertion-map.ts'
export { mapIn } from './cli/original-sites.ts'
export { joinMaps } from './source/join-maps.ts'

const ownFolder = import.meta.dirname.replaceAll('\\', '/')

/** Files of landau itself, which a link may bring into a project's own files: they are never instrumented. */
export const isOfLandau = (file: string): boolean => file.replaceAll('\\', '/').startsWith(`${ownFolder}/`)

/** What a worker holds on to. */
export type Recording = Pick<Recorder, 'store'>

/** Starts recording in this thread, once; null when the thread is profiled already. */
export const startRecording = (where: 'constants' | 'globals'): Recording | null => {
  if (isProfiled() || isBound(liveName)) return null
  const recorder = createRecorder(createRuntime, embeddedHost(import.meta.dirname), recordingMode(where))
  defineBindings(recorder.bindings, where)
  return recorder
}

/** Work counted so far in this thread, in steps; null when nothing counts here. */
export const countedSteps = (): number | null => {
  const live = boundValue(liveName) as { readonly steps: () => number } | undefined
  return live === undefined ? null : live.steps()
}

/** The law of the work at each size. */
export const lawOf = (points: readonly { readonly size: number; readonly cost: number }[]): Law =>
  fitCurve(points.map((point) => ({ ...point, calls: 1 })))
