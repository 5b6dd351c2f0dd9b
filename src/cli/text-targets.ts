import { resolve } from 'node:path'
import { screenReporter } from './agent.ts'
import { usage } from './failure.ts'
import type { FlagValues } from './flags.ts'
import { nearest } from './nearest.ts'
import { writing } from './writing.ts'

export interface TextTarget<R> {
  readonly name: string
  readonly report: R
  /** Null is the standard output. */
  readonly path: string | null
}

/** The reporters that `--reporter NAME[=PATH]` asks for, of a command whose result is what it prints. Without a path the text goes to the standard output. */
export const textTargets = <R>(flags: Pick<FlagValues, 'reporter'>, reporters: ReadonlyMap<string, R>, command: string): readonly TextTarget<R>[] =>
  (flags.reporter.length === 0 ? [screenReporter(process.env)] : flags.reporter).map((word) => {
    const [, name = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(word) ?? []
    const report = reporters.get(name)
    if (report === undefined) throw unknownReporter(name, [...reporters.keys()], command)
    return { name, report, path: path === undefined || path === '' || path === '-' ? null : withFolder(resolve(path)) }
  })

const withFolder = (path: string): string => writing(path, () => path)

const unknownReporter = (name: string, names: readonly string[], command: string): Error => {
  const meant = nearest(name, names)
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`
  return usage(`\`landau ${command}\` has no reporter ${JSON.stringify(name)}${hint}; it has ${names.join(', ')}.`)
}
