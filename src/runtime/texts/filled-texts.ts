// Texts that the outside gave last. One that begins like one of these is a file, or a page, that is read again, and as it grows: no new input of whoever reads it time and again.

import { beginsWith, partOfText } from '../builtins.ts'

const mostKept = 4

export class FilledTexts {
  readonly #latest: string[] = []
  #next = 0
  /** The last text is like one of those before. */
  isAgain = false

  /** The outside gave a text. */
  filled(s: string): void {
    this.isAgain = this.#isLike(s)
    this.#latest[this.#next++ % mostKept] = s
  }

  /** As far as half of it. */
  #isLike(s: string): boolean {
    const half = partOfText(s, 0, (s.length + 1) >> 1)
    for (let i = 0; i < this.#latest.length; i++) if (beginsWith(this.#latest[i]!, half)) return true
    return false
  }
}
