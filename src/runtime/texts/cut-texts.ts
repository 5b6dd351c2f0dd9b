// Pieces that the program cut off texts lately. V8 copies nothing for long ones: a piece is a part of its text, and so are its characters. A short one is so too
// where it is all that is left of a text, as what cuts off one token after the other comes to.

/** Long pieces that are known; a power of two. Who cuts off all pieces before the first is looked at has new texts. */
const kept = 16

/** `text` stands in `of` from `from` on. */
export interface Cut {
  readonly text: string
  readonly of: string
  readonly from: number
}

const noCut: Cut = { text: '', of: '', from: 0 }

export class CutTexts {
  readonly #cuts: (Cut | null)[] = Array.from({ length: kept }, () => null)
  #count = 0
  /** The latest short piece that was left of a text. */
  #rest: Cut = noCut

  add(text: string, of: string, from: number): void {
    this.#cuts[this.#count++ & (kept - 1)] = this.#cut(text, of, from)
  }

  /** The short `text` is all that is left of `of` behind `from`. */
  addRest(text: string, of: string, from: number): void {
    this.#rest = this.#cut(text, of, from)
  }

  /** A piece of a piece is one of the whole text. */
  #cut(text: string, of: string, from: number): Cut {
    const around = this.find(of) ?? this.rest(of)
    return around === null ? { text, of, from } : { text, of: around.of, from: around.from + from }
  }

  /** The long `text` as the piece that it is of another, cut off last; null for others. */
  find(text: string): Cut | null {
    for (let back = 1; back <= kept; back++) {
      const cut = this.#cuts[(this.#count - back) & (kept - 1)]!
      if (cut === null || cut.text === text) return cut
    }
    return null
  }

  /** The short `text` as the rest that it is of another; null for others. */
  rest(text: string): Cut | null {
    return this.#rest.text === text && text !== '' ? this.#rest : null
  }

  /** `text` came from elsewhere. */
  forget(text: string): void {
    for (let i = 0; i < kept; i++) if (this.#cuts[i]?.text === text) this.#cuts[i] = noCut
    this.forgetRest(text)
  }

  forgetRest(text: string): void {
    if (this.#rest.text === text) this.#rest = noCut
  }
}
