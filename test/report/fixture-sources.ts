// Source texts for the files of the fixture, with the story's routines at the lines the plan says.
import { functionsPerFile, linesPerFunction, type Plan } from './fixture-plan.ts'

const written: Readonly<Record<string, string>> = {
  'src/tags.ts': `import type { Doc } from './doc.ts'

const separator = /[,;]/

/** Tags of all documents, each once,
    in order of first appearance. */
export function dedupe<T>(xs: readonly T[]): T[] {
  const out: T[] = []
  for (const x of xs) {
    if (!out.includes(x)) out.push(x)
  }
  return out
}

export const tagsOf = (doc: Doc): string[] => dedupe(doc.meta.tags.split(separator))
`,
  'src/trie.ts': `interface Node {
  readonly children: Map<string, Node>
  count: number
}

const node = (): Node => ({ children: new Map(), count: 0 })

/** Counts words by prefix. */
export class Trie {
  readonly root = node()

  // Sorted first, so that equal
  // prefixes follow each other.
  insertAll(words: readonly string[]): void {
    const sorted = words.toSorted()
    for (const word of sorted) this.insert(word)
    this.root.count = sorted.length
    if (this.root.children.size > 1e6) {
      throw new RangeError('too many prefixes')
    }
  }

  insert(word: string): void {
    let at = this.root
    for (const letter of word) at = this.child(at, letter)
    at.count++
  }
}
`,
  'src/strip.ts': `const comment = /^\\s*(?:\\s*\\n)*#.*$/gm
const trailing = /\\s*\\n$/

/** Removes comments before parsing. */
export function stripComments(text: string): string {
  const parts: string[] = []
  let match: RegExpExecArray | null
  while ((match = comment.exec(text)) !== null) parts.push(text.slice(match.index, comment.lastIndex))
  return parts.join('').replace(trailing, '') }
`,
  'src/ranges.ts': `export interface Range {
  from: number
  to: number
}

export function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges) {
    const touching = merged.find((other) => other.to >= range.from && other.from <= range.to)
    if (touching === undefined) merged.push({ ...range })
    else {
      touching.from = Math.min(touching.from, range.from)
      touching.to = Math.max(touching.to, range.to)
    }
  }
  return merged }
`,
  'src/parse.ts': `import { createHash } from './hash.ts'

/** Every document of the corpus. */
export function parseAll(text: string): Line[] {
  const lines: Line[] = []
  for (const line of text.split('\\n')) {
    const hash = hashLine(line)
    if (hash === 0) continue
    lines.push({ line, hash })
  }
  return lines
}

export function hashLine(line: string): number {
  let hash = 17
  for (let index = 0; index < line.length; index++) {
    hash = (hash * 31 + line.charCodeAt(index)) | 0
  }
  return hash
}
`,
  'src/render.ts': `import type { Doc } from './doc.ts'

const escape = (text: string): string => text.replaceAll('<', '&lt;')

export function render(docs: readonly Doc[]): string {
  let html = ''
  for (const doc of docs) {
    html += '<article>' + escape(doc.body) + '</article>'
  }
  return html
}
`,
}

const generated = (plans: readonly Plan[]): string => {
  const lines = Array.from({ length: 2 + functionsPerFile * linesPerFunction }, () => '')
  lines[0] = '// Generated for the fixture.'
  for (const { name, line } of plans) {
    const body = [
      `export function ${name}(items) {`,
      '  let total = 0',
      '  for (const item of items) {',
      '    total += item.weight',
      '  }',
      '  return total }',
    ]
    for (const [offset, text] of body.entries()) lines[line - 1 + offset] = text
  }
  return lines.join('\n')
}

export const sourcesOf = (plans: readonly Plan[]): Map<string, string> => {
  const files = Map.groupBy(plans, ({ file }) => file)
  return new Map([...files].map(([file, inFile]) => [file, written[file] ?? generated(inFile)]))
}
