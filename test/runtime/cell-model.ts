// What the naive model knows of data: which cells it has, and what reading some of them says, as docs/input-size.md defines it.

import { NaiveSizes } from './naive-sizes.ts'

export interface Thing {
  x: number
  next: Thing
  list: List
}

/** The elements, and beside them the cell that each slot is. */
export class List {
  readonly items: number[]
  readonly #cells: unknown[] = []
  constructor(items: number[]) {
    this.items = items
  }
  cell(index: number): unknown {
    return (this.#cells[index] ??= {})
  }
  /** Elements [from, to) are new cells. */
  renew(from: number, to: number): unknown[] {
    for (let i = from; i < to; i++) this.#cells[i] = {}
    return this.#cells.slice(from, to)
  }
  shift(): number | undefined {
    if (this.items.length > 0) this.#cells.shift()
    return this.items.shift()
  }
}

type Kind = 'reads' | 'writes'

/** Strings longer than this have a cell for each 8 characters. */
const fineLength = 64

export class CellModel {
  readonly sizes: NaiveSizes = new NaiveSizes()
  readonly #small: number

  /** Lists up to `small` elements are one cell. */
  constructor(small: number) {
    this.#small = small
  }

  born(list: List): List {
    this.sizes.born(list)
    return list
  }

  read<T extends object>(thing: T): T {
    this.sizes.access('reads', thing, 'object')
    return thing
  }

  write(thing: object): void {
    this.sizes.access('writes', thing, 'object')
  }

  element(kind: Kind, list: List, index: number, length: number = list.items.length): void {
    if (!(index >= 0 && index < length) || this.sizes.knows(list, list.cell(index))) return
    if (length <= this.#small) this.sizes.all(list, kind, length)
    else this.sizes.access(kind, list, list.cell(index))
  }

  /** Eight bytes of a buffer, which are a double. */
  slot(kind: Kind, doubles: number[], at: number): number {
    this.sizes.access(kind, doubles, at)
    return doubles[at] ?? 0
  }

  range(list: List, from: number, to: number, length: number = list.items.length, kind: Kind = 'reads'): void {
    const end = Math.min(to, length)
    if (end <= from) return
    if (length <= this.#small) return this.sizes.all(list, kind, length)
    for (let i = from; i < end; i++) this.sizes.access(kind, list, list.cell(i))
    if (from === 0 && end === length) this.sizes.all(list, kind, 0)
  }

  /** The outside has filled elements of a list that is not small: they are new cells, those around them are not. */
  filled(list: List, from: number, to: number): void {
    const others = list.items.flatMap((_, i) => (i < from || i >= to ? [list.cell(i)] : []))
    this.sizes.renew(list, others, list.renew(from, to))
  }

  /** All elements are read. */
  whole(list: List): List {
    this.range(list, 0, list.items.length)
    return list
  }

  /** All entries of a Map or Set are read. */
  entries(of: ReadonlyMap<number, number> | ReadonlySet<number>): void {
    for (const key of of.keys()) this.sizes.access('reads', of, key)
    this.sizes.all(of, 'reads', 0)
  }

  /** As many entries are read, from the first on. */
  firstEntries(of: ReadonlyMap<number, number> | ReadonlySet<number>, amount: number): void {
    for (const key of [...of.keys()].slice(0, amount)) this.sizes.access('reads', of, key)
  }

  /** Characters [from, to) are read. */
  characters(s: string, from: number = 0, to: number = s.length): void {
    const [first, end] = [Math.max(0, from), Math.min(to, s.length)]
    if (end <= first) return
    if (s.length <= fineLength) for (let i = first; i < end; i++) this.sizes.access('reads', s, i)
    else for (let cell = first >> 3; cell <= (end - 1) >> 3; cell++) this.sizes.access('reads', s, cell, 8)
  }
  /** A piece that begins at `from` is cut off: a short one is read, and is new data; a long one, and one that is all the rest, is a part of `s`. */
  cut(s: string, from: number, piece: string): string {
    if (piece.length > fineLength || from + piece.length === s.length) return piece
    this.characters(s, from, from + piece.length)
    for (let i = 0; i < piece.length; i++) this.sizes.access('writes', piece, i, 0)
    return piece
  }
}
