/** Code that a program makes of strings. */
export type MadeCode = MadeFunction | EvaluatedText

interface Made {
  /** Index in the recording's list of files: whose code makes it; and the name of the routine there. */
  readonly file: number
  readonly maker: string
  readonly body: string
}

/** By `new Function(…parameters, body)` or one of its siblings. */
export interface MadeFunction extends Made {
  /** Place in `madeHeads`. */
  readonly kind: number
  readonly parameters: readonly string[]
}

/** By `eval(body)`. */
export interface EvaluatedText extends Made {
  readonly kind: 'eval'
}

/** What V8 writes in front of the name of a function of each kind: of `Function`, `AsyncFunction`, `GeneratorFunction` and `AsyncGeneratorFunction`. */
export const madeHeads: readonly string[] = ['function', 'async function', 'function*', 'async function*']

/** The body with probes; the body itself when it is left alone. Never throws. */
export type ProbeMade = (made: MadeCode) => string
