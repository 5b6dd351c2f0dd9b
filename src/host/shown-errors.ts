import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { namePrefix } from '../protocol/index.ts'
import { replaceMethod } from './disguise.ts'
import { originalText } from './function-text.ts'
import { originalColumn, textFinder, type LoadedText, type ScriptPlace } from './loaded-text.ts'
import { sha256Of } from './parts.ts'
import { unnoticed } from './unnoticed.ts'

/** Of https://v8.dev/docs/stack-trace-api, whose methods no program can replace. */
interface Frame {
  getFileName(): string | null | undefined
  getLineNumber(): number | null
  getColumnNumber(): number | null
  isEval(): boolean
  getScriptHash(): string
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

// By nothing that the program may have replaced, as between two of its lines; `unnoticed` takes too long for every stack.
const { call } = Function.prototype
const partOf: (text: string, from: number, to?: number) => string = call.bind(String.prototype.slice)
const isIn: (text: string, part: string) => boolean = call.bind(String.prototype.includes)
const { getOwnPropertyDescriptor } = Object

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
        shown = placed(frames, folders, place)
      } catch {
        // A program may call it with anything.
      }
      return native!(error, shown as readonly Frame[])
    }
    return ErrorPrepareStackTrace
  })
}

const placed = (frames: readonly Frame[], own: readonly string[], place: (frame: Frame) => Frame | string): readonly (Frame | string)[] => {
  const shown: (Frame | string)[] = []
  // An error of landau's own keeps its first frame, which says so.
  for (let i = 0; i < frames.length; i++) if (i === 0 || !isWithin(frames[i]!.getFileName(), own)) shown[shown.length] = place(frames[i]!)
  return shown
}

const isWithin = (script: string | null | undefined, folders: readonly string[]): boolean => {
  if (typeof script !== 'string') return false
  for (let i = 0; i < folders.length; i++) if (partOf(script, 0, folders[i]!.length) === folders[i]) return true
  return false
}

/** The message of `assert(x)` has the text of the call, which Node takes from the text that runs. */
const restoreAssertion = (error: unknown, texts: readonly LoadedText[]): void => {
  if (!(error instanceof Error) || getOwnPropertyDescriptor(error, 'code')?.value !== 'ERR_ASSERTION') return
  const message: unknown = getOwnPropertyDescriptor(error, 'message')?.value
  if (typeof message !== 'string' || !isIn(message, namePrefix)) return
  const lines = (): string => message.replace(/[^\s].*/g, (line) => (line.includes(namePrefix) ? originalText(line, texts) : line))
  error.message = unnoticed(lines)
}

/** Of frames in landau's texts it makes words, which Node shows as they are, also where it maps the others (uncaught-line.ts). */
const framePlacer = (texts: readonly LoadedText[]): ((frame: Frame) => Frame | string) => {
  const find = textFinder(texts)
  const findMade = madeFinder(texts)
  return (frame) => {
    const [script, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
    if (line === null || column === null) return frame
    const place = { line, column }
    if (frame.isEval()) return unnoticed(() => withColumn(wordsOfEval(withoutOwnName(frame), find), place, findMade(frame.getScriptHash(), place)))
    const text = typeof script === 'string' ? find(script, place) : null
    return text === null ? frame : withColumn(withoutOwnName(frame), place, text)
  }
}

/** Of what is in no file V8 knows the hash. */
const madeFinder = (texts: readonly LoadedText[]): ((hash: string, place: ScriptPlace) => LoadedText | null) => {
  const byHash = new Map<string, LoadedText>()
  let known = 0
  return (hash, { line }) => {
    for (; known < texts.length; known++) if (texts[known]!.script === '') byHash.set(sha256Of(texts[known]!.code), texts[known]!)
    const text = byHash.get(hash)
    return text === undefined || line > text.lineStarts.length ? null : text
  }
}

/** They end in the place: `f (/app/a.js:3:70)`, `/app/a.js:3:70`. */
const withColumn = (words: string, place: ScriptPlace, text: LoadedText | null): string => {
  if (text === null) return words
  const end = words.length - (words[words.length - 1] === ')' ? 1 : 0)
  return partOf(words, 0, end - `${place.column}`.length) + originalColumn(text, place) + partOf(words, end)
}

/** V8 may call a function by the temporary to which it was assigned. */
const withoutOwnName = (frame: Frame): string => {
  const words = `${frame as object}`
  return isIn(words, namePrefix) ? unnoticed(() => words.replace(ownName, '$1$2')) : words
}

const ownName = new RegExp(`^(async )?${namePrefix.replaceAll('$', '\\$')}\\w+ \\((.*)\\)$`)

/** Where it was made is in the words: `eval (eval at f (/app/a.js:3:70), <anonymous>:1:9)`. */
const wordsOfEval = (frame: string, find: ReturnType<typeof textFinder>): string =>
  frame.replace(/(?<=\()([^()]+):(\d+):(\d+)(?=\))/, (words, script: string, line: string, column: string) => {
    const place = { line: Number(line), column: Number(column) }
    const text = find(script, place)
    return text === null ? words : `${script}:${line}:${originalColumn(text, place)}`
  })
