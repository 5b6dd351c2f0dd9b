// What a class matches is asked of the engine, once a character: case folding, properties and set operations are then its own.

const page = 256
const yes = 2
const no = 1

export class CharacterSet {
  readonly #engine: RegExp
  readonly #pages: (Uint8Array | undefined)[] = []

  /** `text`: a character, an escape or a class, as in the pattern. */
  constructor(text: string, flags: string) {
    this.#engine = new RegExp(`^${text}$`, flags)
  }

  has(character: number): boolean {
    const answers = (this.#pages[character >> 8] ??= new Uint8Array(page))
    const known = answers[character & 255]
    if (known !== 0) return known === yes
    const found = this.#engine.test(String.fromCodePoint(character))
    answers[character & 255] = found ? yes : no
    return found
  }
}
