import { startRecording } from '../embed.ts'
import * as growthTest from './test.ts'
import type { Recording } from '../embed.ts'

let started: Recording | null | undefined

/** Starts recording in this process of Jest, once. Its part is written when the process ends, and when the reporter asks. */
export const startJestRecording = (): Recording | null => {
  if (started !== undefined) return started
  started = startRecording('globals')
  // Tests in CommonJS cannot load it themselves: `test.cts`.
  Object.defineProperty(globalThis, '$l$growth', { value: growthTest, configurable: true })
  process.on('exit', storeJestPart)
  return started
}

/** Writes the part of this process while a run wants it; tests that ran in the main process are in it. */
export const storeJestPart = (): void => {
  const parts = process.env['LANDAU_PARTS']
  if (parts !== undefined) started?.store(parts)
}
