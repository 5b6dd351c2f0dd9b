// An ArrayBuffer has a cell for every eight bytes, which the DataViews on it share. A typed array on it has cells of its own, which are as old as the buffer: who makes
// a view of bytes that it was given has not made the bytes.

import { floor, max, min, trunc } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'
import type { Count } from '../stack/counter.ts'
import type { ObjectCells } from './object-cells.ts'
import { bufferOf, isDataView, mostLength, offsetOf } from './same-memory.ts'
import { atReads, atWrites, type Partial, type State } from '../state.ts'
import type { Value } from '../value.ts'

const bytesInCell = 8
/** A larger buffer has as many cells of more bytes, which weigh as much: a stamp for each eight bytes would take too much memory. */
const mostCells = 2 ** 22

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

/** Stamps of a buffer: when it was made, and behind that one a cell, as far as any was touched. */
const atBirth = 0
const firstCell = 1

/** How many times eight bytes a cell is of a buffer that may have so many: 1, and more only of large ones. */
const weightOf = (most: number): number => (most <= bytesInCell * mostCells ? 1 : floor(most / (bytesInCell * mostCells)) + 1)

export function createBufferCells({ host: { stamp: P, shadow: Q } }: State, count: Count, objects: ObjectCells): BufferCells {
  const birthOf = (buffer: Value): number => buffer[Q]?.[atBirth] ?? 0

  /** The stamps of a buffer, with room for the cell: twice as many as before, so that one that grows, or is read to its end, is not copied for each. */
  function stampsOf(buffer: Value, cell: number): Int32Array {
    const known: Int32Array | undefined = buffer[Q]
    if (known !== undefined && cell < known.length) return known
    const stamps = new Int32Array(max(cell + 1, min(2 * (known?.length ?? 0), firstCell + mostCells)))
    const birth = birthOf(buffer)
    if (birth !== 0) for (let i = known?.length ?? 0; i < stamps.length; i++) stamps[i] = birth
    if (known !== undefined) copyInto(stamps, known)
    buffer[Q] = stamps
    return stamps
  }

  /** Byte `byte`, which there is. */
  function access(at: Partial, buffer: Value, byte: number, weight: number, t: number): void {
    const cell = firstCell + floor(byte / (bytesInCell * weight))
    const stamps = stampsOf(buffer, cell)
    const old = stamps[cell]!
    if (old < t) stamps[cell] = t + count(at, old, weight)
  }

  function value(at: Partial, view: Value, offset: Value, t: number): void {
    const from = isDataView(view) ? offsetOf(view) : -1
    if (from < 0) return
    const buffer = bufferOf(view)
    const byte = from + (typeof offset === 'number' ? trunc(offset) || 0 : 0)
    const most = mostLength(buffer)
    // A method of the program's own may take any offset.
    if (byte >= from && byte < most) access(at, buffer, byte, weightOf(most), t)
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
      const weight = weightOf(mostLength(buffer))
      const bytes = bytesInCell * weight
      for (let byte = from - (from % bytes); byte < to; byte += bytes) access(atReads, buffer, byte, weight, t)
    },
  }
}
