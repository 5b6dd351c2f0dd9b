// A value that cannot be iterated or taken apart, where a probe stands around it: V8's message would show the probe. So the probe gives back something
// that a built-in throws from as soon as the program uses it, at the same moment and with no frame of landau on the stack, and what it throws is the
// error that the program gets plain. The text comes from instrument/run/refusal.ts.

import type { RuntimeHost } from './host.ts'
import { OwnWeakMap } from './own-map.ts'
import type { Value } from './value.ts'

// Taken before the program can replace them. Not every browser has the last.
const [Thrown, Trap, toObject] = [TypeError, Proxy, Object]
const { captureStackTrace } = Error as Value
const { getPrototypeOf, hasOwn } = Object
const { iterator, asyncIterator } = Symbol

/** A generator at its end throws what it is told to throw. */
const finished: Value = (function* (): Generator<never> {})()
finished.return()
const throwing: (error: Value) => Value = Function.prototype.bind.bind(finished.throw, finished)

/** `(v, a, b)`: `v`, or what throws in its place; `a` and `b` are what the probe is handed behind the timestamp. */
export type Refusal = (v: Value, a: Value, b?: Value) => Value

export type Refusals = Readonly<Record<'U' | 'I' | 'IL' | 'DA' | 'D' | 'DF' | 'UA' | 'FR', Refusal>>

/** The value as messages without an expression show it. */
function shown(v: Value): string {
  const type = typeof v
  return v === null || type === 'number' || type === 'boolean' ? `${type} ${v}` : type
}

/** The expression that is not what it should be; a callee is followed by `()`. */
const named = (subject: string): string => (subject.endsWith('()') ? `${subject.slice(0, -2)} is not a function or its return value` : subject)

/** Nothing, or a callee followed by `(...)`, where V8 shows a value or what returned it. */
function notIterable(v: Value, subject: string): string {
  const isValue = subject === '' || subject.endsWith('(...)')
  return isValue
    ? `${subject.slice(0, -5) || shown(v)} is not iterable (cannot read property Symbol(Symbol.iterator))`
    : `${named(subject)} is not iterable`
}

const notAwaited = (_v: Value, subject: string): string =>
  subject === '' ? 'undefined is not a function' : `${named(subject)} is not async iterable`

const notSpread = (v: Value, text: string): string =>
  v === null || v === undefined
    ? `${text} is not iterable (cannot read property ${v})`
    : 'Spread syntax requires ...iterable[Symbol.iterator] to be a function'

/** `probes`: those that instrumented code calls, which stacks begin below. */
export function createRefusals({ isProxy, stamp: P }: RuntimeHost, probes: Readonly<Record<string, Value>>): Refusals {
  function refused(message: string, name: string): Error {
    const error = new Thrown(message)
    captureStackTrace?.(error, probes[name])
    return error
  }

  /** Whether `v` has the property, or nobody can tell without running the program's code. */
  function mayHave(v: Value, key: symbol): boolean {
    if (v === null || v === undefined) return false
    for (let o = toObject(v); o !== null; o = getPrototypeOf(o)) {
      if ((o[P] === undefined && isProxy(o)) || hasOwn(o, key)) return true
    }
    return false
  }

  const heirs = new OwnWeakMap<object, true>()

  /** What inherits from an object from which something could be iterated before is asked no more: loops over maps and generators are many. */
  function isIterable(v: Value): boolean {
    if (typeof v !== 'object' || v === null || (v[P] === undefined && isProxy(v))) return mayHave(v, iterator)
    const parent = getPrototypeOf(v)
    if (parent === null) return mayHave(v, iterator)
    if (heirs.has(parent)) return true
    const found = mayHave(parent, iterator)
    if (found) heirs.set(parent, true)
    return found || hasOwn(v, iterator)
  }

  /** Of the expression `text`; without one the program's own expression is what V8 sees. */
  function iterable(v: Value, text: string | undefined, name: string, tell: (v: Value, text: string) => string): Value {
    return text === undefined || isIterable(v) ? v : { [iterator]: throwing(refused(tell(v, text), name)) }
  }

  /** By a pattern that begins with the property `key`. */
  function takenApart(v: Value, text: string | undefined, key: string | undefined, name: string): Value {
    if (text === undefined || (v !== null && v !== undefined)) return v
    // Without a key at its head the pattern evaluates code of the program first, or asks for nothing.
    if (key === undefined) throw refused(`Cannot destructure '${text}' as it is ${v}.`, name)
    return new Trap({}, { get: throwing(refused(`Cannot destructure property '${key}' of '${text}' as it is ${v}.`, name)) })
  }

  // V8's own message about null and undefined does not show the expression.
  const awaited = (v: Value, text: string): Value =>
    v === null || v === undefined || mayHave(v, asyncIterator) || mayHave(v, iterator)
      ? v
      : { [asyncIterator]: throwing(refused(notAwaited(v, text), 'UA')) }

  return {
    U: (v, text) => iterable(v, text, 'U', notIterable),
    I: (v, _native, text) => iterable(v, text, 'I', notIterable),
    IL: (v, _native, text) => iterable(v, text, 'IL', notSpread),
    DA: (v, _count, text) => iterable(v, text, 'DA', notIterable),
    UA: awaited,
    FR: (f, text) => (typeof f === 'function' ? f : throwing(refused(`${text} is not a function`, 'FR'))),
    D: (v, text, key) => takenApart(v, text, key, 'D'),
    DF: (v, text, key) => takenApart(v, text, key, 'DF'),
  }
}
