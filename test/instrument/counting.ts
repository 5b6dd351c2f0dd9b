// Runs a program with counters and gives the counts of its blocks.

import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { defineConstants } from '../../src/host/script-scope.ts'
import { buildCfg, type Cfg } from '../../src/cfg/index.ts'
import { instrumentCounts } from '../../src/instrument/count/count.ts'
import { packedCounts, type RoutineCounts, type Strategy } from '../../src/placement/index.ts'
import { analyse, outline, parse } from '../../src/source/index.ts'
import { counterCapacity, createCounters } from '../../src/runtime/counters.ts'

const { low, bindings } = createCounters()
defineConstants(bindings)
let next = 1

export interface CountedProgram {
  readonly code: string
  readonly spans: readonly (readonly [number, number])[]
  readonly routines: readonly { readonly cfg: Cfg }[]
  readonly probes: number
  /** The counts so far, by routine. */
  readonly counts: () => RoutineCounts[]
  /** How often counters were incremented. */
  readonly increments: () => number
}

export function counted(text: string, strategy: Strategy): CountedProgram {
  const options = { path: 'case.js', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0 } as const
  const result = instrumentCounts(text, { ...options, strategy, firstCounter: next, capacity: counterCapacity - next, measured: () => null })
  if (result.code === null) throw new Error(JSON.stringify(result.problems))
  const first = next
  next += result.counters
  return {
    code: result.code,
    spans: result.spans,
    routines: graphsOf(text),
    probes: result.counters,
    counts: () => result.routines.map(({ plan }) => packedCounts(plan, (counter) => low[counter]!)),
    increments: () => low.subarray(first, first + result.counters).reduce((sum, count) => sum + count, 0),
  }
}

const graphsOf = (text: string): { readonly cfg: Cfg }[] => {
  const { program } = parse({ path: 'case.js', text, goal: 'commonjs', language: 'js' })
  const scopes = analyse(program!)
  return outline(program!).routines.map(({ node }) => ({ cfg: buildCfg(node, scopes) }))
}

/** Loads a CommonJS module from its text. */
export function load(code: string, from: string = import.meta.filename): Record<string, unknown> {
  const module = { exports: {} }
  const main = runInThisContext(`(function(exports,require,module){${code}\n})`) as (...values: readonly unknown[]) => void
  main.call(module.exports, module.exports, createRequire(from), module)
  return module.exports
}

/** Blocks and edges of the two runs that differ, as sentences; those that one of them does not know are left out, and counted. */
export function differences(
  one: CountedProgram,
  other: CountedProgram,
  text: string,
): { readonly found: string[]; readonly compared: number; readonly unknown: number } {
  const found: string[] = []
  let [compared, unknown] = [0, 0]
  const others = other.counts()
  for (const [index, { blocks }] of one.counts().entries()) {
    const { cfg } = one.routines[index]!
    for (const { id, span } of cfg.blocks) {
      const [a, b] = [blocks[id]!, others[index]!.blocks[id]!]
      if (id === cfg.exit || (a === null && b === null && span === null)) continue
      if (a === null || b === null) unknown++
      else if (a === b && a >= 0) compared++
      else found.push(`${a} and ${b} at ${span?.start}: ${text.slice(span?.start ?? 0, (span?.start ?? 0) + 60)}`)
    }
  }
  return { found, compared, unknown }
}
