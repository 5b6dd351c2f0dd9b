import { namePrefix } from '../protocol/index.ts'
import { replaceMethod, unmask } from './disguise.ts'
import { unnoticed } from './unnoticed.ts'
import { functionPlaces, type PlaceOf } from './v8.ts'

/** A file as the program runs it. */
export interface GeneratedFile {
  readonly code: string
  readonly spans: readonly (readonly [start: number, end: number])[]
}

const mostTexts = 10_000

// By nothing that the program may have replaced: its own may ask for the text of a function.
const Texts = Map
const { call } = Function.prototype
const isIn: (text: string, part: string) => boolean = call.bind(String.prototype.includes)
const knownIn: (texts: ReadonlyMap<string, string>, text: string) => string | undefined = call.bind(Map.prototype.get)
const keepIn: (texts: Map<string, string>, text: string, original: string) => void = call.bind(Map.prototype.set)

/** Makes `Function.prototype.toString` give the text that the user wrote. `files` may grow later. */
export const restoreFunctionText = (files: readonly GeneratedFile[]): void => {
  const placed = createPlaced(files)
  let restored = new Texts<string, string>()
  let count = 0
  const restore = (text: string, f: object): string => {
    if (!isIn(text, namePrefix)) return text
    const known = knownIn(restored, text)
    if (known !== undefined) return known
    if (++count % mostTexts === 0) restored = new Texts()
    const original = unnoticed(() => placed(text, f) ?? originalText(text, files))
    keepIn(restored, text, original)
    return original
  }
  replaceMethod(Function.prototype, 'toString', (native) => {
    const { toString } = {
      // A method, because a method has no `prototype` and cannot be constructed, as the native one.
      toString(this: unknown): string {
        const f = unmask(this)
        return restore(native.call(f as never), f as object)
      },
    }
    return toString
  })
}

/** The original of a function's text by where V8 has it from; null where that is no file as landau wrote it. */
const createPlaced = (files: readonly GeneratedFile[]): ((text: string, f: object) => string | null) => {
  let places: PlaceOf | null | undefined
  const byCode = new Map<string, GeneratedFile>()
  let known = 0
  return (text, f) => {
    places ??= functionPlaces()
    if (places === null) return null
    for (; known < files.length; known++) byCode.set(files[known]!.code, files[known]!)
    const [code, offset] = places(f)
    const file = byCode.get(code)
    const at = file === undefined ? -1 : code.lastIndexOf(text, offset)
    return file === undefined || at < 0 ? null : cutSpans(text, file.spans, at)
  }
}

/** The original is the same wherever the generated text is found, because no user text contains the name prefix: all of it is inserted. */
export const originalText = (text: string, files: readonly GeneratedFile[]): string => {
  for (const { code, spans } of files) {
    const at = code.indexOf(text)
    if (at >= 0) return cutSpans(text, spans, at)
  }
  return withBlanks(text, files) ?? text
}

/** Node blanks out types, each character by one, after landau has seen the file. Null where no file has such a text. */
const withBlanks = (text: string, files: readonly GeneratedFile[]): string | null => {
  const { 0: mark, index: anchor } = probe.exec(text) ?? { 0: '', index: 0 }
  if (mark === '') return null
  for (const { code, spans } of files) {
    for (let at = code.indexOf(mark); at >= 0; at = code.indexOf(mark, at + 1))
      if (agrees(text, code, at - anchor)) {
        const original = cutSpans(text, spans, at - anchor)
        // Where another function is alike, but for blanks, not all probes of this one are cut.
        if (!original.includes(namePrefix)) return original
      }
  }
  return null
}

/** Enough of an inserted text to be rare: many have a number of their own. */
const probe = new RegExp(`${namePrefix.replaceAll('$', '\\$')}\\w*(?:\\(\\d+)?`)

/** Whether V8's text is the file's at that offset, but for blanks. */
const agrees = (text: string, code: string, offset: number): boolean => {
  if (offset < 0 || offset + text.length > code.length) return false
  for (let i = 0; i < text.length; i++) if (text[i] !== code[offset + i] && !blank.has(text[i] as string)) return false
  return true
}

/** What types become: spaces of several widths, and a semicolon or a parenthesis where a line would otherwise join the next. */
const blank: ReadonlySet<string> = new Set([' ', '\u00A0', '\u2002', '\uFEFF', ';', '(', ')', ','])

/** A part of a file's code, which begins at `offset` there, as the user has it. */
export const cutSpans = (text: string, spans: GeneratedFile['spans'], offset: number): string => {
  let original = ''
  let at = 0
  for (let i = firstEndingAfter(spans.length, (span) => spans[span]![1], offset); i < spans.length; i++) {
    const [from, to] = spans[i] as readonly [number, number]
    if (from - offset >= text.length) break
    original += text.slice(at, Math.max(from - offset, at))
    at = to - offset
  }
  return original + text.slice(at)
}

/** Of spans that ascend, the index of the first that ends behind a position; `endOf` tells the end of each of them. Without iterators, which the program may have replaced. */
export const firstEndingAfter = (count: number, endOf: (index: number) => number, position: number): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (endOf(middle) > position) high = middle
    else low = middle + 1
  }
  return low
}
