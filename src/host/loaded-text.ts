import type { GeneratedFile } from './function-text.ts'

/** A file's text as V8 has it. */
export interface LoadedText extends GeneratedFile {
  /** V8's name for it, without a query: the address of an ES module, the path of another file; empty for what is in no file. */
  readonly script: string
  /** Node takes its types out before it runs. */
  readonly isTyped: boolean
  /** Node maps its columns itself, by a source map that is moved to this text. */
  readonly isMapped: boolean
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

/** Spans and lines are listed when they are asked for: most programs never do. */
export const loadedText = (known: Pick<LoadedText, 'code' | 'script' | 'isTyped' | 'isMapped' | 'ends'>): LoadedText => {
  const { code, ends } = known
  let [spans, lineStarts]: [GeneratedFile['spans'] | null, Int32Array | null] = [null, null]
  return {
    ...known,
    get spans() {
      spans ??= Array.from({ length: ends.length / 2 }, (_, index) => [ends[2 * index]!, ends[2 * index + 1]!] as const)
      return spans
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
  const starts = [0]
  for (let i = 0; i < code.length; i++) {
    const unit = codeAt(code, i)
    const isEnd = unit === 10 || unit === 0x2028 || unit === 0x2029 || (unit === 13 && codeAt(code, i + 1) !== 10)
    if (isEnd) starts[starts.length] = i + 1
  }
  return new Starts(starts)
}

/** Finds the text of a place by V8's name for the script; null for what landau has not made, or has not made in this form. */
export const textFinder = (texts: readonly LoadedText[]): ((script: string, place: ScriptPlace) => LoadedText | null) => {
  const byScript = new Map<string, LoadedText>()
  let known = 0
  return (script, { line }) => {
    // Of several the last counts: a file that is loaded anew has changed.
    for (; known < texts.length; known++) keepIn(byScript, texts[known]!.script, texts[known]!)
    const text = knownIn(byScript, withoutQuery(script))
    return text === undefined || text.isMapped || line > text.lineStarts.length ? null : text
  }
}

/** An ES module has an address, in which a question mark begins the query. */
const withoutQuery = (script: string): string => {
  const query = indexIn(script, 'file:') === 0 ? indexIn(script, '?') : -1
  return query < 0 ? script : partOf(script, 0, query)
}

/** The column that the place has without what landau inserted into its line. */
export const originalColumn = ({ ends, lineStarts }: LoadedText, { line, column }: ScriptPlace): number => {
  const start = lineStarts[line - 1]!
  const position = start + column - 1
  let inserted = 0
  for (let i = firstEndingAfter(ends, start); i < ends.length && ends[i]! < position; i += 2) {
    const [from, to] = [ends[i]!, ends[i + 1]!]
    inserted += (to < position ? to : position) - (from > start ? from : start)
  }
  return column - inserted
}

/** Whether landau inserted what stands at a place. */
export const isInserted = ({ ends, lineStarts }: LoadedText, { line, column }: ScriptPlace): boolean => {
  const position = lineStarts[line - 1]! + column - 1
  const i = firstEndingAfter(ends, position)
  return i < ends.length && ends[i]! <= position
}

/** The index of the first span that ends behind a position. */
const firstEndingAfter = (ends: Int32Array, position: number): number => {
  let [low, high] = [0, ends.length / 2]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ends[2 * middle + 1]! > position) high = middle
    else low = middle + 1
  }
  return 2 * low
}
