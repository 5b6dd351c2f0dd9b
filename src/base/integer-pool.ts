// Short lists of integers that live as long as each other. An `Int32Array` of its own has memory of its own outside the heap, which takes longer to get
// than the list to fill; these are parts of few large ones.

const smallest = 256
const largest = 65_536

export class IntegerPool {
  #chunk = new Int32Array(0)
  #used = 0

  /** A list of `length` zeros. */
  take(length: number): Int32Array {
    if (this.#used + length > this.#chunk.length) {
      const size = Math.min(largest, Math.max(smallest, 2 * this.#chunk.length))
      this.#chunk = new Int32Array(Math.max(size, length))
      this.#used = 0
    }
    const start = this.#used
    this.#used += length
    return this.#chunk.subarray(start, this.#used)
  }
}
