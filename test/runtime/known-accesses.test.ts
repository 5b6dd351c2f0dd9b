// What an activation is known to have touched needs no probe: sizes and results are those of a probe at each access.

import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { type Probed, probed } from './every-access.ts'

const probesIn = ({ text }: Probed): number => [...text.matchAll(/\$l\$TW?\(/g)].length

/** The probes that are not needed. */
function spared(text: string): number {
  const few = probed(text, false, 8)
  const all = probed(text, true, 8)
  expect(few.outcome, text).toEqual(all.outcome)
  return probesIn(all) - probesIn(few)
}

/** A routine of three nodes of a ring; `moved` and `held` belong to all of its activations. It is called by one that has read a part of the ring. */
const around = (body: string): string => `
  const ring = Array.from({ length: 12 }, (_, v) => ({ v, next: null, other: null }))
  for (const node of ring) { node.next = ring[(node.v + 1) % 12]; node.other = ring[(node.v * 5 + 3) % 12] }
  let fuel = 60, moved = ring[4], held = ring[9]
  var fixed = ring[7]
  function turn(node) { for (;;) { moved = moved.next; return node.other.v } }
  function again(x, y) { for (let n = 0; n < 2; n++) x = x.v > y.v ? x.next : x.other; return x }
  function idle() { for (;;) return }
  function f(x, y, z) { let r = 0; idle(); if (fuel-- < 0) return r; ${body}; return r }
  function all() { const r = []; for (let n = 0; n < 8; n++) { r.push(again(ring[n], moved).v, f(ring[n], ring[n + 2], held)) } return r }
  exports.returned = all()`

test.each([
  ['behind both arms', 'if (r) r += x.v; else r -= x.next.v; r += x.v'],
  ['behind both arms of an expression', 'r = n => 1; r = fuel & 1 ? x.v : x.next.v; r += x.v'],
  ['behind an arm that is left', 'if (fuel & 1) { r = y.v; return r } else { r += x.v } r += x.v'],
  ['where a condition is true', 'if (r || (x && x.v > 3 && x.next.v > 2)) r++; if (fuel && x.v > 3) r += x.next.v'],
  ['where a condition is not true', 'if (!fuel || x.v > 9) return 1; r += x.v'],
  ['where its opposite is true', 'if (!(fuel && x.v > 9)) return 1; r += x.v'],
  ['further on in a condition', 'r = fuel && x.v && x.next.v && x.other.v'],
  ['in a loop that assigns something else', 'x = x.next; r += x.v; for (let n = 0; n < 3; n++) { r += x.v; y = y.next }'],
  ['in the body of what is tested', 'while (fuel-- > 0 && x.v < 9) { r += x.v; x = x.next }'],
  ['in cases', 'r = x.v; switch (fuel & 3) { case 1: r += x.v; y = z; case 2: r += x.next.v; break; default: r += y.v }'],
  ['behind what may throw', 'r = x.v; try { r += x.v; turn(null) } catch { r += x.v } finally { r += x.next.v }'],
  ['in a variable of the routine around', 'r = fixed.v; turn(x); r += fixed.next.v'],
])('%s', (_where, body) => {
  expect(spared(around(body))).toBeGreaterThan(0)
})

test.each([
  ['one arm only', 'if (fuel & 1) r += x.v; r += x.next.v'],
  ['an operand only', 'r = (fuel & 1 && x.v) || x.next.v'],
  ['where the condition is true only', 'if (fuel & 1 && x.v) r++; else r += x.next.v'],
  ['a loop of another round', 'for (let n = 0; n < 4; n++) { r += x.v; x = y; y = z }'],
  ['what another activation assigns', 'if (fuel & 1) { held = y; return 0 } held = x; r = held.v; f(y.next, z, x); r += held.v'],
  ['what another routine assigns', 'r = moved.v; turn(x); r += moved.next.v'],
  ['a parameter by another name', 'r = x.v; arguments[0] = y; r += x.next.v'],
  ['a case that is left', 'switch (fuel & 1) { case 0: x = y; break; default: r += z.v } r += x.v'],
])('not %s', (_what, body) => {
  spared(around(body))
})

test('a list that is made to be taken apart is none that anyone reads', () => {
  const swapped = probed(around('[x, y] = [y, x]; const [a, b = 1] = [x.v, y.v]; r = a - b'), false, 8)
  const plain = probed(around('const first = x; x = y; y = first; const a = x.v, b = y.v; r = a - b'), false, 8)
  expect(swapped.outcome).toEqual(plain.outcome)
  expect(swapped.text).not.toContain('$l$DA')
})

test.each(['r = ([x, y] = [y, x]).length', '[x, ...r] = [x, y]', '[x, y] = [...[y, x]]'])(
  'a list that may be read again has its probe: %s',
  (body) => {
    expect(probed(around(body), false, 8).text).toContain('$l$DA')
  },
)

test('a generator that goes on declares its variable again', () => {
  spared(`
    const ring = Array.from({ length: 6 }, (_, v) => ({ v }))
    function* outer() { for (let n = 0; n < 6; n++) { var node = ring[n]; yield function inner(it) { let r = 0; for (;;) { r = node.v; it.next(); return r + node.v } } } }
    function all() { const it = outer(), r = []; for (const inner of it) r.push(inner(it)); return r }
    exports.returned = all()`)
})

/** Seed-chosen statements of nodes. */
function randomBody(seed: number): string {
  const random = seeded(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const node = (): string => one(['x', 'x', 'y', 'z', 'moved', 'held', 'fixed', 'local'])
  const read = (): string => one([`${node()}.v`, `${node()}.v`, `${node()}.next.v`, `${node()}.other.v`])
  const operand = (): string => one([`${read()} > 5`, 'fuel & 1', `${read()} & 1`, `!(${read()} & 2)`, `(x = ${node()})`])
  const condition = (depth: number): string => {
    if (depth === 0 || random() < 0.4) return operand()
    return one([
      `${condition(depth - 1)} && ${condition(depth - 1)}`,
      `(${condition(depth - 1)} || ${condition(depth - 1)})`,
      `!(${condition(depth - 1)})`,
      `((${condition(depth - 1)}) ?? ${operand()})`,
    ])
  }
  const assign = (): string => `${one(['x', 'y', 'z', 'moved', 'held', 'local'])} = ${node()}${one(['', '.next', '.other'])}`
  const block = (depth: number): string => `{ ${statement(depth)}; ${statement(depth)} }`
  const statement = (depth: number): string => {
    const kind = Math.floor(random() * (depth > 0 ? 14 : 8))
    if (kind < 3) return `r = (r + ${read()}) & 1023`
    if (kind < 5) return assign()
    if (kind === 5) return one([`r += turn(${node()})`, `r += again(${node()}, ${node()}).v`, `${node()}.v = r & 15`, 'arguments[1] = x'])
    if (kind === 6) return `r += ${condition(2)} ? ${read()} : ${read()}`
    if (kind === 7) return `if (${condition(2)}) ${one(['return r', 'throw r', `return ${read()}`])}`
    if (kind < 11) return `if (${condition(2)}) ${block(depth - 1)} ${one(['', `else ${block(depth - 1)}`])}`
    if (kind === 11) return `while (fuel-- > 0 && ${condition(1)}) ${block(depth - 1)}`
    if (kind === 12)
      return `switch (${read()} & 3) { case 0: ${statement(depth - 1)}; case 1: ${statement(depth - 1)}; break; default: ${statement(depth - 1)} }`
    return `try ${block(depth - 1)} catch (e) { r += ${read()} } ${one(['', `finally ${block(depth - 1)}`])}`
  }
  const statements = Array.from({ length: 2 + Math.floor(random() * 4) }, () => statement(2)).join('; ')
  return `let local = ${node().replace('local', 'x')}; try { ${statements}; if (fuel > 30) r += f(y, z, x) | 0; ${statement(1)} } catch (e) { r -= ${read()} }`
}

test.each([0, 1, 2, 3])('random routines, part %d of the seeds', (part) => {
  let all = 0
  for (let seed = part * 50; seed < (part + 1) * 50; seed++) all += spared(around(randomBody(seed)))
  expect(all).toBeGreaterThan(150)
})
