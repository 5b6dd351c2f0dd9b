// What runs inside a program whose algorithms are looked for (docs/algorithms.md): the repetition tree, the data that its nodes access, and what that costs.
// Zaparanuks and Hauswirth's AlgoProf, without its traversals: see structures.ts.

import { type AlgorithmSheet, namePrefix, type Recording, type SameInput, type Site } from '../../protocol/index.ts'
import type { RuntimeHost } from '../host.ts'
import type { Value } from '../value.ts'
import { DataProbes } from './data-probes.ts'
import { Frames } from './frames.ts'
import { Inputs } from './inputs.ts'
import { amountRead, amountWritten, sizeOf, streamTest, transferred } from './outside.ts'
import { type Described, recordAlgorithms } from './record.ts'
import { copyingSteps, notWatched, topLength, topSteps, topWatching } from './schedule.ts'
import { Structures } from './structures.ts'
import { costSteps, nodeStride, Tree } from './tree.ts'
import { createWorkProbes } from './work.ts'

export interface AlgorithmRuntime {
  /** Values by the names that instrumented code uses. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Sites are numbered on from those registered before; so are labels. */
  readonly register: (sites: readonly Site[], sheet: AlgorithmSheet, recursive: readonly number[]) => void
  readonly resetStack: () => void
  readonly record: () => Recording
}

/** Makes the runtime of one thread. */
export function createAlgorithms(host: RuntimeHost, same: SameInput): AlgorithmRuntime {
  const structures = new Structures(host, same === 'some')
  const tree = new Tree()
  const steps = new Float64Array(topLength)
  const inputs = new Inputs(tree, structures, same, steps)
  const frames = new Frames(tree, inputs, steps)
  const data = new DataProbes(structures, inputs)
  const work = createWorkProbes(frames, data, structures, host)
  const sites: Site[] = []
  const labels: AlgorithmSheet['labels'][number][] = []
  const drives: (readonly [number, number])[] = []
  const bounds: (readonly [number, number])[] = []
  const probes = {
    P: host.stamp,
    C: frames.steps,
    ...stackProbes(frames),
    ...dataProbes(data, steps),
    Z: () => frames.tick(),
    N: work.begin,
    M: work.end,
    FN: (f: unknown): unknown => f,
    Q: transferProbe(host, structures, inputs, data),
  }
  const bindings: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(probes)) bindings[namePrefix + name] = value

  function register(added: readonly Site[], sheet: AlgorithmSheet, recursive: readonly number[]): void {
    for (const site of added) sites[sites.length] = site
    for (const label of sheet.labels) labels[labels.length] = label
    for (const pair of sheet.drives) drives[drives.length] = pair
    for (const pair of sheet.bounds) bounds[bounds.length] = pair
    data.describe(sheet.labels)
    frames.register(sites.length, recursive)
  }

  function record(): Recording {
    frames.finish()
    const described = labels.map((label, i): Described => ({ label, ...inputs.seenThrough(i) }))
    const algorithms = recordAlgorithms({ tree, structures, votes: inputs.votes, labels: described, drives, bounds })
    const units = unitsOf(sites.length, tree)
    return {
      sites,
      nativeSites: [],
      units,
      edges: [],
      natives: [],
      algorithms,
      totals: {
        steps: units.reduce((sum, unit) => sum + unit.steps, 0),
        nativeNs: 0,
        activations: units.reduce((sum, unit) => sum + unit.calls, 0),
      },
    }
  }

  return { bindings, register, resetStack: () => frames.reset(), record }
}

/** What it calls where data comes from the outside or goes there. `subject` is the stream, where it is one, or what `for await` goes through. */
const transferProbe = (host: RuntimeHost, structures: Structures, inputs: Inputs, data: DataProbes) => {
  const isStream = streamTest(host)
  return (result: Value, subject: Value, datum: Value, label: number, how: number): Value => {
    const { isFile, isOutput, isIterator } = transferred(how)
    if (isFile || (isOutput && subject === undefined)) {
      const amount = isOutput ? amountWritten(result, datum, host.isProxy) : amountRead(result, host.isProxy)
      if (amount >= 0) inputs.transfer(label, 0, isFile, amount, isOutput)
      return result
    }
    const outside = isStream(subject)
    if (!outside && !isIterator) return result
    const id = structures.idOf(subject, structures.slotOf(subject))
    if (isIterator && (typeof subject === 'string' || structures.isList(id))) data.iterated(subject, id, label, result)
    else if (isIterator) inputs.transfer(label, id, false, outside ? sizeOf(result) : 1, false)
    else {
      const amount = isOutput ? amountWritten(result, datum, host.isProxy) : amountRead(result, host.isProxy)
      if (amount >= 0) inputs.transfer(label, id, false, amount, isOutput)
    }
    return result
  }
}

/** What instrumented code calls where activations and repetitions begin and end. */
const stackProbes = (frames: Frames): Readonly<Record<string, unknown>> => ({
  E: (site: number) => frames.enter(site),
  L: (site: number) => frames.repeat(site),
  X: (token: number) => frames.leave(token),
  Y: <T>(value: T, token: number): T => {
    frames.leave(token)
    return value
  },
  K: (token: number) => frames.caught(token),
  V: <T>(value: T, token: number): T => {
    frames.suspend(token)
    return value
  },
  J: (site: number, token: number) => frames.resume(site, token),
  D: <T>(value: T, token: number, wasAsked: boolean): T => {
    frames.goOn(token, wasAsked)
    return value
  },
})

/**
 * What it calls where data is accessed. Those that only read are nothing when nobody looks, and so small that V8 puts them in place; those that store
 * references, or change a length, are followed all the same.
 */
const dataProbes = (data: DataProbes, top: Float64Array): Readonly<Record<string, unknown>> => ({
  R: (v: Value, o: Value, known: number | undefined, label: number): Value => (top[topWatching]! > 0 ? data.property(v, o, known, label) : v),
  A: (v: Value, a: Value, known: number | undefined, label: number): Value =>
    top[topWatching]! > 0 ? data.element(v, a, known, label) : top[topSteps]! < copyingSteps ? data.source(v, a, label) : v,
  G: (v: Value, m: Value, known: number | undefined, label: number): Value => (top[topWatching]! > 0 ? data.keyRead(v, m, known, label) : v),
  U: (v: Value, a: Value, known: number | undefined, label: number): Value => (top[topWatching] === notWatched ? v : data.update(v, a, known, label)),
  F: (xs: Value, known: number | undefined, label: number, v: Value): void => {
    if (top[topWatching]! > 0) data.iterated(xs, known, label, v)
    else data.source(v, xs, label)
  },
  W: data.storeProperty.bind(data),
  B: (v: Value, a: Value, i: Value, known: number | undefined, label: number, from: number): Value =>
    top[topWatching]! <= 0 && (from < 0 || top[topSteps]! >= copyingSteps) && typeof v !== 'object' && data.isQuiet(a, i, label)
      ? v
      : data.storeElement(v, a, i, known, label, from),
  O: data.literal.bind(data),
  I: data.list.bind(data),
  H: (result: Value, a: Value, known: number | undefined, v: Value, count: number, label: number, from: number): Value =>
    top[topWatching] === notWatched && (from < 0 || top[topSteps]! >= copyingSteps) && typeof v !== 'object' && known === undefined
      ? result
      : data.pushed(result, a, known, v, count, label, from),
  T: (result: Value, a: Value, known: number | undefined, label: number): Value =>
    top[topWatching] === notWatched && known === undefined ? result : data.taken(result, a, known, label),
  S: (result: Value, m: Value, known: number | undefined, v: Value, label: number): Value =>
    top[topWatching] === notWatched && typeof v !== 'object' ? result : data.keyWritten(result, m, known, v, label),
})

/** Calls and steps of each site, over all its places in the tree. */
function unitsOf(count: number, tree: Tree): Recording['units'] {
  const calls = new Float64Array(count)
  const steps = new Float64Array(count)
  for (const node of tree.nodes) {
    if (node.site < 0) continue
    calls[node.site]! += node.calls + node.reentries
    steps[node.site]! += tree.costs[node.id * nodeStride + costSteps]!
  }
  return [...calls.keys()]
    .filter((site) => calls[site]! > 0)
    .map((site) => ({ site, calls: calls[site]!, steps: steps[site]!, selfSteps: steps[site]!, nativeNs: 0, selfNativeNs: 0, tables: [] }))
}
