import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNativeError } from 'node:util/types'
import { namePrefix } from '../protocol/index.ts'
import { replaceMethod } from './disguise.ts'
import { originalText } from './function-text.ts'
import { originalColumn, textFinder, type LoadedText, type ScriptPlace } from './loaded-text.ts'
import { unnoticed } from './unnoticed.ts'

/** Of https://v8.dev/docs/stack-trace-api, whose methods no program can replace. */
interface Frame {
  getFileName(): string | null | undefined
  getLineNumber(): number | null
  getColumnNumber(): number | null
  getScriptHash(): string
  isEval(): boolean
}

/** Node's own writes a stack as V8 would, when the program first asks for it. A program that wants to see the frames puts another in its place. */
interface Formatter {
  prepareStackTrace?: (error: unknown, frames: readonly Frame[]) => unknown
}

/** The name of Node's own. */
const nodes = 'ErrorPrepareStackTrace'

export interface ShownErrorsOptions {
  /** What the program runs; may grow later. */
  readonly texts: readonly LoadedText[]
  /** Landau's own folder. */
  readonly own: string
  /** Takes probes out of the messages of V8's errors. */
  readonly restoreMessage: ((error: unknown) => void) | undefined
}

// By nothing that the program may have replaced, as between two of its lines, and so without iterators; `unnoticed` takes too long for every stack.
const { call } = Function.prototype
const partOf: (text: string, from: number, to?: number) => string = call.bind(String.prototype.slice)
const isIn: (text: string, part: string) => boolean = call.bind(String.prototype.includes)
const copyOf: (frames: readonly Frame[]) => (Frame | string)[] = call.bind(Array.prototype.slice)
const wordsIn: (known: ReadonlyMap<string, string>, key: string) => string | undefined = call.bind(Map.prototype.get)
const keepWords: (known: Map<string, string>, key: string, words: string) => void = call.bind(Map.prototype.set)
const Words = Map<string, string>
const { defineProperty, getOwnPropertyDescriptor } = Object

/** Makes `error.stack` what it is without landau: its message, its columns, and no frames of landau's own. */
export const restoreStacks = ({ texts, own, restoreMessage }: ShownErrorsOptions): void => {
  const owner: Formatter = Error as unknown as Formatter
  if (owner.prepareStackTrace?.name !== nodes) return
  const place = framePlacer(texts)
  const folders = [own + sep, pathToFileURL(own + sep).href]
  replaceMethod(owner, 'prepareStackTrace', (native) => {
    const ErrorPrepareStackTrace = (error: unknown, frames: readonly Frame[]): unknown => {
      let shown: readonly (Frame | string)[] = frames
      try {
        restoreMessage?.(error)
        restoreAssertion(error, texts)
        shown = placed(frames, folders, isNativeError(error) && dataOf(error, 'message') === overflow, place)
      } catch {
        // A program may call it with anything.
      }
      return native!(error, shown as readonly Frame[])
    }
    return ErrorPrepareStackTrace
  })
}

/** In words, where they are not shown as they are; without landau's own. An error of landau's keeps its first frame, which says so; the stack may be full anywhere. */
const placed = (
  frames: readonly Frame[],
  own: readonly string[],
  isOverflow: boolean,
  place: (frame: Frame) => Frame | string,
): readonly (Frame | string)[] => {
  const shown = copyOf(frames)
  let length = 0
  for (let i = 0; i < frames.length; i++)
    if ((i === 0 && !isOverflow) || !isWithin(frames[i]!.getFileName(), own)) shown[length++] = place(frames[i]!)
  shown.length = length
  return shown
}

const overflow = 'Maximum call stack size exceeded'

const isWithin = (script: string | null | undefined, folders: readonly string[]): boolean => {
  if (typeof script !== 'string') return false
  for (let i = 0; i < folders.length; i++) if (partOf(script, 0, folders[i]!.length) === folders[i]) return true
  return false
}

const dataOf = (error: object, key: string): unknown => getOwnPropertyDescriptor(error, key)?.value

/** The message of `assert(x)` has the text of the call, which Node takes from the text that runs. */
const restoreAssertion = (error: unknown, texts: readonly LoadedText[]): void => {
  if (!isNativeError(error) || dataOf(error, 'code') !== 'ERR_ASSERTION') return
  const message = dataOf(error, 'message')
  if (typeof message !== 'string' || !isIn(message, namePrefix)) return
  const lines = (): string => message.replace(/[^\s].*/g, (line) => (line.includes(namePrefix) ? originalText(line, texts) : line))
  defineProperty(error, 'message', { value: unnoticed(lines) })
}

/** Of frames in landau's texts it makes words, which Node shows as they are, also where it maps the others (uncaught-line.ts). */
const framePlacer = (texts: readonly LoadedText[]): ((frame: Frame) => Frame | string) => {
  const find = textFinder(texts)
  const ofEval = evalPlacer(find, texts)
  return (frame) => {
    const name = frame.getFileName()
    if (typeof name === 'string' && partOf(name, 0, 5) === 'node:') return frame
    const line = frame.getLineNumber()
    const column = frame.getColumnNumber()
    if (line === null || column === null) return frame
    const place = { line, column }
    if (frame.isEval()) return ofEval(frame, place)
    const text = typeof name === 'string' ? find({ name, hash: frame.getScriptHash() }) : null
    return text === null || line > text.lineStarts.length ? frame : withColumn(withoutOwnName(frame), place, text)
  }
}

/** They end in the place: `f (/app/a.js:3:70)`, `/app/a.js:3:70`. */
const withColumn = (words: string, place: ScriptPlace, text: LoadedText): string => {
  const end = words.length - (words[words.length - 1] === ')' ? 1 : 0)
  return partOf(words, 0, end - `${place.column}`.length) + originalColumn(text, place) + partOf(words, end)
}

const mostWords = 1000

/** Frames in code that was given to `eval` or made of strings say where: `eval (eval at f (/app/a.js:3:70), <anonymous>:1:9)`. */
const evalPlacer = (find: ReturnType<typeof textFinder>, texts: readonly LoadedText[]): ((frame: Frame, place: ScriptPlace) => string) => {
  // As it is a costly thing to do unnoticed.
  let known = new Words()
  let count = 0
  const wordsOf = (frame: Frame, place: ScriptPlace, hash: string): string => {
    const words = withoutOwnName(frame).replace(/(?<=\()([^()]+):(\d+):(\d+)(?=\))/, (outer, name: string, line: string, column: string) => {
      const maker = texts.findLast(({ script }) => script === name)
      return maker === undefined || maker.isMapped
        ? outer
        : `${name}:${line}:${originalColumn(maker, { line: Number(line), column: Number(column) })}`
    })
    const text = find({ name: '', hash })
    return text === null ? words : withColumn(words, place, text)
  }
  return (frame, place) => {
    const hash = frame.getScriptHash()
    const key = `${hash} ${frame as object}`
    const before = wordsIn(known, key)
    if (before !== undefined) return before
    if (++count % mostWords === 0) known = new Words()
    const words = unnoticed(() => wordsOf(frame, place, hash))
    keepWords(known, key, words)
    return words
  }
}

/** V8 may call a function by the temporary to which it was assigned. */
const withoutOwnName = (frame: Frame): string => {
  const words = `${frame as object}`
  return isIn(words, namePrefix) ? unnoticed(() => words.replace(ownName, '$1$2')) : words
}

const ownName = new RegExp(`^(async )?${namePrefix.replaceAll('$', '\\$')}\\w+ \\((.*)\\)$`)
