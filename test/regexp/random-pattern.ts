// Random patterns and subjects over a small alphabet, so that they match now and then.

const letters = ['a', 'b', 'A', '1', ' ', '_', '\\n', 'é', '😀', '\\u017f', '\\u212a']
const sets = ['.', '\\d', '\\w', '\\s', '\\S', '\\W', '[ab]', '[^a]', '[a-c1]', '[\\s\\S]', '[^]']
const unicodeSets = ['\\p{L}', '\\P{Lu}', '[\\p{L}1]', '[^\\p{L}]']
const nestedSets = ['[\\w--a]', '[\\w&&[a-c]]', '[[ab][1]]']
const quantifiers = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?', '{2,}', '{0,1}', '{1,}?']

export interface Case {
  readonly source: string
  readonly flags: string
}

export class RandomPattern {
  readonly #random: () => number
  #groups = 0
  #flags = ''

  constructor(random: () => number) {
    this.#random = random
  }

  #below(n: number): number {
    return Math.floor(this.#random() * n)
  }

  #of<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T
  }

  next(): Case {
    this.#groups = 0
    this.#flags = `${this.#of(['', 'g', 'y', 'd'])}${this.#of(['', '', 'i'])}${this.#of(['', 'm'])}${this.#of(['', 's'])}${this.#of(['', '', 'u', 'v'])}`
    return { source: this.#alternatives(3), flags: this.#flags }
  }

  subject(longest: number): string {
    return Array.from({ length: this.#below(longest) }, () =>
      this.#of(['a', 'a', 'b', 'A', '1', ' ', '_', '\n', 'é', '😀', '\ud83d', '\ude00', 'ſ', '\u212a', 'c']),
    ).join('')
  }

  #alternatives(depth: number): string {
    return Array.from({ length: this.#of([1, 1, 1, 2, 3]) }, () => this.#sequence(depth)).join('|')
  }

  #sequence(depth: number): string {
    return Array.from({ length: this.#below(4) }, () => this.#term(depth)).join('')
  }

  #term(depth: number): string {
    const kind = this.#random()
    if (kind < 0.12) return this.#of(['^', '$', '\\b', '\\B'])
    if (kind < 0.18 && depth > 0) return `(?${this.#of(['=', '!', '<=', '<!'])}${this.#alternatives(depth - 1)})`
    if (kind < 0.24 && this.#groups > 0) return `(?:\\${1 + this.#below(this.#groups)})`
    return `${this.#atom(depth)}${this.#random() < 0.5 ? this.#of(quantifiers) : ''}`
  }

  #atom(depth: number): string {
    if (depth > 0 && this.#random() < 0.4) {
      if (this.#random() < 0.4) return `(?:${this.#alternatives(depth - 1)})`
      const number = ++this.#groups
      return `(${this.#of(['', `?<n${number}>`])}${this.#alternatives(depth - 1)})`
    }
    const unicode = /[uv]/.test(this.#flags)
    const special = [...sets, ...(unicode ? unicodeSets : []), ...(this.#flags.includes('v') ? nestedSets : [])]
    return this.#random() < 0.5 ? this.#of(letters) : this.#of(special)
  }
}
