// Above an uncaught error Node prints the line that it was thrown on, from the text that runs. Where Node maps through source maps, and V8 knows of one for the text, it asks
// that map for the line. So each text names one, and when the program has ended by an error, there is one: it answers with the program's own line.

import Module, { findSourceMap, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { cutSpans } from './function-text.ts'
import { isInserted, originalColumn, type LoadedText, type ScriptPlace } from './loaded-text.ts'

/** What names the map, to V8 alone: whoever looks for maps by a regular expression takes a vertical tab for no blank, or for none of the name. */
export const linesAsked = '\n//#\vsourceMappingURL=\vlandau\n'

/** In vain parsed by Node, and never asked. */
const emptyMap = `//# sourceMappingURL=data:application/json;base64,${btoa('{"version":3,"sources":[],"names":[],"mappings":""}')}`

interface Compiling {
  _compile(code: string, file: string): void
}

// Not the program's own, nor landau's hooks.
const { _compile: compile } = Module.prototype as unknown as Compiling
const enable = process.setSourceMapsEnabled.bind(process)

/** Node takes what begins with `file:` for a path, and prints that. It asks once for that, and then for the text. */
class Name {
  readonly #script: string
  #asked = false
  constructor(script: string) {
    this.#script = script
  }
  toString(): string {
    const name = this.#asked ? this.#script : ''
    this.#asked = true
    return name
  }
}

/** Makes Node print the program's own line above the error that ends it. The last that is done before it prints: nothing of the program comes after. */
export const showOwnLine = (error: unknown, texts: readonly LoadedText[]): void => {
  if (process.sourceMapsEnabled || !isMainThread) return
  enable(true)
  const byScript = new Map(texts.filter(({ script, isMapped }) => script !== '' && !isMapped).map((text) => [text.script, text]))
  for (const text of byScript.values())
    answerFor(text, (place) => {
      // `landau count` throws on what it has caught.
      const thrown = isInserted(text, place) ? firstOfStack(error, byScript) : null
      return thrown ?? { text, line: place.line, column: originalColumn(text, place) }
    })
}

/** In the text as the user has it. */
interface Place extends ScriptPlace {
  readonly text: LoadedText
}

const frame = /^ {4}at (?:.* \()?([^()]+):(\d+):(\d+)\)?$/

/** The innermost place that the error's stack names in one of the texts. */
const firstOfStack = (error: unknown, texts: ReadonlyMap<string, LoadedText>): Place | null => {
  const stack = error instanceof Error ? error.stack : null
  if (typeof stack !== 'string') return null
  for (const words of stack.split('\n')) {
    const [, script = '', line, column] = frame.exec(words) ?? []
    const text = texts.get(script)
    if (text !== undefined) return { text, line: Number(line), column: Number(column) }
  }
  return null
}

const kept: Module[] = []

const answerFor = ({ script }: LoadedText, placeOf: (place: ScriptPlace) => Place): void => {
  const path = script.startsWith('file:') ? fileURLToPath(script) : script
  const module = new Module(path)
  // Node forgets the map of a module that is no more.
  kept.push(module)
  compile.call(module, emptyMap, path)
  const map = findSourceMap(script)
  if (map !== undefined) Object.assign(Object.defineProperty(map, 'payload', { writable: true }), answers(placeOf))
}

/** What Node asks a map: the place in the source, and the source. */
const answers = (placeOf: (place: ScriptPlace) => Place): object => ({
  payload: {},
  findEntry(this: { payload: object }, lineBefore: number, columnBefore: number): object {
    const { text, line, column } = placeOf({ line: lineBefore + 1, column: columnBefore + 1 })
    const name = new Name(text.script)
    this.payload = { sources: [name], sourcesContent: ['\n'.repeat(line - 1) + lineOf(text, line)] }
    return { originalSource: name, originalLine: line - 1, originalColumn: column - 1 }
  },
})

/** A line as it would run without landau. */
const lineOf = ({ code, spans, lineStarts, isTyped }: LoadedText, line: number): string => {
  if (isTyped) return withoutTypes(cutSpans(code, spans, 0)).split(/\r?\n/)[line - 1] ?? ''
  const start = lineStarts[line - 1]!
  return cutSpans(code.slice(start, lineStarts[line]).replace(/[\n\r\u2028\u2029]+$/, ''), spans, start)
}

const withoutTypes = (text: string): string => {
  try {
    return stripTypeScriptTypes(text)
  } catch {
    return text
  }
}
