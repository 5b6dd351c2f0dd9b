// Rows of stamps, one a cell. V8 gives a typed array of more than 64 bytes memory outside of its heap, which takes a dozen times as long as cutting one from a
// larger buffer: programs that make many lists of some dozens of elements paid more for that than for touching them.

/** What V8 keeps in its heap, as cells. */
const inHeap = 16
/** Longer rows are touched more often than they are made. */
const longest = 256
/** Cells in a buffer that rows are cut from. It lives as long as one of them. */
const cellsCut = 2048

let buffer = new ArrayBuffer(0)
let cut = cellsCut

/** So many stamps that say "never". */
export function newStamps(length: number): Int32Array {
  if (length <= inHeap || length > longest) return new Int32Array(length)
  if (cut + length > cellsCut) {
    buffer = new ArrayBuffer(cellsCut * Int32Array.BYTES_PER_ELEMENT)
    cut = 0
  }
  const from = cut
  cut += length
  return new Int32Array(buffer, from * Int32Array.BYTES_PER_ELEMENT, length)
}
