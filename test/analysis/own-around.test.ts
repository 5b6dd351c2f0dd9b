import { expect, test } from 'vitest'
import type { Assessment } from '../../src/analysis/assess.ts'
import type { Call, Graph } from '../../src/analysis/graph.ts'
import { ownCallee, ownCaller } from '../../src/analysis/blame/own-around.ts'

const calls = (...edges: readonly (readonly [string, number])[]): Call[] => edges.map(([id, steps]) => ({ id, steps, calls: 1, nativeNs: 0 }))
const units = [
  { id: 'main', kind: 'routine', own: true, steps: 1000, callers: [] },
  { id: 'rows', kind: 'loop', own: true, steps: 900, callers: calls(['main', 900]) },
  { id: 'other', kind: 'routine', own: true, steps: 20, callers: [] },
  { id: 'uniq', kind: 'routine', own: false, steps: 910, callers: calls(['other', 10], ['rows', 900]) },
  { id: 'base', kind: 'routine', own: false, steps: 900, callers: calls(['uniq', 800], ['deep', 900]) },
  { id: 'deep', kind: 'routine', own: false, steps: 900, callers: calls(['base', 900]) },
  { id: 'alone', kind: 'routine', own: false, steps: 900, callers: calls(['gone', 5]) },
  { id: 'plugin', kind: 'routine', own: true, steps: 600, callers: calls(['base', 600]) },
  { id: 'inner', kind: 'routine', own: true, steps: 590, callers: calls(['plugin', 590]) },
  { id: 'small', kind: 'routine', own: true, steps: 90, callers: calls(['uniq', 90]) },
  // A helper that calls a callback for `main`, and another one for `pairs`.
  { id: 'each', kind: 'routine', own: false, steps: 800, callers: calls(['main', 700], ['pairs', 100]) },
  { id: 'pairs', kind: 'routine', own: false, steps: 120, callers: calls(['main', 120]) },
  { id: 'checksum', kind: 'routine', own: true, steps: 110, callers: calls(['each', 110]) },
] as const
const byId = new Map(units.map((unit) => [unit.id as string, unit as (typeof units)[number]]))
const nodes = new Map(units.map((unit) => [unit.id as string, { unit } as unknown as Assessment]))
const graph = { nodes, callers: new Map(units.map(({ id, callers }) => [id as string, callers])) } as unknown as Graph
const own = new Set<string>(units.flatMap((unit) => (unit.own ? [unit.id] : [])))

test.each([
  ['uniq', 'main'],
  ['base', 'main'],
  ['deep', 'main'],
  ['alone', null],
  ['rows', null],
  ['main', null],
])('%s is asked by %s', (id, by) => expect(ownCaller(byId.get(id)!, byId)?.id ?? null).toBe(by))

test.each([
  ['base', 'plugin'],
  ['uniq', 'plugin'],
  ['alone', null],
  ['main', null],
  ['pairs', null],
])('most of the work of %s is done in %s', (id, through) => expect(ownCallee(graph, nodes.get(id)!, own)).toBe(through))
