// An ArrayBuffer has a cell for every eight bytes, which the DataViews on it share. A typed array on it has cells of its own, which are as old as the buffer: who makes
// a view of bytes that it was given has not made the bytes.

import { floor } from '../protocol/index.ts'
import type { Count } from './counter.ts'
import type { ObjectCells } from './object-cells.ts'
import { bufferLength, bufferOf, isDataView, offsetOf } from './same-memory.ts'
import { atReads, atWrites, type Partial, type State } from './state.ts'
import type { Value } from './value.ts'

const bytesInCell = 8

export interface BufferCells {
  /** The activation with timestamp `t` has made a buffer. */
  readonly madeBuffer: (buffer: Value, t: number) => void
  /** `view` was made on `buffer`. */
  readonly viewed: (view: Value, buffer: Value) => void
  /** A value at a byte offset of a DataView was read; nothing of any other object. */
  readonly readValue: (view: Value, offset: Value, t: number) => void
  readonly writeValue: (view: Value, offset: Value, t: number) => void
  /** Bytes [from, to) of a buffer are read. */
  readonly readBuffer: (buffer: Value, from: number, to: number, t: number) => void
}

/** Stamps of a buffer: when it was made, and behind that one a cell. */
const atBirth = 0
const firstCell = 1
const cellAt = (byte: number): number => firstCell + floor(byte / bytesInCell)

export function createBufferCells({ host: { stamp: P, shadow: Q } }: State, count: Count, objects: ObjectCells): BufferCells {
  const birthOf = (buffer: Value): number => buffer[Q]?.[atBirth] ?? 0

  /** The stamps of a buffer, which may have been made longer since they were. */
  function stampsOf(buffer: Value): Int32Array {
    const known: Int32Array | undefined = buffer[Q]
    const length = cellAt(bufferLength(buffer) + bytesInCell - 1)
    if (known !== undefined && known.length >= length) return known
    const stamps = new Int32Array(length)
    const birth = birthOf(buffer)
    for (let i = 0; i < length; i++) stamps[i] = known?.[i] ?? birth
    buffer[Q] = stamps
    return stamps
  }

  function access(at: Partial, stamps: Int32Array, cell: number, t: number): void {
    const old = stamps[cell]
    if (old !== undefined && old < t) stamps[cell] = t + count(at, old, 1)
  }

  function value(at: Partial, view: Value, offset: Value, t: number): void {
    if (!isDataView(view)) return
    const byte = offsetOf(view) + (typeof offset === 'number' ? offset : 0)
    const buffer = bufferOf(view)
    const cell = cellAt(byte)
    const known: Int32Array | undefined = buffer[Q]
    access(at, known !== undefined && cell < known.length ? known : stampsOf(buffer), cell, t)
  }

  return {
    madeBuffer: (buffer, t) => {
      const stamps = new Int32Array(1)
      stamps[atBirth] = t
      buffer[Q] = stamps
    },
    viewed: (view, buffer) => {
      if (view[P] === undefined && objects.adopt(view)) view[P] = birthOf(buffer)
    },
    readValue: (view, offset, t) => value(atReads, view, offset, t),
    writeValue: (view, offset, t) => value(atWrites, view, offset, t),
    readBuffer: (buffer, from, to, t) => {
      const stamps = stampsOf(buffer)
      for (let cell = cellAt(from); cell < cellAt(to + bytesInCell - 1); cell++) access(atReads, stamps, cell, t)
    },
  }
}
