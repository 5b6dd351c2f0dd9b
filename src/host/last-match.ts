// `RegExp.$1` and its like tell of the last match in the realm. Landau matches too while a program loads a file, between two lines of that program.

const groups = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9', 'lastParen'] as const
type Legacy = Readonly<Record<'input' | 'leftContext' | 'lastMatch' | (typeof groups)[number], string>>
const legacy = RegExp as unknown as Legacy

/** Does something, after which the last match is what it was: the same part of the same text, with groups of the same texts. */
export const keepingLastMatch = <T>(work: () => T): T => {
  const { input, leftContext, lastMatch } = legacy
  const texts = groups.map((group) => legacy[group])
  try {
    return work()
  } finally {
    const isKept = legacy.input === input && legacy.lastMatch === lastMatch && groups.every((group, i) => legacy[group] === texts[i])
    if (!isKept) matchAgain(input, leftContext.length, lastMatch.length, texts)
  }
}

/**
 * Each group looks ahead from the start, so that its text may be anywhere: `(?<=^(?=[^]*?(a))(?=[^]*?(b))[^]{3})[^]{2}`. It is tried at its place alone: from every
 * other one it would look back over the whole text.
 */
const matchAgain = (input: string, from: number, length: number, texts: readonly string[]): void => {
  const looks = texts.map((text) => `(?=[^]*?(${escaped(text)}))`).join('')
  const match = new RegExp(`(?<=^${looks}[^]{${from}})[^]{${length}}`, 'y')
  match.lastIndex = from
  match.exec(input)
}

const escaped = (text: string): string => text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
