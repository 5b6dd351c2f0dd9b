// Where data comes in from outside of the program: what the calls of `protocol/incoming.ts` filled or gave is marked as such, so that it counts as new
// input of whoever reads it. Nothing is marked that instrumented code may have made itself.

import { incomingKinds } from '../../protocol/index.ts'
import { streamTest } from '../algorithms/outside.ts'
import { createArrivals } from './arrivals.ts'
import { dataOf } from '../builtins.ts'
import { Promise } from '../globals.ts'
import type { Cells } from '../cells/cells.ts'
import { clockDepth, type State } from '../state.ts'
import type { Strings } from '../texts/strings.ts'
import type { Handle } from '../stack/handle.ts'
import type { Value } from '../value.ts'

export interface Incoming {
  /** A call of the kind, made with `a`, `b`, `c` and `d` on `o`, returned `r`, and ran no instrumented code meanwhile. */
  readonly called: (kind: number, r: Value, o: Value, a: Value, b: Value, c: Value, d: Value) => void
  /** `data` was handed to a listener. */
  readonly heard: (data: Value) => void
  /** Whether it is a stream, of Node's or of the web, or lines. */
  readonly isStream: (v: Value) => boolean
  /** `for await` has taken `data` from `source`. */
  readonly taken: (source: Value, data: Value) => void
  /** The activation waits for `promise`. */
  readonly awaits: (handle: Handle, promise: Value) => void
  /** What it waited for is there. */
  readonly resumed: (handle: Handle, data: Value) => void
}

const [fills, reads, , promises, waits] = incomingKinds.map((_, kind) => kind)

/** The promise of data from outside has this in its hidden slot. */
const ofOutside = {}

const isOptions = (at: Value): boolean => typeof at === 'object' && at !== null

/** Bytes into the buffer at which a read begins: given by position, or in an object. */
function offsetOf(at: Value): number {
  const from = isOptions(at) ? dataOf(at, 'offset') : at
  return typeof from === 'number' ? from : 0
}

/** How many bytes it asks for, likewise. */
function askedOf(buffer: Value, at: Value, length: Value): number {
  const asked = isOptions(at) ? dataOf(at, 'length') : length
  return typeof asked === 'number' ? asked : buffer.byteLength - offsetOf(at)
}

export function createIncoming(state: State, cells: Cells, strings: Strings): Incoming {
  const { shadow: Q, isProxy } = state.host
  const isStream = streamTest(state.host)
  const { isBytes, fill, arrived } = createArrivals(state, cells, strings)

  const fillFrom = (buffer: Value, at: Value, length: Value): void => fill(buffer, offsetOf(at), askedOf(buffer, at, length))

  function read(r: Value, o: Value, a: Value, b: Value, c: Value, d: Value): void {
    if (isBytes(a)) return fillFrom(a, b, c)
    if (typeof a === 'number' && isBytes(b)) return fillFrom(b, c, d)
    const options = typeof a === 'object' && a !== null && !isProxy(a) ? a : typeof b === 'object' && b !== null && !isProxy(b) ? b : null
    const buffer = options === null ? null : dataOf(options, 'buffer')
    if (isBytes(buffer)) return fillFrom(buffer, options, 0)
    if (!isStream(o)) return
    if (r instanceof Promise && !isProxy(r)) (r as Value)[Q] = ofOutside
    else arrived(r)
  }

  return {
    isStream,
    called: (kind, r, o, a, b, c, d) => {
      if (kind === reads) return read(r, o, a, b, c, d)
      if (kind === fills) {
        if (typeof r === 'number' && isBytes(b)) fill(b, offsetOf(c), r)
      } else if (kind === waits) {
        if (isBytes(a)) fill(a, 0, a.byteLength)
      } else if (kind === promises) {
        if (r instanceof Promise && !isProxy(r)) (r as Value)[Q] = ofOutside
      } else arrived(r)
    },
    // Data that the program itself emits is heard inside of the activation that does.
    heard: (data) => {
      if (state.clock[clockDepth]! <= 1) arrived(data)
    },
    taken: (source, data) => {
      if (isStream(source)) arrived(data)
    },
    awaits: (handle, promise) => {
      handle.awaitsOutside = typeof promise === 'object' && promise !== null && promise[Q] === ofOutside
    },
    resumed: (handle, data) => {
      if (!handle.awaitsOutside) return
      handle.awaitsOutside = false
      // What a reader of a stream gives is a chunk in an object; a file handle's, how much it has read into a buffer that was marked.
      const isChunk = typeof data === 'object' && data !== null && !isProxy(data) && typeof dataOf(data, 'done') === 'boolean'
      arrived(isChunk ? dataOf(data, 'value') : data)
    },
  }
}
