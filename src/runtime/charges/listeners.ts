// What it costs to find a listener among those of one event. Node's EventEmitter keeps a list, which it searches from the end, and its EventTarget a chain from the
// first one on, which it walks before it adds to its end, too. Both are Node's own data, no input of the program. How far a search gets is asked before it runs: after
// it the listener may be gone. An override that calls what it overrides is not charged a second time: only the latest search that began is.

import { dataOf, isArray, isOwnKey, lastIndexIn, uncurried } from '../builtins.ts'
import { createIsQuiet } from '../cells/quiet-lists.ts'
import { Map } from '../globals.ts'
import type { RuntimeHost } from '../host.ts'
import type { State } from '../state.ts'
import type { Value } from '../value.ts'
import type { Charge, Charges } from './charge.ts'

export type BeginSearch = (o: Value, type: Value, listener: Value) => number

const { getPrototypeOf } = Object
const getOfMap = uncurried(Map.prototype.get)
const isObject = (v: Value): boolean => typeof v === 'object' && v !== null

/** Node's process is an emitter; null where there is none. */
const ofEmitters: Value = prototypeWith((globalThis as Value).process, 'prependListener')

/** From where on `o` has the method. */
function prototypeWith(o: Value, method: string): Value {
  for (let at = o; at !== null && at !== undefined; at = getPrototypeOf(at)) if (dataOf(at, method) !== undefined) return at
  return null
}

const { EventTarget }: Value = globalThis
/** Under which Node keeps the listeners of a target; undefined elsewhere. */
const listenersKey: symbol | undefined =
  EventTarget === undefined ? undefined : Object.getOwnPropertySymbols(new EventTarget()).find(({ description }) => description === 'kEvents')

/** The list of an emitter's listeners for an event; null where there are fewer than two, or this, which is no proxy, is no emitter of Node's. */
const createListOf = ({ isProxy }: RuntimeHost): ((o: Value, type: Value) => Value[] | null) => {
  const isOfEmitters = (prototype: Value): boolean => {
    for (let at = prototype; at !== null; at = getPrototypeOf(at)) {
      if (at === ofEmitters) return true
      if (isProxy(at)) return false
    }
    return false
  }
  return (o, type) => {
    if (ofEmitters === null || (typeof type !== 'string' && typeof type !== 'symbol') || !isOwnKey(o, '_events')) return null
    if (!isOfEmitters(getPrototypeOf(o))) return null
    const events = dataOf(o, '_events')
    const list = isObject(events) && !isProxy(events) ? dataOf(events, type) : undefined
    return isObject(list) && isArray(list) && !isProxy(list) ? list : null
  }
}

/** How many of the list are looked at from the end on: one that was added by `once` is what a function of Node's has as its `listener`. */
function lookedAtFromEnd(list: readonly Value[], listener: Value): number {
  const at = lastIndexIn(list, listener)
  if (at >= 0) return list.length - at
  for (let i = list.length - 1; i >= 0; i--) if (typeof list[i] === 'function' && dataOf(list[i], 'listener') === listener) return list.length - i
  return list.length
}

/** What Node keeps them in is a Map that inherits nothing. */
function firstOf(events: Value, type: Value): Value {
  try {
    return getOfMap(events, type)?.next
  } catch {
    return undefined
  }
}

/** How many listeners of a target are looked at from the first on; 0 where it has none. */
function lookedAtFromStart(target: Value, key: symbol, type: Value, listener: Value): number {
  const events = isOwnKey(target, key) ? dataOf(target, key) : undefined
  if (!isObject(events)) return 0
  let looked = 0
  for (let at = firstOf(events, type); at !== undefined; at = at.next) {
    looked++
    if (at.listener === listener) break
  }
  return looked
}

export function createBeginSearch({ host, listenerSearch }: State): BeginSearch {
  const { stamp: P } = host
  const [listOf, isQuiet] = [createListOf(host), createIsQuiet(host)]
  const lookedAt = (o: Value, type: Value, listener: Value): number => {
    if (!isObject(o) || (o[P] === undefined && host.isProxy(o))) return 0
    const list = listOf(o, type)
    if (list !== null) return isQuiet(list) && !host.isProxy(listener) ? lookedAtFromEnd(list, listener) : 0
    return listenersKey === undefined ? 0 : lookedAtFromStart(o, listenersKey, type, listener)
  }
  return (o, type, listener) => {
    listenerSearch.looked = lookedAt(o, type, listener)
    return ++listenerSearch.nth
  }
}

export function listenerCharges({ host, listenerSearch }: State): Charges {
  const listOf = createListOf(host)
  const search: Charge = ({ note }) => (note === listenerSearch.nth ? listenerSearch.looked : 0)
  const all: Charge = ({ o, a }) => listOf(o, a)?.length ?? 0
  return {
    removeListener: search,
    off: search,
    addEventListener: search,
    removeEventListener: search,
    prependListener: all,
    listeners: all,
    rawListeners: all,
  }
}
