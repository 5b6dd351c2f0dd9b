// A grid of braille cells, two dots wide and four high, as mitata and other terminal plots use: eight times the resolution of letters.

const dotBits = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const

export interface BrailleCanvas {
  /** Sets the dot nearest to x, y, both in 0 … 1 with y upwards; outside of that nothing is set. */
  readonly dot: (x: number, y: number) => void
  readonly rows: () => string[]
}

/** An empty canvas of `columns` × `rows` characters. */
export const brailleCanvas = (columns: number, rows: number): BrailleCanvas => {
  const cells = new Uint8Array(columns * rows)
  return {
    dot: (x, y) => {
      if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return
      const column = Math.round(x * (columns * 2 - 1))
      const row = Math.round((1 - y) * (rows * 4 - 1))
      const cell = (row >> 2) * columns + (column >> 1)
      cells[cell] = (cells[cell] ?? 0) | (dotBits[row & 3]?.[column & 1] ?? 0)
    },
    rows: () =>
      Array.from({ length: rows }, (_, row) =>
        Array.from(cells.subarray(row * columns, (row + 1) * columns), (bits) => String.fromCodePoint(0x2800 + bits)).join(''),
      ),
  }
}
