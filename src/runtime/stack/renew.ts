// How one stamp is renewed.

import { sortNumbers } from '../builtins.ts'
import { OwnMap } from '../own-map.ts'

/** From one renewed timestamp to the next: stamps of cells that are later than that of the whole, but not told from it otherwise, are put between. */
export const renewedStep = 4

/** What a stamp is from now on. */
export type Renew = (stamp: number) => number

/** Renews a list of stamps in place. */
export function renewList(stamps: Int32Array, renew: Renew): void {
  for (let i = 0; i < stamps.length; i++) stamps[i] = renew(stamps[i]!)
}

/** Rows of stamps that may lie in each other, or beside each other in one buffer: each stamp is renewed once, as the first row says. */
export class RenewedStamps {
  /** By buffer: 1 for each stamp that is done. */
  readonly #done: OwnMap<ArrayBufferLike, Uint8Array> = new OwnMap()

  renew(row: Int32Array, renew: Renew): void {
    let done = this.#done.get(row.buffer)
    if (done === undefined) {
      done = new Uint8Array(row.buffer.byteLength / row.BYTES_PER_ELEMENT)
      this.#done.set(row.buffer, done)
    }
    const from = row.byteOffset / row.BYTES_PER_ELEMENT
    for (let i = 0; i < row.length; i++) {
      if (done[from + i] !== 0) continue
      done[from + i] = 1
      row[i] = renew(row[i]!)
    }
  }
}

/**
 * Puts those of `times` that are later than `latest` right behind it, a `renewedStep` apart, and every stamp at the latest of them that is not younger. That it is
 * of a cell that was only read stays.
 */
export function putBehind(latest: number, times: Float64Array): Renew {
  sortNumbers(times)
  const later = new Float64Array(times.length)
  let count = 0
  for (let i = 0; i < times.length; i++) if (times[i]! > (count === 0 ? latest : later[count - 1]!)) later[count++] = times[i]!
  return (stamp) => {
    if (stamp <= latest + 1) return stamp
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (later[middle]! <= stamp) low = middle + 1
      else high = middle
    }
    return latest + low * renewedStep + (stamp & 1)
  }
}
