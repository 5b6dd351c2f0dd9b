import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compact, duration, percent, plural } from '../../base/number-text.ts'
import { schemaVersion } from '../../report/schema-version.ts'
import { sweepTerminal } from '../../report/sweep.ts'
import { emptyAnalysis } from '../../analysis/empty.ts'
import { unknownQuality } from '../../analysis/quality.ts'
import { stepsOf } from '../../profile/index.ts'
import type { WorkloadResult } from '../../profile/index.ts'
import { writeProfile } from '../collect.ts'
import { failed, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { environmentOf } from '../environment.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { screenOf } from '../screen.ts'
import { sweepSourcesOf } from '../sources.ts'
import { runWorkload } from '../sweep/execute.ts'
import type { RunOptions, RunOutcome } from '../sweep/execute.ts'
import { configured } from '../sweep/configured.ts'
import { planMore } from '../sweep/more.ts'
import { runOnQueue } from '../sweep/on-queue.ts'
import { planOf, positive } from '../sweep/plan.ts'
import type { Plan, Workload } from '../sweep/plan.ts'
import { Predictor } from '../sweep/predict.ts'
import { Progress } from '../sweep/progress.ts'
import { longestFirst, runAll } from '../sweep/schedule.ts'
import { readShard, shardOf } from '../sweep/shard.ts'
import { ResultStore } from '../sweep/store.ts'
import { summarise } from '../sweep/summary.ts'
import type { Summary } from '../sweep/summary.ts'
import { outputFolder, prepareOutput, prepareTextCache } from '../targets.ts'
import type { Words } from '../words.ts'
import { writePage } from '../write-page.ts'

/** Runs a program on many workloads and shows what grows with them. Results that are there already are used. */
export const sweep = async (words: Words): Promise<void> => {
  const { flags, operands } = await configured(words)
  if (flags.inputs && flags.queue !== null) throw usage('--inputs keeps profiles on the machine that measures them: it does not go with --queue.')
  const asked = planOf(operands, flags)
  const options = optionsOf(flags)
  prepareOutput(outputFolder(flags))
  const store = new ResultStore(join(outputFolder(flags), 'sweep', asked.id))
  const plan = flags.more === null ? asked : planWithMore(operands, flags, store)
  const { index, of } = readShard(flags.shard ?? '1/1')
  const mine = shardOf(plan.workloads, index, of)
  const predictor = new Predictor(Object.keys(plan.workloads[0]?.features ?? {}))
  const there = learn(store, predictor)
  const pending = mine.filter(({ hash }) => !there.has(hash))
  if (flags.plan) return listPlan(mine, pending, predictor)
  if (!flags.quiet) putOnScreen(` plan ${plural(mine.length, 'run')}, ${mine.length - pending.length} of them done before`, 'stderr')
  const skipped = await runPending(pending, { options, store, predictor, flags })
  const done = mine.filter(({ hash }) => store.read(hash) !== null).map(({ hash }) => hash)
  tellMissing(mine.length, done.length, skipped)
  if (flags.shard !== null) return putOnScreen(`landau: ${plural(done.length, 'result')} ${done.length === 1 ? 'is' : 'are'} in ${store.folder}; \`landau merge\` brings them together.`, 'stderr') // prettier-ignore
  if (done.length === 0) throw failed('No workload left a result.')
  showSweep(summarise(store, done, flags.feature), store.folder, flags)
}

const planWithMore = (template: readonly string[], flags: FlagValues, store: ResultStore): Plan => {
  const { plan, added } = planMore(template, flags, store)
  if (!flags.quiet) putOnScreen(` more ${added.length === 0 ? 'values: the range has no further ones' : added.join(', ')}`, 'stderr')
  return plan
}

const optionsOf = (flags: FlagValues): RunOptions => ({
  flags: { include: flags.include, exclude: flags.exclude, 'v8-flags': flags['v8-flags'] },
  featureFd: flags['feature-fd'] === null ? null : positive(flags['feature-fd'], '--feature-fd'),
  blocks: flags.blocks,
  maxRunMs: millisecondsOf(flags['max-run'] ?? '10m'),
})

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

const millisecondsOf = (text: string): number => {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? []
  if (amount === undefined) throw usage(`--max-run is a time such as 90s, 5m or 1h, not ${JSON.stringify(text)}.`)
  return Number(amount) * (unitMs[unit] ?? 0)
}

/** The workloads that need no run, also those of other plans for the same program; what they took teaches the predictor. */
const learn = (store: ResultStore, predictor: Predictor): Set<string> => {
  const there = new Set<string>()
  for (const hash of store.hashes()) {
    const result = store.readCurrent(hash)
    if (result === null) continue
    there.add(hash)
    predictor.observe({ features: result.features, steps: stepsOf(result), ms: result.elapsedMs })
  }
  return there
}

const timeText = (ms: number | null): string => (ms === null ? 'unknown' : duration(ms * 1e6))

const listPlan = (all: readonly Workload[], pending: readonly Workload[], predictor: Predictor): void => {
  const times = pending.map((workload) => predictor.predict(workload))
  const total = times.some((ms) => ms === null) ? null : times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  const lines = longestFirst(pending, predictor).map((it) => `${it.hash.slice(0, 8)}  ${timeText(predictor.predict(it)).padStart(8)}  ${it.label}`)
  const rest =
    total === null
      ? 'how long the rest takes is not known yet'
      : `the rest is predicted to take ${pending.length === 0 ? 'nothing' : timeText(total)}`
  const summary = `${plural(all.length, 'run')}, ${all.length - pending.length} done before; ${rest}`
  putOnScreen([...lines, summary].join('\n'), 'stdout')
}

interface Running {
  readonly options: RunOptions
  readonly store: ResultStore
  readonly predictor: Predictor
  readonly flags: FlagValues
}

const runPending = async (pending: readonly Workload[], running: Running): Promise<readonly Workload[]> => {
  let stopped: NodeJS.Signals | null = null
  const stop = (signal: NodeJS.Signals): void => void (stopped = signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const isStopped = (): boolean => stopped !== null
  const { queue } = running.flags
  try {
    const skipped = await (queue === null ? runHere(pending, running, isStopped) : runElsewhere(queue, pending, running, isStopped))
    if (isStopped()) throw failed('The sweep was interrupted. Its results so far are kept: the same command goes on from there.')
    return skipped
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

const runHere = async (pending: readonly Workload[], running: Running, isStopped: () => boolean): Promise<readonly Workload[]> => {
  const { options, store, predictor, flags } = running
  const jobs = positive(flags.jobs ?? '1', '--jobs')
  const progress = new Progress(pending.length, flags)
  const cache = prepareTextCache(flags)
  const began = performance.now()
  let busyMs = 0
  const skipped = await runAll(pending, {
    jobs,
    maxRunMs: options.maxRunMs,
    predictor,
    isStopped,
    run: (workload) => runWorkload(workload, options, { scratch: join(store.folder, `parts-${workload.hash}-${process.pid}`), cache }),
    onDone: (workload, outcome, left) => {
      keep(workload, outcome, store, flags)
      busyMs += outcome.result?.elapsedMs ?? 0
      const times = left.map((it) => predictor.predict(it))
      progress.finished(outcome.result === null ? '✗' : '✓', doneText(workload, outcome), times.includes(null) ? null : sum(times) / jobs)
    },
  })
  progress.clear()
  const wallMs = performance.now() - began
  if (!flags.quiet && pending.length > 0 && jobs > 1)
    putOnScreen(` took ${timeText(wallMs)}; ${percent(Math.min(1, busyMs / (wallMs * jobs)))} % of the time of ${jobs} jobs went into runs`, 'stderr')
  return skipped
}

const runElsewhere = async (queue: string, all: readonly Workload[], running: Running, isStopped: () => boolean): Promise<readonly Workload[]> => {
  const { options, store, predictor, flags } = running
  const skipped = new Set(all.filter((workload) => (predictor.predict(workload) ?? 0) > options.maxRunMs))
  const pending = all.filter((workload) => !skipped.has(workload))
  const progress = new Progress(pending.length, flags)
  const began = performance.now()
  let done = 0
  const onDone = (workload: Workload, result: WorkloadResult | null, why: string): void => {
    if (result !== null) store.write(result)
    done++
    // The rate so far: how many workers there are is known to nobody here.
    const etaMs = ((performance.now() - began) / done) * (pending.length - done)
    progress.finished(result === null ? '✗' : '✓', result === null ? why : ranText(workload, result), etaMs)
  }
  await runOnQueue(queue, pending, { options, onDone, isStopped })
  progress.clear()
  return [...skipped]
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

const keep = ({ hash }: Workload, outcome: RunOutcome, store: ResultStore, { inputs }: FlagValues): void => {
  if (outcome.result === null) return
  if (inputs) writeProfile(join(store.folder, `${hash}.landau`), outcome.profile)
  store.write(outcome.result)
}

const doneText = (workload: Workload, outcome: RunOutcome): string => (outcome.result === null ? outcome.why : ranText(workload, outcome.result))

const ranText = ({ label }: Workload, result: WorkloadResult): string => `${label}  ${timeText(result.elapsedMs)}  ${compact(stepsOf(result))} steps`

const tellMissing = (wanted: number, done: number, skipped: readonly Workload[]): void => {
  for (const { label } of skipped) putOnScreen(`landau: ${label} was skipped: it is predicted to take longer than --max-run allows.`, 'stderr')
  const failing = wanted - done - skipped.length
  if (failing <= 0) return
  putOnScreen(`landau: ${plural(failing, 'workload')} failed; the same command tries them again.`, 'stderr')
  process.exitCode = 1
}

/** Shows the findings, and leaves them as a page and as JSON beside the results. */
export const showSweep = (summary: Summary, folder: string, flags: FlagValues): void => {
  const { analysis } = summary
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'sweep.json')
  writeFileSync(path, `${JSON.stringify({ schemaVersion, name: basename(folder), ...analysis }, finite)}\n`)
  const page = join(folder, 'sweep.html')
  const sources = flags['no-source'] ? new Map<string, string>() : sweepSourcesOf(summary)
  const nothingElse = emptyAnalysis(['landau', 'sweep', basename(folder)], environmentOf())
  writePage(page, { analysis: nothingElse, sources, extras: { quality: unknownQuality, comparison: null, sweep: analysis } })
  if (flags.quiet) return putOnScreen(path, 'stdout')
  putOnScreen(`${sweepTerminal(analysis, screenOf('stdout', flags))}\n report   ${pathToFileURL(page).href}\n results  ${path}`, 'stdout')
}

// JSON has no infinity: an interval without an end gets the largest number there is.
const finite = (_key: string, value: unknown): unknown => (value === Infinity ? Number.MAX_VALUE : value === -Infinity ? -Number.MAX_VALUE : value)
