// One workload from its command to its result. The program's output goes nowhere: a sweep runs it hundreds of times. Its last words are kept for the case
// that it fails.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { featuresVariable, launch, parseFeatures, sparingEnvironment } from '../../host/index.ts'
import type { LaunchOutcome } from '../../host/index.ts'
import { costsOf } from '../../profile/index.ts'
import type { Profile, WorkloadResult } from '../../profile/index.ts'
import { collectParts } from '../collect.ts'
import { nodeOptionsFor, preloadPath, profilingEnvironment } from '../commands/run.ts'
import { failed, reasonOf } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { cacheVariable } from '../instrument-cache.ts'
import type { Workload } from './plan.ts'

/** What decides how a workload is measured: plain data, so that it can travel to a worker. */
export interface RunOptions {
  readonly flags: Pick<FlagValues, 'include' | 'exclude' | 'v8-flags'>
  /** File descriptor on which the program prints features; null for none. */
  readonly featureFd: number | null
  /** Counts blocks and nothing else: what built-ins do is not seen, and the run takes little longer than a plain one. */
  readonly blocks: boolean
  /** A run that takes longer is stopped. */
  readonly maxRunMs: number
}

export type RunOutcome =
  | { readonly result: WorkloadResult; readonly profile: Profile }
  | { readonly result: null; readonly why: string; readonly signal: NodeJS.Signals | null }

export interface RunFolders {
  /** A folder of its own, which is gone afterwards. */
  readonly scratch: string
  /** Instrumented texts of this and other workloads; null for none. */
  readonly cache: string | null
}

/** Runs a workload. */
export const runWorkload = async (workload: Workload, options: RunOptions, folders: RunFolders): Promise<RunOutcome> => {
  const { scratch } = folders
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  try {
    return await measure(workload, options, folders)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const measure = async (workload: Workload, options: RunOptions, folders: RunFolders): Promise<RunOutcome> => {
  const { label, command, hash } = workload
  const { scratch } = folders
  const began = performance.now()
  const { outcome, lastWords, printed, stopped } = await start(workload, options, folders)
  const elapsedMs = Math.round(performance.now() - began)
  if (stopped) return { result: null, why: `${label} was stopped after ${Math.round(elapsedMs / 1000)} s; --max-run allows more.`, signal: null }
  if (outcome.code !== 0) return { result: null, why: whyFailed(workload, outcome, lastWords), signal: outcome.signal }
  const { profile } = collectParts(scratch, outcome.pid)
  if (profile === null) return { result: null, why: `${label} left no profile: is \`${command.join(' ')}\` a Node program?`, signal: null }
  const told = join(scratch, 'features')
  const features = { ...workload.features, ...parseFeatures(existsSync(told) ? readFileSync(told, 'utf8') : ''), ...parseFeatures(printed) }
  return { result: { hash, label, command, features, files: profile.header.files, elapsedMs, costs: costsOf(profile) }, profile }
}

const whyFailed = ({ label, command }: Workload, { code, signal }: LaunchOutcome, lastWords: string): string => {
  const how = signal === null ? `ended with exit code ${code}` : `was killed by ${signal}`
  return `${label}: \`${command.join(' ')}\` ${how}.${lastWords === '' ? '' : `\n${lastWords}`}`
}

interface Started {
  readonly outcome: LaunchOutcome
  readonly lastWords: string
  readonly printed: string
  readonly stopped: boolean
}

const keptCharacters = 2000

const start = async ({ command }: Workload, { flags, featureFd, blocks, maxRunMs }: RunOptions, { scratch, cache }: RunFolders): Promise<Started> => {
  const stdio: ('ignore' | 'pipe')[] = ['ignore', 'ignore', 'pipe']
  if (featureFd !== null) for (let fd = 1; fd <= featureFd; fd++) stdio[fd] = fd === featureFd || fd === 2 ? 'pipe' : 'ignore'
  const read = { lastWords: '', printed: '' }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const onStart = (child: ChildProcess): void => {
    timer = setTimeout(() => (stopped = child.kill('SIGKILL')), maxRunMs)
    child.stderr?.on('data', (bytes: Buffer) => (read.lastWords = (read.lastWords + bytes.toString()).slice(-keptCharacters)))
    if (featureFd !== null) child.stdio[featureFd]?.on('data', (bytes: Buffer) => (read.printed += bytes.toString()))
  }
  try {
    const env = {
      ...profilingEnvironment(flags, scratch),
      ...(cache !== null && { [cacheVariable]: cache }),
      ...(blocks ? { LANDAU_COUNT: 'edges' } : sparingEnvironment(process.env)),
      [featuresVariable]: join(scratch, 'features'),
    }
    const nodeOptions = blocks ? '' : nodeOptionsFor(flags)
    const outcome = await launch({ command, preload: preloadPath(), env, nodeOptions, stdio, onStart })
    return { outcome, ...read, lastWords: read.lastWords.trim(), stopped }
  } catch (error) {
    throw failed(`Landau cannot start ${command[0]}: ${reasonOf(error)}.`)
  } finally {
    clearTimeout(timer)
  }
}
