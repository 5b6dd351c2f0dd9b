// How the workers of a test run record: what `landau run` is told by --resolution and --budget they find in the environment that they inherit.

import { budgetVariable } from '../../host/index.ts'
import { recordingModeOf } from '../recording-mode.ts'
import type { RecordingMode } from '../recording-mode.ts'
import { resolutionVariable } from '../resolution.ts'
import { readFactor } from '../sampling.ts'

/** What a plugin for a test runner may be told. */
export interface RecordingOptions {
  /** What counts as one cell of input: a small object or array (`object`, the default), or every property and element. */
  readonly resolution?: 'object' | 'field'
  /** `'4x'`: trace bursts, so that the tests stay near that many times their own time. Without it everything is traced. */
  readonly budget?: string
}

/** Tells this process, and those that it starts. What makes no sense is told to nobody, and said. */
export const setRecordingMode = ({ resolution, budget }: RecordingOptions): string | null => {
  if (resolution !== undefined && resolution !== 'object' && resolution !== 'field')
    return `resolution is 'object' or 'field', not '${String(resolution)}'`
  if (budget !== undefined && readFactor(budget) === null)
    return `budget is how many times as long as by themselves the tests may take, such as '3x', not '${budget}'`
  if (resolution !== undefined) process.env[resolutionVariable] = resolution
  if (budget !== undefined) process.env[budgetVariable] = budget
  return null
}

/**
 * How this process records. `where` the names of instrumented code are bound: Jest looks through all that is global after each test file, element by element,
 * and the runtime's table of bursts has a million.
 */
export const recordingMode = (where: 'constants' | 'globals'): RecordingMode => ({
  ...recordingModeOf(process.env),
  ...(where === 'globals' && { sampling: null }),
})
