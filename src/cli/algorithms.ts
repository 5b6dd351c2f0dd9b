// The algorithmic mode of a profiled thread: its instrumenter and its runtime.

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import type { CreateRuntime, Instrument } from '../host/index.ts'
import type { instrumentAlgorithms } from '../instrument/algorithms/algorithms.ts'
import { type AlgorithmSheet, type Recording, sameInputCriteria, type SameInput, type Site } from '../protocol/index.ts'
import { followingSourceMaps } from './original-sites.ts'

/** What this mode needs of the stages that `cli` may not import. */
export interface AlgorithmStages {
  readonly instrumentAlgorithms: typeof instrumentAlgorithms
  readonly createAlgorithms: (
    host: Parameters<CreateRuntime>[0],
    same: SameInput,
  ) => {
    readonly bindings: Readonly<Record<string, unknown>>
    readonly register: (sites: readonly Site[], sheet: AlgorithmSheet, recursive: readonly number[]) => void
    readonly resetStack: () => void
    readonly record: () => Recording
  }
}

const dataKey = 'landau algorithms'

/** When two structures are the same input, in a thread that looks for algorithms; null in one that does not. Threads are told by the one that starts them. */
export const algorithmModeOf = (env: NodeJS.ProcessEnv): SameInput | null => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as SameInput | undefined)
  const mode = inherited ?? sameInputCriteria.find((name) => name === env['LANDAU_REPETITIONS']) ?? null
  if (mode !== null) setEnvironmentData(dataKey, mode)
  return mode
}

interface AlgorithmMode {
  readonly instrument: Instrument
  readonly createRuntime: CreateRuntime
}

/** A thread's instrumenter and runtime when it looks for algorithms. `root` is what paths are relative to. */
export const lookingForAlgorithms = (stages: AlgorithmStages, same: SameInput, root: string): AlgorithmMode => {
  let labels = 0
  let latest: { readonly sheet: AlgorithmSheet; readonly recursive: readonly number[] } | null = null
  const instrument: Instrument = (text, options) => {
    const result = stages.instrumentAlgorithms(text, { ...options, firstLabel: labels })
    latest = result.code === null ? null : result
    return result
  }
  const createRuntime: CreateRuntime = (host) => {
    const runtime = stages.createAlgorithms(host, same)
    return {
      ...runtime,
      // What the host refuses after all is never registered, and its labels are given to the next file.
      register: (sites) => {
        if (latest === null) return
        runtime.register(sites, latest.sheet, latest.recursive)
        labels += latest.sheet.labels.length
        latest = null
      },
    }
  }
  return { instrument: followingSourceMaps(instrument, root), createRuntime }
}
