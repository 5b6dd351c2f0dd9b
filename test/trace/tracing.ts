// Runs programs traced, and with a probe in every block: the oracle of regeneration.

import { runInThisContext } from 'node:vm'
import { restoreFunctionText, type GeneratedFile } from '../../src/host/function-text.ts'
import { defineConstants } from '../../src/host/script-scope.ts'
import { atPlace, splice } from '../../src/instrument/count/splice.ts'
import { instrumentTrace, type Traced } from '../../src/instrument/trace/trace.ts'
import { placeOf, type WitnessMode } from '../../src/placement/index.ts'
import { namePrefix, TraceEncoder, traceHead, traceSlack } from '../../src/protocol/index.ts'
import { createTraceWriter } from '../../src/runtime/trace.ts'
import { type Frame, Regenerator, type TraceVisitor } from '../../src/trace/index.ts'

const length = 1 << 12
const slots = new Int32Array(traceHead.size + length + traceSlack)
let encoder = new TraceEncoder(false)
let frames: Uint8Array[] = []

const rewind = (): void => {
  slots[traceHead.next] = traceHead.size
  slots[traceHead.limit] = traceHead.size + length
}

const writer = createTraceWriter({
  slots,
  handOver: () => {
    encoder.encode(slots, traceHead.size, slots[traceHead.next]!)
    const frame = encoder.take()
    if (frame !== null) frames.push(frame.bytes)
    rewind()
  },
})

/** `routine block`, in the order of execution. */
let seen: string[] = []
defineConstants({
  ...writer.bindings,
  [`${namePrefix}B`]: (routine: number, block: number) => {
    seen.push(`${routine} ${block}`)
  },
})

export function traced(text: string, mode: WitnessMode): Traced {
  const options = { path: 'case.js', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0, firstPosition: 0 } as const
  const result = instrumentTrace(text, { ...options, mode })
  if (result.code === null) throw new Error(JSON.stringify(result.problems))
  return result
}

/** The text with a probe in every block that tokens tell of, and nothing else. */
export function everyBlock(text: string, { graphs }: Traced): GeneratedFile {
  const insertions = graphs.flatMap((graph, routine) =>
    graph.blocks.flatMap((block, id) => {
      const place = placeOf(block)
      return place === null ? [] : [atPlace(text, place, `${namePrefix}B(${routine},${id})`, false)]
    }),
  )
  return splice(text, insertions)
}

/** Runs `work` on what `everyBlock` made. */
export async function recorded(work: () => unknown): Promise<string[]> {
  seen = []
  await work()
  return seen
}

export interface TracedRun {
  readonly frames: readonly Uint8Array[]
  readonly bytes: number
}

/** Runs `work` on what `traced` made. */
export async function written(program: Traced, mode: WitnessMode, work: () => unknown): Promise<TracedRun> {
  encoder = new TraceEncoder(mode === 'bits')
  encoder.add(program.routines)
  frames = []
  rewind()
  slots[traceHead.position] = 0
  slots[traceHead.instances] = 0
  await work()
  writer.flush()
  return { frames, bytes: frames.reduce((sum, frame) => sum + frame.length, 0) }
}

const none = (): void => undefined
export const silent: TraceVisitor = { begins: none, ends: none, waits: none, goesOn: none, visits: none, follows: none, jumps: none }

/** The blocks that have a place, in the order that the tokens tell, and how many tokens were surprises. */
export function regenerated(program: Traced, mode: WitnessMode, run: TracedRun): { readonly blocks: string[]; readonly surprises: number } {
  const blocks: string[] = []
  const visits = ({ routine }: Frame, block: number): void => {
    const described = program.graphs[routine]!.blocks[block]!
    if (placeOf(described) !== null) blocks.push(`${routine} ${block}`)
  }
  const visitor: TraceVisitor = {
    ...silent,
    visits,
    follows: (frame, path) => path.blocks.forEach((block) => visits(frame, block)),
    jumps: (frame, _, block) => visits(frame, block),
  }
  const regenerator = new Regenerator({ asBits: mode === 'bits', routineOf: (routine) => program.routines[routine]! }, visitor)
  for (const frame of run.frames) regenerator.feed(frame)
  regenerator.finish()
  return { blocks, surprises: regenerator.surprises }
}

export interface Outcome {
  readonly lines: readonly string[]
  readonly error: string
}

const shown = (value: unknown): string => (typeof value === 'object' || typeof value === 'function' ? typeof value : String(value))

/** What the functions of the running program are texts of; programs do turn functions into strings. */
const running: GeneratedFile[] = []
restoreFunctionText(running)

/** Runs a program of `randomProgram` and tells what it logged. */
export async function outcome(program: GeneratedFile): Promise<Outcome> {
  running[0] = program
  const lines: string[] = []
  const log = (...values: readonly unknown[]): void => void lines.push(values.map(shown).join(' '))
  const globals = new Set(Reflect.ownKeys(globalThis))
  const fail = (error: unknown): void => log(error instanceof Error ? error.name : error)
  try {
    const main = runInThisContext(`(function(exports,module,log,require,fail){${program.code}\n})`) as (...values: readonly unknown[]) => unknown
    const module = { exports: {} }
    await main.call(module.exports, module.exports, module, log, () => ({}), fail)
    return { lines, error: '' }
  } catch (error) {
    return { lines, error: error instanceof Error ? error.name : shown(error) }
  } finally {
    for (const name of Reflect.ownKeys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name)
  }
}
