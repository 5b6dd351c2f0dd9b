import { outOfLine } from '../out-of-line.ts'
import { intStride } from '../state.ts'

/**
 * The row in `ints` of the deepest pending activation below `depth` that had accessed a cell with stamp `old`: when the top, which accesses it for the first time, has
 * its partial folded in there, the cell must not be counted twice.
 */
export function searchRow(ints: Int32Array, depth: number, old: number): number {
  outOfLine(old)
  let low = 0
  let high = depth - 1
  for (let tries = 8; high > 0 && ints[high * intStride]! > old; high--) {
    if (--tries > 0) continue
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (ints[middle * intStride]! <= old) low = middle
      else high = middle - 1
    }
    break
  }
  return high * intStride
}
