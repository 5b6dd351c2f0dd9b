// Insert-only edits: text is added at positions of the original and nothing else is touched, no newline is added, so every line stays what it was
// and every column can be mapped back by arithmetic. What closes at a position comes before what opens there, inner closings before outer ones.

interface Edit {
  readonly at: number
  readonly opens: boolean
  readonly order: number
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

  /** Ends the statements that end at these offsets. Call when all has been walked. */
  end(offsets: readonly number[]): void {
    for (const offset of offsets) this.close(offset, ';')
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
    const sorted = this.#edits
      .filter((edit) => edit.text !== '')
      .toSorted((a, b) => a.at - b.at || Number(a.opens) - Number(b.opens) || a.order - b.order)
    const pieces: string[] = []
    const spans: [number, number][] = []
    let last = 0
    let length = 0
    for (const { at, text } of sorted) {
      pieces.push(this.#source.slice(last, at), text)
      length += at - last
      const previous = spans.at(-1)
      if (previous !== undefined && previous[1] === length) previous[1] += text.length
      else spans.push([length, length + text.length])
      length += text.length
      last = at
    }
    pieces.push(this.#source.slice(last))
    return { code: pieces.join(''), spans }
  }

  #add(at: number, opens: boolean, text: string): Edit {
    const edit = { at, opens, order: this.#edits.length, text: opens ? this.#glued(at, text) : text }
    this.#edits.push(edit)
    return edit
  }

  /** `return[1].x` must not become `return$l$…`. */
  #glued(at: number, text: string): string {
    return at > 0 && startsWithWord.test(text) && identifierPart.test(this.#source[at - 1] ?? '') ? ` ${text}` : text
  }
}
