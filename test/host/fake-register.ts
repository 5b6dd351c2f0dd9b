// The preload with a stand-in for the instrumenter and the runtime, small enough to see through: every `function name(…) {` at the end of a
// line counts its calls. What is tested with it is the host alone.
// Before the rest of landau, as in the preload.
import '../../src/host/module-cache.ts'
import { instrumentAlgorithms } from '../../src/instrument/algorithms/algorithms.ts'
import { blockSpans, instrumentCounts } from '../../src/instrument/count/count.ts'
import { createAlgorithms } from '../../src/runtime/algorithms/index.ts'
import { instrumentTrace } from '../../src/instrument/trace/trace.ts'
import { createTraceWriter } from '../../src/runtime/trace.ts'
import { createCounters } from '../../src/runtime/counters.ts'
import { join } from 'node:path'
import { type ModeStages, preload } from '../../src/cli/preload.ts'
import type { CreateRuntime, Instrument } from '../../src/host/index.ts'
import type { NativeSite, Recording, Site } from '../../src/protocol/index.ts'

const head = /function\s+(\w+)\([^)]*\)(?::\s*\w+)?\s*\{/g

const instrument: Instrument = (text, { path, goal, file, firstSite }) => {
  const refuse = (message: string): ReturnType<Instrument> => ({ code: null, problems: [{ code: 'x', message, severity: 'warning', at: null }] })
  if (goal !== 'module' && /^\s*(import|export|await)\b/m.test(text)) return refuse(`${path} is a module`)
  if (text.includes('@refuse')) return refuse(`${path} asks to be left alone`)
  const [sites, spans]: [Site[], [number, number][]] = [[], []]
  let code = ''
  let at = 0
  for (const match of text.matchAll(head)) {
    const end = match.index + match[0].length
    const inserted = ` $l$hit(${firstSite + sites.length});`
    code += text.slice(at, end)
    spans.push([code.length, code.length + inserted.length])
    code += inserted
    at = end
    const line = text.slice(0, match.index).split('\n').length
    const name = match[1] as string
    sites.push({
      kind: 'routine',
      name,
      path: name,
      file,
      line,
      column: 1,
      endLine: line,
      endColumn: 1,
      parent: null,
      candidates: [],
      elided: false,
      sharedWith: null,
    })
  }
  return { code: code + text.slice(at), spans, sites, nativeSites: [], problems: [] }
}

const createRuntime: CreateRuntime = (host) => {
  const calls: number[] = []
  const [sites, nativeSites]: [Site[], NativeSite[]] = [[], []]
  const hit = (site: number): void => void (calls[site] = (calls[site] ?? 0) + 1)
  const units = (): Recording['units'] =>
    calls.flatMap((n, site) => (n > 0 ? [{ site, calls: n, steps: n, selfSteps: n, nativeNs: 0, selfNativeNs: 0, tables: [] }] : []))
  return {
    bindings: { $l$hit: hit, $l$host: host },
    register: (more) => void sites.push(...more),
    resetStack: () => undefined,
    record: () => ({ sites, nativeSites, units: units(), edges: [], natives: [], totals: { steps: 0, nativeNs: 0, activations: 0 } }),
  }
}

const modes: ModeStages = {
  count: { instrumentCounts, blockSpans, createCounters },
  algorithms: { instrumentAlgorithms, createAlgorithms },
  trace: { instrumentTrace, createTraceWriter },
}

preload({ instrument, createRuntime, mode: (name) => modes[name], own: join(import.meta.dirname, '../../src') })
