import { parseSync, rawTransferSupported, type OxcError, type ParserOptions, type ParseResult } from 'oxc-parser'
import type { Problem } from '../base/problem.ts'
import { errorsInArena, parseInArena } from './arena.ts'
import type { Node } from './node.ts'
import { lineTable, positionAt } from './position.ts'

/** The grammar's goal symbol. `commonjs` is script text that Node wraps in a function, so that `return` is allowed at the top. */
export type Goal = 'module' | 'script' | 'commonjs'
export type Language = 'js' | 'jsx' | 'ts' | 'tsx'

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly goal: Goal
  readonly language: Language
}

export interface ParsedFile {
  readonly file: SourceFile
  /** Null when the text is not a program of its language; `problems` then says why. */
  readonly program: Node | null
  readonly problems: readonly Problem[]
}

// Raw transfer reserves 6 GiB of address space for one buffer: it fails under a memory limit and on some platforms (oxc#23759).
// Once it has failed it would fail again, so it is not tried a second time.
let hasRawTransferFailed = false
const rawTransferWorks = (): boolean => !hasRawTransferFailed && rawTransferSupported()

/** By two bytes at once, as most have no bracket: how many brackets they open, less those that they close. */
const nesting = new Int8Array(65_536)
for (const [at, bracket] of [...'([{)]}'].entries()) {
  const code = bracket.charCodeAt(0)
  for (let other = 0; other < 256; other++) {
    nesting[code + 256 * other]! += at < 3 ? 1 : -1
    nesting[other + 256 * code]! += at < 3 ? 1 : -1
  }
}
/** One that is opened and closed at once. */
const peak = 3
for (const open of '([{') for (const close of ')]}') nesting[open.charCodeAt(0) + 256 * close.charCodeAt(0)] = peak
const encoder = new TextEncoder()

/** What is no program by a rule beyond the grammar, such as a name declared twice, could be one with probes in it: around a body they make it a block of its own. */
const whole = { showSemanticErrors: true } as const

// The parser is native code that recurses: a few thousand brackets deep it would end the process instead of failing.
const deepestBrackets = 1000

/** Parses JavaScript or TypeScript. Never throws: a text that is not a program yields problems and no tree. */
export function parse(file: SourceFile): ParsedFile {
  if (bracketDepth(file.text) > deepestBrackets) return failed(file, tooDeep(file))
  try {
    const result = parseWithFallback(file)
    const failure = result.errors.find((error) => error.severity === 'Error')
    if (failure !== undefined) return failed(file, syntaxProblem(file, failure))
    return { file, program: result.program as unknown as Node, problems: [] }
  } catch (error) {
    return failed(file, unparsable(file, error))
  }
}

/** Whether a text parses; true for what cannot be asked: what is too deep, and where no tree can be left undecoded. */
export function isProgram({ path, text, goal, language }: SourceFile): boolean {
  if (!rawTransferWorks() || bracketDepth(text) > deepestBrackets) return true
  try {
    return errorsInArena(path, text, { lang: language, sourceType: goal, ...whole }).every(({ severity }) => severity !== 'Error')
  } catch {
    return true
  }
}

function parseWithFallback(file: SourceFile): Pick<ParseResult, 'program' | 'errors'> {
  const options: ParserOptions = { lang: file.language, sourceType: file.goal, preserveParens: false, ...whole }
  if (rawTransferWorks()) {
    try {
      return parseInArena(file.path, file.text, options)
    } catch (error) {
      // Its decoder recurses where that of the default transfer, a JSON parser, does not: not a failure of raw transfer as such.
      if (!isStackOverflow(error)) hasRawTransferFailed = true
    }
  }
  const result = parseSync(file.path, file.text, options)
  // The tree is decoded when it is first asked for, which can fail.
  void result.program
  return result
}

function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack')
}

// Brackets in strings and comments count too, which errs on the safe side.
function bracketDepth(text: string): number {
  const bytes = encoder.encode(text)
  const pairs = new Uint16Array(bytes.buffer, 0, bytes.length >> 1)
  const { length } = pairs
  let depth = 0
  let deepest = 0
  for (let index = 0; index < length; index++) {
    const change = nesting[pairs[index]!]!
    if (change === 0) continue
    if (change !== peak) depth = (depth + change) | 0
    const here = change === peak ? depth + 1 : depth
    if (here > deepest) deepest = here
  }
  const last = bytes.length % 2 === 0 ? 0 : nesting[bytes.at(-1)!]!
  return Math.max(deepest, depth + last)
}

function failed(file: SourceFile, problem: Problem): ParsedFile {
  return { file, program: null, problems: [problem] }
}

function syntaxProblem(file: SourceFile, error: OxcError): Problem {
  const label = error.labels[0]
  const at = label === undefined ? null : { file: file.path, ...positionAt(lineTable(file.text), label.start) }
  return {
    code: 'syntax-error',
    message: `${file.path} is not valid ${file.language} (${file.goal}): ${error.message}. It runs as it is, unmeasured.`,
    severity: 'warning',
    at,
  }
}

function tooDeep(file: SourceFile): Problem {
  return {
    code: 'nested-too-deeply',
    message: `${file.path} has brackets more than ${deepestBrackets} deep. It runs as it is, unmeasured.`,
    severity: 'warning',
    at: null,
  }
}

function unparsable(file: SourceFile, error: unknown): Problem {
  const why = error instanceof Error ? error.message : String(error)
  return { code: 'parser-failed', message: `${file.path} runs as it is, unmeasured: the parser failed (${why}).`, severity: 'warning', at: null }
}
