// Above an uncaught error Node prints the line that it was thrown on, from the text that runs. Where Node maps through source maps, and V8 knows of one for the text, it asks
// that map for the line. So each text names one, and when the program has ended by an error, there is one: it answers with the program's own line.

import Module, { findSourceMap, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNativeError } from 'node:util/types'
import { isMainThread } from 'node:worker_threads'
import { cutSpans } from './function-text.ts'
import { isInserted, originalColumn, withoutQuery, type LoadedText, type ScriptPlace } from './loaded-text.ts'

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

/** Files of landau's in which a stack can become full, as `scripts/build-entries.ts` writes them: the line above is that of the program's which called them. */
const ownFiles = ['profiler.js', 'profiler-algorithms.js']

export interface ShownTexts {
  /** Landau's own folder. */
  readonly own: string
  readonly generated: readonly LoadedText[]
  /** Of ES modules, those that have a query. */
  readonly addresses: ReadonlySet<string>
}

/** Makes Node print the program's own line above the error that ends it. The last that is done before it prints: nothing of the program comes after. */
export const showOwnLine = (error: unknown, { own, generated, addresses }: ShownTexts): void => {
  // What the program wraps around each module would run once more.
  if (process.sourceMapsEnabled || !isMainThread || isWrapped()) return
  enable(true)
  const byScript = new Map(generated.filter(({ script, isMapped }) => script !== '' && !isMapped).map((text) => [text.script, text]))
  const answer = (text: LoadedText, name: string): void =>
    answerFor(name, (place) => {
      // `landau count` throws on what it has caught.
      const thrown = isInserted(text, place) ? firstOfStack(error, byScript) : null
      return thrown ?? { text, name, line: place.line, column: originalColumn(text, place) }
    })
  for (const [script, text] of byScript) answer(text, script)
  for (const address of addresses) {
    const text = byScript.get(withoutQuery(address))
    if (text !== undefined) answer(text, address)
  }
  const called = firstOfStack(error, byScript)
  if (called !== null) for (const file of ownFiles) answerFor(pathToFileURL(join(own, file)).href, () => called)
}

interface Wrapping {
  readonly wrap: unknown
  readonly wrapper: readonly string[]
}
const wrapping = Module as unknown as Wrapping
const [wrap, wrapper] = [wrapping.wrap, wrapping.wrapper.join()]
const isWrapped = (): boolean => wrapping.wrap !== wrap || wrapping.wrapper.join() !== wrapper

/** In the text as the user has it. */
interface Place extends ScriptPlace {
  readonly text: LoadedText
  /** V8's, with a query where there is one. */
  readonly name: string
}

const frame = /^ {4}at (?:.* \()?([^()]+):(\d+):(\d+)\)?$/

/** The innermost place that the error's stack names in one of the texts. */
const firstOfStack = (error: unknown, texts: ReadonlyMap<string, LoadedText>): Place | null => {
  const stack = stackOf(error)
  if (typeof stack !== 'string') return null
  for (const words of stack.split('\n')) {
    const [, script = '', line, column] = frame.exec(words) ?? []
    const text = texts.get(withoutQuery(script))
    if (text !== undefined) return { text, name: script, line: Number(line), column: Number(column) }
  }
  return null
}

const ofV8 = Object.getOwnPropertyDescriptor(new Error('any'), 'stack')

/** Without asking the program's own code. */
const stackOf = (error: unknown): unknown => {
  if (!isNativeError(error)) return null
  const { value, get } = Object.getOwnPropertyDescriptor(error, 'stack') ?? {}
  return get !== undefined && get === ofV8?.get ? Reflect.apply(get, error, []) : value
}

const kept: Module[] = []

const answerFor = (name: string, placeOf: (place: ScriptPlace) => Place): void => {
  const module = new Module(name)
  // Node forgets the map of a module that is no more.
  kept.push(module)
  compile.call(module, emptyMap, name)
  const map = findSourceMap(name)
  if (map !== undefined) Object.assign(Object.defineProperty(map, 'payload', { writable: true }), answers(placeOf))
}

/** What Node asks a map: the place in the source, and the source. */
const answers = (placeOf: (place: ScriptPlace) => Place): object => ({
  payload: {},
  findEntry(this: { payload: object }, lineBefore: number, columnBefore: number): object {
    const { text, name: shown, line, column } = placeOf({ line: lineBefore + 1, column: columnBefore + 1 })
    const name = new Name(shown)
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
