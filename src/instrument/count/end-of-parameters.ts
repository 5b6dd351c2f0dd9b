// Where a list of parameters ends. The tree has no node for the list, so the text behind the last parameter is read.

/** Comments, and everything else that is not one of `(`, `)` and `,`. */
const filler = /(?:\/\*[\s\S]*?\*\/|(?:\/\/|<!--|-->)[^\n\r\u2028\u2029]*|[^(),])*/y

export interface EndOfParameters {
  readonly offset: number
  /** True when what is put there follows no parameter, or a comma. */
  readonly isFirst: boolean
}

/** The place in front of the `)` of a function's parameters; `from` is where the last of them ends, or an offset in front of an empty list. */
export function endOfParameters(text: string, from: number): EndOfParameters {
  let isFirst = false
  for (let offset = from; ; offset++) {
    filler.lastIndex = offset
    offset += filler.exec(text)?.[0].length ?? 0
    if (text[offset] === ')' || offset >= text.length) return { offset, isFirst }
    isFirst = true
  }
}
