import { expect, test } from 'vitest'
import { ownCaller } from '../../src/analysis/blame/own-caller.ts'

const calls = (...edges: readonly (readonly [string, number])[]) => edges.map(([id, steps]) => ({ id, steps, calls: 1 }))
const units = [
  { id: 'main', kind: 'routine', own: true, callers: [] },
  { id: 'rows', kind: 'loop', own: true, callers: calls(['main', 900]) },
  { id: 'other', kind: 'routine', own: true, callers: [] },
  { id: 'uniq', kind: 'routine', own: false, callers: calls(['other', 10], ['rows', 900]) },
  { id: 'base', kind: 'routine', own: false, callers: calls(['uniq', 800], ['deep', 900]) },
  { id: 'deep', kind: 'routine', own: false, callers: calls(['base', 900]) },
  { id: 'alone', kind: 'routine', own: false, callers: calls(['gone', 5]) },
] as const
const byId = new Map(units.map((unit) => [unit.id as string, unit as (typeof units)[number]]))

test.each([
  ['uniq', 'main'],
  ['base', 'main'],
  ['deep', 'main'],
  ['alone', null],
  ['rows', null],
  ['main', null],
])('%s is asked by %s', (id, by) => expect(ownCaller(byId.get(id)!, byId)?.id ?? null).toBe(by))
