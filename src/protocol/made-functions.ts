/** Code that a program makes of strings, by `new Function(…parameters, body)` or one of its siblings, or by `eval(body)`. */
export interface MadeCode {
  /** Index in the recording's list of files: whose code makes it; and the name of the routine there. */
  readonly file: number
  readonly maker: string
  /** Place in `madeHeads`, or `evaluated`. */
  readonly kind: number
  readonly parameters: readonly string[]
  readonly body: string
}

/** What V8 writes in front of the name of a function of each kind: of `Function`, `AsyncFunction`, `GeneratorFunction` and `AsyncGeneratorFunction`. */
export const madeHeads: readonly string[] = ['function', 'async function', 'function*', 'async function*']

/** The kind of what is given to `eval`. */
export const evaluated = -1

/** The body with probes; the body itself when it is left alone. Never throws. */
export type ProbeMade = (made: MadeCode) => string
