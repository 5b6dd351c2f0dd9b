// Cells and their stamps (docs/input-size.md). A small object is one cell, stamped in a hidden slot; arrays and typed arrays have a shadow with a stamp per
// element, beside a stamp of the whole; an object that V8 keeps in dictionary mode has a shadow per key. An array up to `small` elements is one cell
// that weighs its length: a shadow would cost more than it tells.

import { type Count, createCount } from '../stack/counter.ts'
import { type BufferCells, createBufferCells } from './buffer-cells.ts'
import { createElementCells, type ElementCells, type StringCells } from './element-cells.ts'
import { createFieldCells, type FieldCells } from './field-cells.ts'
import { createFilledCells, type FilledCells } from './filled-cells.ts'
import { createMarkOf } from '../stack/interleaved.ts'
import { createKeyCells } from './key-cells.ts'
import { createObjectCells, type ObjectCells } from './object-cells.ts'
import { createRangeCells, type RangeCells } from './range-cells.ts'
import { atReads, type State } from '../state.ts'
import type { Value } from '../value.ts'
import { createViewCells, type ViewCells } from './view-cells.ts'

export interface Cells
  extends Omit<ObjectCells, 'touch'>, Omit<ElementCells, 'grown'>, RangeCells, FilledCells, Pick<ViewCells, 'shared'>, FieldCells, BufferCells {
  /** The one cell of an object is read, and stamped. */
  readonly read: (o: Value, t: number) => void
}

export function createCells(state: State, strings: StringCells): Cells {
  const count: Count = createCount(state)
  const keys = createKeyCells(state.host, count)
  const objects = createObjectCells(state, count, keys)
  const elements = createElementCells(state, count, keys, objects, strings)
  const ranges = createRangeCells(state, count, createMarkOf(state), objects, elements)
  const views = createViewCells(state, objects, elements)
  const filled = createFilledCells(state, objects, views)
  const { adopt, readCell, writeCell, born } = objects
  const { readElement, writeElement } = elements
  const fields = createFieldCells(state, keys, objects)
  return {
    adopt,
    readCell,
    writeCell,
    born,
    readElement,
    writeElement,
    ...fields,
    ...ranges,
    ...filled,
    ...createBufferCells(state, count, objects),
    shared: views.shared,
    read: (o, t) => objects.touch(atReads, o, t),
  }
}
