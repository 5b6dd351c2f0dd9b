import { firstEndingAfter, type GeneratedFile } from './function-text.ts'
import { sha256Of } from './parts.ts'

/** A file's text as V8 has it. */
export interface LoadedText extends GeneratedFile {
  /** V8's name for it, without a query: the address of an ES module, the path of another file; empty for what is in no file. */
  readonly script: string
  /** Node takes its types out before it runs. */
  readonly isTyped: boolean
  /** Node maps its columns itself, by a source map that is moved to this text. */
  readonly isMapped: boolean
  /** SHA-256 of the code. */
  readonly hash: string
  /** The spans as `[start, end, start, end, …]`: a large program has a million. */
  readonly ends: Int32Array
  /** Where each line begins. */
  readonly lineStarts: Int32Array
}

/** Line and column from 1, as V8 counts. */
export interface ScriptPlace {
  readonly line: number
  readonly column: number
}

/** Spans and lines are listed, and the hash is taken, when they are asked for: most programs never do. */
export const loadedText = (known: Pick<LoadedText, 'code' | 'script' | 'isTyped' | 'isMapped' | 'ends'>): LoadedText => {
  const { code, ends } = known
  let spans: GeneratedFile['spans'] | null = null
  let lineStarts: Int32Array | null = null
  let hash: string | null = null
  return {
    ...known,
    get spans() {
      spans ??= Array.from({ length: ends.length / 2 }, (_, index) => [ends[2 * index]!, ends[2 * index + 1]!] as const)
      return spans
    },
    get hash() {
      hash ??= sha256Of(code)
      return hash
    },
    get lineStarts() {
      lineStarts ??= startsOf(code)
      return lineStarts
    },
  }
}

// By nothing that the program may have replaced: its errors are looked at between two of its lines.
const { call } = Function.prototype
const codeAt: (text: string, at: number) => number = call.bind(String.prototype.charCodeAt)
const indexIn: (text: string, part: string) => number = call.bind(String.prototype.indexOf)
const partOf: (text: string, from: number, to: number) => string = call.bind(String.prototype.slice)
const knownIn: (texts: ReadonlyMap<string, LoadedText>, name: string) => LoadedText | undefined = call.bind(Map.prototype.get)
const keepIn: (texts: Map<string, LoadedText>, name: string, text: LoadedText) => void = call.bind(Map.prototype.set)
const Starts = Int32Array

/** V8's lines: more line ends than a line of an editor has. */
const startsOf = (code: string): Int32Array => {
  let lines = 1
  for (let i = 0; i < code.length; i++) if (isLineEnd(code, i)) lines++
  const starts = new Starts(lines)
  for (let i = 0, line = 0; i < code.length; i++) if (isLineEnd(code, i)) starts[++line] = i + 1
  return starts
}

const isLineEnd = (code: string, at: number): boolean => {
  const unit = codeAt(code, at)
  return unit === 10 || unit === 0x2028 || unit === 0x2029 || (unit === 13 && codeAt(code, at + 1) !== 10)
}

/** Of V8: its name for the script of a place, and the SHA-256 of the script's text. */
export interface Script {
  readonly name: string | null | undefined
  readonly hash: string
}

/**
 * Finds the text of a script by its name, and of what is in no file by its hash; null for what landau has not made. The hash tells a text from others of that name: a file that was loaded anew
 * when it had changed, code that the program itself runs under the name. Of a file with types V8 has another text.
 */
export const textFinder = (texts: readonly LoadedText[]): ((script: Script) => LoadedText | null) => {
  const byName = new Map<string, LoadedText>()
  const byHash = new Map<string, LoadedText>()
  let named = 0
  let hashed = 0
  const ofHash = (hash: string): LoadedText | undefined => {
    for (; hashed < texts.length; hashed++) keepIn(byHash, texts[hashed]!.hash, texts[hashed]!)
    return knownIn(byHash, hash)
  }
  const textOf = ({ name, hash }: Script): LoadedText | undefined => {
    for (; named < texts.length; named++) keepIn(byName, texts[named]!.script, texts[named]!)
    const text = knownIn(byName, typeof name === 'string' ? withoutQuery(name) : '')
    return text === undefined || text.isTyped || text.hash === hash ? text : ofHash(hash)
  }
  return (script) => {
    const text = textOf(script)
    return text === undefined || text.isMapped ? null : text
  }
}

/** An ES module has an address, in which a question mark begins the query. */
export const withoutQuery = (script: string): string => {
  const query = indexIn(script, 'file:') === 0 ? indexIn(script, '?') : -1
  return query < 0 ? script : partOf(script, 0, query)
}

const spanBehind = (ends: Int32Array, position: number): number => 2 * firstEndingAfter(ends.length / 2, (span) => ends[2 * span + 1]!, position)

/** The column that the place has without what landau inserted into its line. */
export const originalColumn = ({ ends, lineStarts }: LoadedText, { line, column }: ScriptPlace): number => {
  const start = lineStarts[line - 1]!
  const position = start + column - 1
  let inserted = 0
  for (let i = spanBehind(ends, start); i < ends.length && ends[i]! < position; i += 2) {
    const from = ends[i]!
    const to = ends[i + 1]!
    inserted += (to < position ? to : position) - (from > start ? from : start)
  }
  return column - inserted
}

/** Whether landau inserted what stands at a place. */
export const isInserted = ({ ends, lineStarts }: LoadedText, { line, column }: ScriptPlace): boolean => {
  const position = lineStarts[line - 1]! + column - 1
  const i = spanBehind(ends, position)
  return i < ends.length && ends[i]! <= position
}
