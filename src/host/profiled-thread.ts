import { threadId, isMainThread } from 'node:worker_threads'
import { isGeneratorObject } from 'node:util/types'
import { promiseHooks } from 'node:v8'
import { catchUnhooked } from './compile-hook.ts'
import { liveName, type ProbeMade, type Recording } from '../protocol/index.ts'
import type { CreateRuntime, Ended, Instrument, Runtime, RuntimeHost, ThreadEnding } from './contract.ts'
import { watchEnding } from './ending.ts'
import { restoreFunctionText } from './function-text.ts'
import { handOver } from './hand-over.ts'
import { hookLoading } from './load-hook.ts'
import { madeFunctions } from './made-functions.ts'
import { matchCounter } from './match-counter.ts'
import { modules } from './known-modules.ts'
import { isSlotless } from './slotless.ts'
import { hideModules, loadedEarlier } from './module-cache.ts'
import { knowBuiltins, withOwnBuiltins } from './own-builtins.ts'
import { watchCounters, type OverflowData } from './overflow.ts'
import { threadLoaders } from './loaders.ts'
import { packageManager } from './package-manager.ts'
import { programTime } from './program-time.ts'
import { defineConstants, isConstant } from './script-scope.ts'
import { catchWrapped } from './run-hook.ts'
import { killWithPatience } from './saving.ts'
import { inliningFlag, readSettings, sampledV8Flags } from './settings.ts'
import type { Settings } from './settings.ts'
import { restoreStacks } from './shown-errors.ts'
import { answerSignals, askName, watchSignals } from './signals.ts'
import { SourceTable } from './source-table.ts'
import type { MapComment } from './source-table.ts'
import { complain, sayOnStderr } from './stderr.ts'
import { threadMemory } from './thread-memory.ts'
import { joinThreads } from './threads.ts'
import { showOwnLine } from './uncaught-line.ts'
import { unnoticed } from './unnoticed.ts'
import { fastPropertiesTest, privateSymbol, setV8Flags, sparseTest } from './v8.ts'

export interface ProfiledThread {
  readonly instrument: Instrument
  readonly mapComment: MapComment
  readonly createRuntime: CreateRuntime
  /** What the runtime is told of how to record. */
  readonly runtimeOptions: RuntimeHost['options']
  /** Counters of this thread at which another one has to look. */
  readonly counters?: OverflowData
  /** Landau's own folder, whose files are never instrumented. */
  readonly own: string
  /** Called when this thread begins to record. */
  readonly begin?: (settings: Settings, process: number, thread: number) => void
  /** Stores what this thread recorded; called at its end, and before it when a signal arrives. */
  readonly store: (ended: Ended, settings: Settings, process: number, thread: number) => void
  /** Called after `store` at the end of the first process, when nobody launched it. */
  readonly conclude: (settings: Settings) => void
}

/** A program that comes near to filling the stack by itself fills it with probes, and needs to be told how to have more. */
const stackWasFull =
  'landau: The stack was full. A call takes up to twice as much of it with probes as without: `landau run -- node --stack-size=2000 app.js` has room for twice as many.'

/** Profiles this thread from here on: everything it loads is instrumented, and its recording is stored at its end. */
export const profileThisThread = (parts: ProfiledThread): void => {
  // Both `--require` and NODE_OPTIONS may name the preload, or two copies of it.
  if (isConstant(askName) || packageManager.test(process.argv[1] ?? '')) return
  const settings = readSettings(process.env)
  parts.begin?.(settings, process.pid, threadId)
  setV8Flags(settings.v8Flags)
  const runtime = createRuntime(
    parts,
    settings,
    madeFunctions(() => table),
  )
  const { own, mapComment } = parts
  const instrument = hideModules(parts.instrument, own)
  const table: SourceTable = new SourceTable({
    ...settings,
    own,
    instrument,
    mapComment,
    loaders: threadLoaders(),
    register: (sites, natives) => runtime.register(sites, natives),
  })
  for (const file of loadedEarlier) table.miss(file)
  const save = saver(parts, settings, table, (ending) => recordAt(ending, runtime))
  defineConstants({
    ...runtime.bindings,
    [askName]: answerSignals(save),
    ...(runtime.liveSteps === undefined ? {} : { [liveName]: { steps: runtime.liveSteps } }),
  })
  restoreFunctionText(table.generated)
  restoreStacks({ texts: table.generated, own, restoreMessage: runtime.restoreMessage })
  const [unhooked, wrapped] = [catchUnhooked(table), catchWrapped(table)]
  hookLoading(table, (text) => {
    unhooked(text)
    wrapped(text)
  })
  // Costs 30 ns a job (measured), and nothing to programs without promises.
  promiseHooks.onBefore(() => runtime.resetStack())
  let lastUncaught: unknown = null
  const showLine = (): void => unnoticed(() => showOwnLine(lastUncaught, { own, generated: table.generated, addresses: table.addresses }))
  watchEnding({
    onEnd: (ending) => {
      save(ending, true)
      if (ending === 'uncaught') showLine()
    },
    onUncaught: (error, isLast) => {
      lastUncaught = error
      runtime.resetStack()
      runtime.restoreMessage?.(error)
      if (isLast) showLine()
    },
    onOverflow: () => sayOnStderr(stackWasFull),
  })
  knowBuiltins()
}

const createRuntime = (parts: ProfiledThread, { v8Flags }: Settings, probeMade: ProbeMade): Runtime => {
  // Bound now: a program may replace the clock by a fake one.
  const [clock, counter] = [performance.now.bind(performance), threadMemory().counterOf(threadId)]
  return parts.createRuntime({
    stamp: privateSymbol('landau stamp'),
    shadow: privateSymbol('landau shadow'),
    anchor: privateSymbol('landau anchor'),
    handOver,
    hasFastProperties: fastPropertiesTest(),
    isSparse: sparseTest(),
    isProxy: isSlotless,
    isGenerator: isGeneratorObject,
    modules,
    ...(counter && { counter }),
    countMatches: matchCounter(parts.own),
    probeMade,
    now: () => clock() * 1e6,
    ...(v8Flags === sampledV8Flags && { inlineMore: (isMore: boolean) => setV8Flags(inliningFlag(isMore)) }),
    options: parts.runtimeOptions,
  })
}

/** By one thread of landau's where one will do. */
const startWatching = ({ alone, parts }: Settings, counters: OverflowData | null): void => {
  const isStarted = isMainThread && watchSignals(alone ? null : parts, counters)
  if (counters !== null && !isStarted) watchCounters(counters)
}

/** What was recorded, with the time that its steps do not account for. */
function timed(recording: Recording): Recording {
  const unmeasuredNs = programTime.unmeasured(recording.totals.steps)
  return unmeasuredNs === 0 ? recording : { ...recording, totals: { ...recording.totals, unmeasuredNs } }
}

const endsByItself = (ending: ThreadEnding): boolean => ending === 'exit' || ending === 'uncaught'

/** `last`: nothing of the program runs after it. */
type Save = (ending: ThreadEnding, last: boolean) => void

const recordAt = (ending: ThreadEnding, runtime: Runtime): Recording => {
  if (!endsByItself(ending)) runtime.cutOff?.()
  return timed(runtime.record())
}

const saver = (parts: ProfiledThread, settings: Settings, table: SourceTable, record: (ending: ThreadEnding) => Recording): Save => {
  const saveThis = (ending: ThreadEnding): void => {
    try {
      const { files, notSeen } = table
      parts.store({ recording: record(ending), files, notSeen, ending }, settings, process.pid, threadId)
    } catch (error) {
      complain('the recording was lost', error)
    }
  }
  startWatching(settings, parts.counters ?? null)
  killWithPatience(settings.parts)
  const threads = joinThreads(() => save('exit', true))
  const saveAll: Save = (ending, last) => {
    threads.saveWorkers(!endsByItself(ending))
    saveThis(ending)
    threads.saved()
    if (last && isMainThread && settings.alone) parts.conclude(settings)
  }
  const save: Save = (ending, last) => withOwnBuiltins(() => saveAll(ending, last))
  return save
}
