// The tracing mode of a profiled thread: its instrumenter, and the file that its trace goes to.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads'
import { sayOnStderr, variableIn } from '../host/index.ts'
import type { Instrument, Instrumented, ProfiledThread, Runtime } from '../host/index.ts'
import { openTraceRing, type TraceRing } from '../host/trace-ring.ts'
import type { instrumentTrace, Traced } from '../instrument/trace/trace.ts'
import { witnessModes, type WitnessMode } from '../placement/index.ts'
import type { Recording, TracedRoutine } from '../protocol/index.ts'
import { followingSourceMaps, spanIn } from './original-sites.ts'

export interface TraceMode {
  readonly witness: WitnessMode
  /** Tokens that are kept of the end; 0 for all. */
  readonly last: number
  /** Where the file of each thread goes. */
  readonly folder: string
}

interface TraceWriter {
  readonly bindings: Readonly<Record<string, unknown>>
  readonly flush: () => void
}

/** What tracing needs of the stages that `cli` may not import. */
export interface TraceStages {
  readonly instrumentTrace: typeof instrumentTrace
  readonly createTraceWriter: (ring: Pick<TraceRing, 'slots' | 'handOver'>) => TraceWriter
}

const dataKey = 'landau trace'

/** Whether this thread is traced, as its process was told; null when it is not. Threads are told by the one that starts them. */
export const traceModeOf = (env: NodeJS.ProcessEnv): TraceMode | null => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as TraceMode | undefined)
  const witness = witnessModes.find((name) => name === env['LANDAU_TRACE'])
  const folder = env['LANDAU_PARTS'] ?? join(variableIn(env, 'LANDAU_OUT') ?? '.landau', 'traces')
  const mode = inherited ?? (witness === undefined ? null : { witness, last: Number(env['LANDAU_TRACE_LAST'] ?? 0), folder })
  if (mode !== null) setEnvironmentData(dataKey, mode as unknown as Parameters<typeof setEnvironmentData>[1])
  return mode
}

export interface TraceContext {
  /** What paths are relative to. */
  readonly root: string
  readonly command: readonly string[]
}

type Tracing = Pick<ProfiledThread, 'instrument' | 'createRuntime' | 'store'>

/** A thread's instrumenter and runtime when it is traced. The file is opened with the runtime. */
export const tracing = (stages: TraceStages, mode: TraceMode, { root, command }: TraceContext): Tracing => {
  let ring: TraceRing | null = null
  let writer: TraceWriter | null = null
  let nextPosition = 0
  let latest: { readonly traced: Traced; readonly followed: Instrumented; readonly file: number } | null = null
  const trace: Instrument = (text, options) => {
    const result = stages.instrumentTrace(text, { ...options, mode: mode.witness, firstPosition: nextPosition })
    if (result.code === null) return result
    latest = { traced: result, followed: result, file: options.file }
    return { ...result, blockSpans: result.routines.flatMap((routine) => routine.spans.filter((span) => span !== null)) }
  }
  const follow = followingSourceMaps(trace, root)
  const instrument: Instrument = (text, options) => {
    const result = follow(text, options)
    if (result.code !== null && latest !== null)
      latest = { ...latest, followed: { ...result, files: result.files ?? [{ path: options.path, hash: '' }] } }
    return result
  }
  const createRuntime = (): Runtime => {
    mkdirSync(mode.folder, { recursive: true })
    const path = join(mode.folder, `trace-${process.pid}-${threadId}.trace`)
    const header = { version: 1, witness: mode.witness, command, process: process.pid, thread: threadId, last: mode.last } as const
    const opened = openTraceRing({ path, header })
    const created = stages.createTraceWriter(opened)
    ring = opened
    writer = created
    const register = (): void => {
      if (latest === null) return
      opened.describe({ files: (latest.followed.files ?? []).map(({ path: name }) => name), routines: described(latest.traced, latest.followed) })
      nextPosition += latest.traced.positions
      latest = null
    }
    return { bindings: created.bindings, register, resetStack: () => undefined, record: () => nothingRecorded }
  }
  const store: ProfiledThread['store'] = () => {
    writer?.flush()
    if (ring?.settle() === false) sayOnStderr('landau: the trace could not be written to its end; is the disk full, or may it open no more files?')
  }
  return { instrument, createRuntime, store }
}

const nothingRecorded: Recording = {
  sites: [],
  nativeSites: [],
  units: [],
  edges: [],
  natives: [],
  counts: [],
  totals: { steps: 0, nativeNs: 0, activations: 0 },
}

/** The routines of a file, where the user wrote them. */
const described = ({ routines }: Traced, { sites, blockSpans }: Instrumented): TracedRoutine[] => {
  let next = 0
  return routines.map(({ spans, ...routine }, index) => {
    const { file, line, column, endLine } = sites[index] ?? routine
    const placed = spans.map((span) => (span === null ? null : spanIn(file, span, blockSpans?.[next++] ?? null)))
    const [lines, columns, endLines] = (['line', 'column', 'endLine'] as const).map((key) => placed.map((span) => span?.[key] ?? 0)) as [
      number[],
      number[],
      number[],
    ]
    return { ...routine, file, line, column, endLine, lines, columns, endLines }
  })
}
