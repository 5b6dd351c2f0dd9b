// Running a program under tracing, and where its traces are then.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { endingSignals, launch, type LaunchOutcome } from '../../host/index.ts'
import { preloadPath, profilingEnvironment } from '../commands/run.ts'
import { failed, NothingLeft, reasonOf, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import type { Program } from '../program.ts'
import { outputFolder, prepareRun } from '../targets.ts'
import { tellsAnything } from './replay.ts'

export interface TraceFileFound {
  readonly path: string
  readonly bytes: number
}

export interface RecordedTrace {
  readonly outcome: LaunchOutcome
  /** That of the program's main thread first. */
  readonly files: readonly TraceFileFound[]
}

const mainTrace = 'main.trace'

const pointer = (out: string): string => join(out, 'latest-trace')

/** Runs a program and writes the trace of each of its threads. Throws 125 when it cannot be started, or when nothing was traced. */
export const recordTrace = async (program: Program, flags: FlagValues): Promise<RecordedTrace> => {
  const out = outputFolder(flags)
  const last = tokensOf(flags.last)
  const { parts, profile } = prepareRun(out, program.name)
  const env = { ...profilingEnvironment(flags, parts), LANDAU_TRACE: flags.witness ?? 'tokens', LANDAU_TRACE_LAST: String(last) }
  const outcome = await started(program, env)
  const files = collect(parts, dirname(profile), outcome.pid)
  rmSync(parts, { recursive: true, force: true })
  if (files.length === 0) {
    rmSync(dirname(profile), { recursive: true, force: true })
    throw new NothingLeft(killedEarly(program, outcome) ?? nothingBecause(program, 'started no Node program that landau could see'), outcome)
  }
  writeFileSync(pointer(out), `${basename(dirname(profile))}\n`)
  return { outcome, files }
}

const nothingBecause = ({ command }: Program, why: string): string => `Nothing was traced: \`${command.join(' ')}\` ${why}.`

/** Of a program that was killed before it told anything, whether or not its trace was begun; null of others. */
export const killedEarly = (program: Program, { signal }: LaunchOutcome): string | null =>
  signal === null ? null : nothingBecause(program, `was killed by ${signal}`)

/** Of a program that was killed without a chance to write all that it told; null of others. */
export const killedLate = ({ command }: Program, { signal }: LaunchOutcome): string | null =>
  signal === null || asked.has(signal) ? null : `\`${command.join(' ')}\` was killed by ${signal}: the last that it did is not in the trace.`

/** Signals at which a trace is written to its end. */
const asked: ReadonlySet<string> = new Set(endingSignals)

const started = async ({ command }: Program, env: Readonly<Record<string, string>>): Promise<LaunchOutcome> => {
  try {
    return await launch({ command, preload: preloadPath(), env })
  } catch (error) {
    throw failed(`Landau cannot start ${command[0]}: ${reasonOf(error)}.`)
  }
}

const suffixes: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/** `500000`, `500K`, `2M`; 0 when nothing is asked. */
const tokensOf = (text: string | null): number => {
  if (text === null) return 0
  const [, digits = '', suffix = ''] = /^(\d+)([kmg]?)$/i.exec(text) ?? []
  const tokens = Number(digits) * (suffixes[suffix.toLowerCase()] ?? 0)
  if (!(tokens > 0)) throw usage(`--last is a number of tokens, such as 500000 or 2M, not ${JSON.stringify(text)}.`)
  return tokens
}

/**
 * Moves the traces from where the threads wrote them into the folder of the run, but for those that tell nothing beside others (of a process that only
 * starts the program). The only one is the main one, whoever started it.
 */
const collect = (parts: string, folder: string, first: number | undefined): TraceFileFound[] => {
  const all = readdirSync(parts).filter((name) => /^trace-\d+-\d+\.trace$/.test(name)).toSorted() // prettier-ignore
  const telling = all.filter((name) => tellsAnything(join(parts, name)))
  const names = telling.length > 0 ? telling : all
  const main = names.length === 1 ? names[0] : `trace-${first}-0.trace`
  return [...names.filter((name) => name === main), ...names.filter((name) => name !== main)].map((name) => {
    const path = join(folder, name === main ? mainTrace : name.replace('trace-', ''))
    renameSync(join(parts, name), path)
    return { path, bytes: statSync(path).size }
  })
}

/** The main trace of the latest run. Throws when there is none, or several and none of them is it. */
export const latestTrace = (out: string): string => {
  const run = existsSync(pointer(out)) ? readFileSync(pointer(out), 'utf8').trim() : ''
  const folder = join(out, 'runs', basename(run))
  const names = run !== '' && existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.trace')).toSorted() : [] // prettier-ignore
  const [first] = names
  if (first === undefined) throw failed(`There is no trace in ${relative(process.cwd(), out)}: \`landau trace app.js\` writes one.`)
  if (names.includes(mainTrace)) return join(folder, mainTrace)
  throw failed(
    `The latest run has ${names.length} traces, of several processes or threads: name one of them, as in \`landau trace replay ${relative(process.cwd(), join(folder, first))}\`.`,
  )
}
