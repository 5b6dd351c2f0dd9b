// Definition 1 of the aprof paper, taken at its word: every pending activation keeps the set of the cells it has accessed.

/** What a site is to the naive model: a number, or null for one without activations of its own. */
export type SiteOf<Place> = (place: Place) => number | null

interface Activation {
  readonly site: number
  reads: number
  writes: number
  external: number
  readonly cells: Map<unknown, Set<unknown>>
  /** Owners of which everything is known: born, or read as a whole. */
  readonly whole: Set<unknown>
}

type Table = Map<number, number>

const add = (table: Table, size: number, amount: number = 1): void => void table.set(size, (table.get(size) ?? 0) + amount)
const tableOf = (tables: Map<number, Table>, site: number): Table => {
  const table = tables.get(site) ?? new Map<number, number>()
  tables.set(site, table)
  return table
}

export class NaiveSizes {
  /** By site: size → calls. */
  readonly reads: Map<number, Table> = new Map()
  readonly writes: Map<number, Table> = new Map()
  /** By site: size → how much of it the outside had filled, in all calls. */
  readonly external: Map<number, Table> = new Map()
  /** `caller callee` → calls. */
  readonly edges: Map<string, number> = new Map()
  readonly #pending: Activation[] = []
  /** Cells that the outside has filled and nobody has accessed since. */
  readonly #filled: Set<unknown> = new Set()

  within<T>(site: number | null, run: () => T): T {
    if (site === null) return run()
    this.#pending.push({ site, reads: 0, writes: 0, external: 0, cells: new Map(), whole: new Set() })
    try {
      return run()
    } finally {
      this.#leave()
    }
  }

  #leave(): void {
    const { site, reads, writes, external } = this.#pending.pop() as Activation
    add(tableOf(this.reads, site), reads)
    if (external > 0) add(tableOf(this.external, site), reads, external)
    if (writes > 0) add(tableOf(this.writes, site), writes)
    const edge = `${this.#pending.at(-1)?.site ?? -1} ${site}`
    this.edges.set(edge, (this.edges.get(edge) ?? 0) + 1)
  }

  access(kind: 'reads' | 'writes', owner: unknown, cell: unknown, weight: number = 1): void {
    const external = this.#filled.delete(cell) && kind === 'reads'
    for (const activation of this.#pending) {
      if (external) activation.external += weight
      const cells = activation.cells.get(owner) ?? new Set()
      activation.cells.set(owner, cells)
      if (activation.whole.has(owner) || cells.has(cell)) continue
      cells.add(cell)
      activation[kind] += weight
    }
  }

  /** Of an owner's cells `filled` are new; everybody knows of `others` what they knew of the owner as a whole. */
  renew(owner: unknown, others: readonly unknown[], filled: readonly unknown[]): void {
    for (const { whole, cells } of this.#pending) if (whole.delete(owner)) cells.set(owner, new Set([...(cells.get(owner) ?? []), ...others]))
    for (const cell of filled) this.#filled.add(cell)
  }

  /** Whether the innermost activation, and so every one around it, has accessed the cell. */
  knows(owner: unknown, cell: unknown): boolean {
    return this.#pending.at(-1)?.cells.get(owner)?.has(cell) === true
  }

  /** Everything in `owner` is known from now on; for an owner that is one cell, that cell weighs `weight`. */
  all(owner: unknown, kind: 'reads' | 'writes', weight: number): void {
    for (const activation of this.#pending) {
      if (activation.whole.has(owner)) continue
      activation.whole.add(owner)
      activation[kind] += weight
    }
  }

  born(owner: unknown): void {
    this.all(owner, 'reads', 0)
  }
}
