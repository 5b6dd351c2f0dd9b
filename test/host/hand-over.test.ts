import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { handOver } from '../../src/host/hand-over.ts'
import { defineConstants } from '../../src/host/script-scope.ts'

test('hands over the objects of each realm that has the function, and of no other', () => {
  const found: unknown[] = []
  const take = (objects: readonly unknown[]): void => {
    for (const o of objects) found.push(o)
  }
  defineConstants({ takeHere: take })
  const realms = [{ takeHere: take }, {}].map((globals) => createContext(globals))
  const [there, elsewhere] = realms.map((realm): unknown => runInContext('globalThis.kept = { a: [1] }', realm))
  const traps: string[] = []
  const proxy = new Proxy(
    {},
    new Proxy(
      {},
      {
        get: (_, trap) => {
          traps.push(String(trap))
        },
      },
    ),
  )
  const mine = [() => proxy, [2], /x/, new Map()]
  handOver('takeHere')
  for (const o of [...mine, there]) expect(found.includes(o)).toBe(true)
  expect(found.includes(elsewhere)).toBe(false)
  expect(found.includes(Object.prototype)).toBe(false)
  expect(traps).toEqual([])
})

test('a name that no realm has is no error', () => {
  expect(() => handOver('nobodyHasThis')).not.toThrow()
})
