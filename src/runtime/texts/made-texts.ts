// When texts were made. A string has no slot for it, so that it is remembered by its length: whoever asks has another reason to think that the program made it.

import { newStamps } from '../cells/new-stamps.ts'
import { type Renew, renewList } from '../stack/renew.ts'

/** A power of two. */
const slots = 1 << 12
const mask = slots - 1

export class MadeTexts {
  readonly #length: Int32Array = new Int32Array(slots)
  readonly #at: Int32Array = newStamps(slots)
  /** Whether it took time in proportion to the length: it was not cut out of another. */
  readonly #isCopied: Uint8Array = new Uint8Array(slots)

  /** The program has made a text of `n` characters at `t`. */
  made(n: number, t: number, isCopied: boolean): void {
    this.#length[n & mask] = n
    this.#at[n & mask] = t
    this.#isCopied[n & mask] = isCopied ? 1 : 0
  }

  /** When a text of `n` characters was made last; 0 where it was long ago, or never. */
  when(n: number): number {
    return this.#length[n & mask] === n ? this.#at[n & mask]! : 0
  }

  /** Whether one was made after `t`, and copied. */
  isCopiedAfter(n: number, t: number): boolean {
    return this.#isCopied[n & mask] === 1 && this.when(n) > t
  }

  renew(renew: Renew): void {
    renewList(this.#at, renew)
  }
}
