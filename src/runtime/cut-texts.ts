// Long pieces that the program cut off texts lately. V8 copies nothing for them: a piece is a part of its text, and so are its characters.

/** Pieces that are known; a power of two. Who cuts off all pieces before the first is looked at has new texts. */
const kept = 16

/** V8 looks at so many characters of a string, once, when it is first a key; a longer one it knows by its length. */
const mostHashed = 16_383

/** `text` stands in `of` from `from` on. */
export interface Cut {
  readonly text: string
  readonly of: string
  readonly from: number
  /** The native site that cut it off. */
  readonly native: number
}

export class CutTexts {
  readonly #cuts: (Cut | null)[] = Array.from({ length: kept }, () => null)
  /** When it is a key for the first time, its characters are looked at. */
  readonly #isHashed: Uint8Array = new Uint8Array(kept)
  #count = 0

  /** A piece of a piece is one of the whole text. */
  add(text: string, of: string, from: number, native: number): void {
    const around = this.find(of)
    const slot = this.#count++ & (kept - 1)
    this.#cuts[slot] = around === null ? { text, of, from, native } : { text, of: around.of, from: around.from + from, native }
    this.#isHashed[slot] = text.length > mostHashed ? 1 : 0
  }

  /** Where the latest that is `text` is; -1 for none. */
  #slotOf(text: string): number {
    for (let back = 1; back <= kept; back++) {
      const slot = (this.#count - back) & (kept - 1)
      const cut = this.#cuts[slot]!
      if (cut === null) return -1
      if (cut.text === text) return slot
    }
    return -1
  }

  find(text: string): Cut | null {
    const slot = this.#slotOf(text)
    return slot < 0 ? null : this.#cuts[slot]!
  }

  /** The native site that cut off `text`, which is a key now, if it has not been one; else -1. */
  hashed(text: string): number {
    const slot = this.#slotOf(text)
    if (slot < 0 || this.#isHashed[slot] === 1) return -1
    this.#isHashed[slot] = 1
    return this.#cuts[slot]!.native
  }

  /** `text` came from elsewhere. */
  forget(text: string): void {
    for (let i = 0; i < kept; i++) if (this.#cuts[i]?.text === text) this.#cuts[i] = noCut
  }
}

const noCut: Cut = { text: '', of: '', from: 0, native: -1 }
