// Runs in every worker of Vitest before each test file: starts the recorder once, writes its part after every file, because no exit event reaches a worker.

import { afterAll, expect } from 'vitest'
import { startRecording } from '../embed.ts'
import type { Recording } from '../embed.ts'
import { growthMatchers } from './matchers.ts'

const shared = globalThis as { [key: symbol]: Recording | null | undefined }
const key = Symbol.for('landau.recording')
const recording = (shared[key] ??= startRecording('constants'))

expect.extend(growthMatchers)
afterAll(() => recording?.store(process.env['LANDAU_PARTS'] ?? '.landau/parts'))
