// Functions that the program makes of strings, `new Function('list', 'for (…) …')`: validators, templates and parsers of queries are made in this way. V8 puts
// the strings together, and so does landau: what is instrumented is the whole text, of which the program is given the body.

import { Script } from 'node:vm'
import { type EvaluatedText, madeHeads, type MadeCode, type MadeFunction, type ProbeMade } from '../protocol/index.ts'
import type { GeneratedFile } from './function-text.ts'
import { sha256Of } from './parts.ts'
import { madeName, type MadeText, type SourceTable } from './source-table.ts'
import { unnoticed } from './unnoticed.ts'

/** Programs that make functions without end, of texts with data in them, must not fill the memory: so many texts are told apart, of so many characters in all. */
const mostTexts = 1000
const mostCharacters = 16_000_000

const constructors = [
  Function,
  (async () => undefined).constructor,
  function* () {}.constructor,
  async function* () {}.constructor,
] as readonly FunctionConstructor[]

/** Behind the parameters, and behind the body, as V8 writes it. */
const [opening, ending] = [') {', '\n}']

// By nothing that the program may have replaced.
const { call } = Function.prototype
const isIn: (text: string, part: string) => boolean = call.bind(String.prototype.includes)
const bodyOf: (bodies: ReadonlyMap<string, string>, text: string) => string | undefined = call.bind(Map.prototype.get)
const joined: (parameters: readonly string[], by: string) => string = call.bind(Array.prototype.join)

/** What instruments a text that was named, with all that is known of it. */
type Work = (named: MadeText, table: SourceTable) => string

/** Puts probes into what the program makes; `tableOf` is asked when the first function is made. */
export const madeFunctions = (tableOf: () => SourceTable): ProbeMade => {
  // The text of a function and that which `eval` is given may be the same.
  const [bodies, evaluated] = [new Map<string, string>(), new Map<string, string>()]
  let characters = 0
  const first = (known: Map<string, string>, { body, file, maker }: MadeCode, text: string, work: Work): string => {
    const table = tableOf()
    const makerPath = table.files[file]?.path
    if (makerPath === undefined) return body
    if (bodies.size + evaluated.size >= mostTexts || characters + text.length > mostCharacters) {
      table.skip(`${makerPath}, functions made of strings`, 'there were too many of them')
      return body
    }
    characters += text.length
    const path = `${makerPath}.made-${sha256Of(text).slice(0, 8)}.js`
    const result = work({ path, name: `(made by ${maker.replace(/^\((.*)\)$/, '$1')})`, text }, table)
    known.set(text, result)
    return result
  }
  const ofEval = (made: EvaluatedText): string =>
    bodyOf(evaluated, made.body) ?? unnoticed(() => first(evaluated, made, made.body, (named, table) => instrumentedForEval(named, table)))
  const ofFunction = (made: MadeFunction): string => {
    const { kind, parameters, body } = made
    const head = `(${madeHeads[kind] as string} ${madeName}(${joined(parameters, ',')}\n${opening}`
    const text = `${head}\n${body}${ending})`
    return bodyOf(bodies, text) ?? unnoticed(() => first(bodies, made, text, (named, table) => instrumented(made, named, head.length, table)))
  }
  // What neither calls nor repeats anything is not worth it: `return this` is what many programs find the global object with, and `eval` reads data.
  return (made) => {
    if (!isIn(made.body, '(')) return made.body
    return made.kind !== 'eval' ? ofFunction(made) : hasFunction(made.body) ? ofEval(made) : made.body
  }
}

/** As its words tell; a method has none of its own. */
const hasFunction = (text: string): boolean => isIn(text, 'function') || isIn(text, '=>') || isIn(text, ') {') || isIn(text, '){')

/** What `eval` is given, as a script, which it is but for the names and words of a function around. */
const instrumentedForEval = (made: MadeText, table: SourceTable): string => {
  const { text } = made
  const shape = (generated: GeneratedFile): GeneratedFile => generated
  return (isScript(text) ? table.transformMade(made, shape, ({ code }) => isScript(code), { isEvaluated: true }) : null) ?? text
}

const isScript = (text: string): boolean => {
  try {
    // Compiled, and not run.
    Reflect.construct(Script, [text])
    return true
  } catch {
    return false
  }
}

/** V8 is asked before and after: what it refuses is the program's own error, and is told about the program's own text. */
const instrumented = ({ kind, parameters, body }: MadeFunction, made: MadeText, head: number, table: SourceTable): string => {
  const construct = constructors[kind] as FunctionConstructor
  if (!isAccepted(construct, parameters, body)) return body
  const isUsable = ({ code }: GeneratedFile): boolean => isAccepted(construct, parameters, bodyIn(code, head))
  const code = table.transformMade(made, (generated) => withinBody(generated, made.text, head), isUsable)
  return code === null ? body : bodyIn(code, head)
}

const bodyIn = (code: string, head: number): string => code.slice(head + 1, code.length - ending.length - 1)

const isAccepted = (construct: FunctionConstructor, parameters: readonly string[], body: string): boolean => {
  try {
    Reflect.apply(construct, undefined, [...parameters, body])
    return true
  } catch {
    return false
  }
}

/**
 * The text with what was inserted within the body: `head` is the length of what stands in front of the line end before it. What was inserted in front of that line end goes
 * behind it, what was inserted in front of the closing brace gets a line of its own, and the rest (of parameters, and around the function) is left out.
 */
export const withinBody = ({ code, spans }: GeneratedFile, text: string, head: number): GeneratedFile => {
  const last = text.length - ending.length - 1
  const pieces: string[] = []
  const moved: [number, number][] = []
  let [inserted, from, length] = [0, 0, 0]
  const put = (at: number, piece: string): void => {
    pieces.push(text.slice(from, at), piece)
    length += at - from + piece.length
    moved.push([length - piece.length, length])
    from = at
  }
  for (const [start, end] of spans) {
    const at = start - inserted
    inserted += end - start
    if (at === head) put(head + 1, code.slice(start, end))
    else if (at > head && at <= last) put(at, code.slice(start, end))
    else if (at === last + 1) put(last, `\n${code.slice(start, end)}`)
  }
  return { code: pieces.join('') + text.slice(from), spans: moved }
}
