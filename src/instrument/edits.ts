// Insert-only edits: text is added at positions of the original and nothing else is touched, no newline is added, so every line stays what it was
// and every column can be mapped back by arithmetic. What closes at a position comes before what opens there, inner closings before outer ones.

interface Edit {
  readonly at: number
  readonly opens: boolean
  text: string
}

/** A place whose text is decided after what follows it has been walked. */
export interface Slot {
  fill(text: string): void
}

const identifierPart = /[\p{ID_Continue}$\u200c\u200d]/u
const startsWithWord = /^[\w$]/

export class Edits {
  readonly #source: string
  readonly #edits: Edit[] = []

  constructor(source: string) {
    this.#source = source
  }

  /** Inserts before the code that starts at `at`. Call before walking that code, outer before inner. */
  open(at: number, text: string): void {
    this.#add(at, true, text)
  }

  /** Inserts after the code that ends at `at`. Call after walking that code, inner before outer. */
  close(at: number, text: string): void {
    this.#add(at, false, text)
  }

  /** Ends the statements that end at these offsets, by `text`. Call when all has been walked. */
  end(offsets: readonly number[], text: string = ';'): void {
    for (const offset of offsets) this.close(offset, text)
  }

  /** Reserves the place that `open` would take. */
  slot(at: number): Slot {
    const edit = this.#add(at, true, '')
    return {
      fill: (text) => {
        edit.text = this.#glued(at, text)
      },
    }
  }

  /** The edited text, and the spans of it that were inserted, ascending. */
  print(): { readonly code: string; readonly spans: readonly (readonly [number, number])[] } {
    const pieces: string[] = []
    const spans: [number, number][] = []
    let last = 0
    let length = 0
    let span: [number, number] | null = null
    for (const index of this.#inOrder()) {
      const { at, text } = this.#edits[index]!
      if (at > last) pieces.push(this.#source.slice(last, at))
      pieces.push(text)
      length += at - last
      if (span === null || span[1] !== length) {
        span = [length, length]
        spans.push(span)
      }
      length += text.length
      span[1] = length
      last = at
    }
    pieces.push(this.#source.slice(last))
    return { code: pieces.join(''), spans }
  }

  /** Indices of the edits that have a text, in the order in which they are printed: as numbers, which V8 sorts five times as fast as objects by a comparison. */
  #inOrder(): Int32Array {
    // Room for the index in the low bits of a key, so that both parts of it are exact.
    const room = 2 ** Math.ceil(Math.log2(this.#edits.length + 1))
    const keys = new Float64Array(this.#edits.length)
    let count = 0
    for (let i = 0; i < this.#edits.length; i++) {
      const { at, opens, text } = this.#edits[i]!
      if (text !== '') keys[count++] = (2 * at + Number(opens)) * room + i
    }
    const sorted = keys.subarray(0, count).toSorted()
    const order = new Int32Array(count)
    for (let i = 0; i < count; i++) order[i] = sorted[i]! % room
    return order
  }

  #add(at: number, opens: boolean, text: string): Edit {
    const edit = { at, opens, text: opens ? this.#glued(at, text) : text }
    this.#edits.push(edit)
    return edit
  }

  /** `return[1].x` must not become `return$l$…`. */
  #glued(at: number, text: string): string {
    return at > 0 && startsWithWord.test(text) && identifierPart.test(this.#source[at - 1] ?? '') ? ` ${text}` : text
  }
}
