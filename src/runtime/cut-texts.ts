// Long pieces that the program cut off texts lately. V8 copies nothing for them: a piece is a part of its text, and so are its characters.

/** Pieces that are known; a power of two. Who cuts off all pieces before the first is looked at has new texts. */
const kept = 16

/** `text` stands in `of` from `from` on. */
export interface Cut {
  readonly text: string
  readonly of: string
  readonly from: number
}

export class CutTexts {
  readonly #cuts: (Cut | null)[] = Array.from({ length: kept }, () => null)
  #count = 0

  /** A piece of a piece is one of the whole text. */
  add(text: string, of: string, from: number): void {
    const around = this.find(of)
    this.#cuts[this.#count++ & (kept - 1)] = around === null ? { text, of, from } : { text, of: around.of, from: around.from + from }
  }

  /** The latest that is `text`. */
  find(text: string): Cut | null {
    for (let back = 1; back <= kept; back++) {
      const cut = this.#cuts[(this.#count - back) & (kept - 1)]!
      if (cut === null) return null
      if (cut.text === text) return cut
    }
    return null
  }

  /** `text` came from elsewhere. */
  forget(text: string): void {
    for (let i = 0; i < kept; i++) if (this.#cuts[i]?.text === text) this.#cuts[i] = noCut
  }
}

const noCut: Cut = { text: '', of: '', from: 0 }
