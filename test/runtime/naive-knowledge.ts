// What one activation knows of cells, and who touched each last: sets by owner, where what is said of an owner as a whole holds for all its cells until more
// is said of one.

/** By owner, what is said of it as a whole, and of cells of it since then. */
export class ByCell<T> {
  readonly #owners: Map<unknown, { whole: T | undefined; readonly cells: Map<unknown, T> }> = new Map()

  of(owner: unknown, cell: unknown): T | undefined {
    const known = this.#owners.get(owner)
    return known?.cells.get(cell) ?? known?.whole
  }

  whole(owner: unknown): T | undefined {
    return this.#owners.get(owner)?.whole
  }

  /** What is said of the cell itself. */
  own(owner: unknown, cell: unknown): T | undefined {
    return this.#owners.get(owner)?.cells.get(cell)
  }

  #at(owner: unknown): { whole: T | undefined; readonly cells: Map<unknown, T> } {
    const known = this.#owners.get(owner) ?? { whole: undefined, cells: new Map<unknown, T>() }
    this.#owners.set(owner, known)
    return known
  }

  say(owner: unknown, cell: unknown, value: T): void {
    this.#at(owner).cells.set(cell, value)
  }

  sayAll(owner: unknown, value: T): void {
    const at = this.#at(owner)
    at.whole = value
    at.cells.clear()
  }

  forget(owner: unknown): void {
    this.#owners.delete(owner)
  }
}
