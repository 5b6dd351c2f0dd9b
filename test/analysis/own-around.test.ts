import { expect, test } from 'vitest'
import { ownCallee, ownCaller } from '../../src/analysis/blame/own-around.ts'

const calls = (...edges: readonly (readonly [string, number])[]) => edges.map(([id, steps]) => ({ id, steps, calls: 1 }))
interface Listed {
  readonly id: string
  readonly kind: 'routine' | 'loop'
  readonly own: boolean
  readonly callers: ReturnType<typeof calls>
  readonly callees: ReturnType<typeof calls>
  readonly share: { readonly now: number; readonly at10: number }
}

const unit = (id: string, own: boolean, now: number, kind: Listed['kind'] = 'routine') => ({ id, own, kind, share: { now, at10: now } })
const none = calls()
const units: readonly Listed[] = [
  { ...unit('main', true, 1), callers: none, callees: calls(['rows', 900]) },
  { ...unit('rows', true, 1, 'loop'), callers: calls(['main', 900]), callees: calls(['uniq', 900]) },
  { ...unit('other', true, 0.1), callers: none, callees: calls(['uniq', 10]) },
  { ...unit('uniq', false, 0.9), callers: calls(['other', 10], ['rows', 900]), callees: calls(['base', 800], ['small', 90]) },
  { ...unit('base', false, 0.9), callers: calls(['uniq', 800], ['deep', 900]), callees: calls(['deep', 900], ['plugin', 600]) },
  { ...unit('deep', false, 0.9), callers: calls(['base', 900]), callees: calls(['base', 900]) },
  { ...unit('alone', false, 0.9), callers: calls(['gone', 5]), callees: calls(['lost', 700], ['small', 200]) },
  { ...unit('plugin', true, 0.6), callers: calls(['base', 600]), callees: none },
  { ...unit('small', true, 0.1), callers: calls(['uniq', 90]), callees: none },
]
const byId = new Map(units.map((one) => [one.id, one]))
const named = (id: string): Listed => units.find((one) => one.id === id)!

test.each([
  ['uniq', 'main'],
  ['base', 'main'],
  ['deep', 'main'],
  ['alone', null],
  ['rows', null],
  ['main', null],
])('%s is asked by %s', (id, by) => expect(ownCaller(named(id), byId)?.id ?? null).toBe(by))

test.each([
  ['uniq', 'plugin'],
  ['deep', 'plugin'],
  ['alone', null],
  ['main', null],
])('%s does most of its work through %s', (id, through) => expect(ownCallee(named(id), byId, 1000)?.id ?? null).toBe(through))
