import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { keepVariables, preloadOption } from './preload-option.ts'
import { patienceMs, wasReceived } from './received-signals.ts'
import { endingSignals } from './signals.ts'

export interface LaunchOptions {
  /** What to run; `node` first means the Node that runs landau. */
  readonly command: readonly [string, ...string[]]
  /** The file that profiles the process which loads it first. */
  readonly preload: string
  readonly env: Readonly<Record<string, string>>
  /** Options for Node; the user's own come behind them, and count. */
  readonly nodeOptions?: string
  /** Default: the caller's own streams. */
  readonly stdio?: StdioOptions
  readonly onStart?: (child: ChildProcess) => void
}

export interface LaunchOutcome {
  readonly pid: number | undefined
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** Runs a program with the preload in it and in every Node process and thread it starts; its streams are the caller's own. Rejects when it cannot be started. */
export const launch = ({
  command: [name, ...words],
  preload,
  env,
  nodeOptions = '',
  stdio = 'inherit',
  onStart,
}: LaunchOptions): Promise<LaunchOutcome> =>
  new Promise((resolve, reject) => {
    const isNode = name === 'node'
    const parts = env['LANDAU_PARTS']
    const launched: NodeJS.ProcessEnv = { ...process.env, ...env, LANDAU_PRELOAD: preload }
    if (parts !== undefined) keepVariables(parts, launched)
    // As an argument for workers whose environment the program empties, in NODE_OPTIONS for processes and for workers without arguments.
    const child = spawn(isNode ? process.execPath : name, isNode ? ['--require', preload, ...words] : words, {
      stdio,
      // The program sees it as `process.argv0` and `process.title`.
      argv0: name,
      env: { ...launched, NODE_OPTIONS: allOptions(nodeOptions, preloadOption(preload, parts)) },
    })
    onStart?.(child)
    const forward = forwarding(child, parts)
    for (const signal of endingSignals) process.on(signal, forward)
    const done = (): void => void endingSignals.forEach((signal) => process.off(signal, forward))
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      resolve({ pid: child.pid, code, signal })
    })
  })

/** Hands signals on to a child that has not got them by itself: it must not get them twice. `parts` is where its processes note what they get. */
const forwarding = (child: ChildProcess, parts: string | undefined): ((signal: NodeJS.Signals) => void) => {
  const handedOn = new Map<NodeJS.Signals, number>()
  const handOn = (signal: NodeJS.Signals): void => {
    handedOn.set(signal, Date.now())
    child.kill(signal)
  }
  return (signal) => {
    // A terminal sends Ctrl-C to all of a run, of whatever kind they are.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    if (parts === undefined) return handOn(signal)
    const came = Date.now()
    setTimeout(() => {
      if (!wasReceived(parts, signal, came, handedOn.get(signal) ?? -Infinity)) handOn(signal)
    }, patienceMs)
  }
}

/** Of two values for one option, the later counts. */
const allOptions = (own: string, preload: string): string =>
  [own, process.env['NODE_OPTIONS'] ?? '', preload].filter((options) => options !== '').join(' ')

/** Ends this process as the program ended: with its exit code, or by the signal that killed it. */
export const endAs = ({ code, signal }: LaunchOutcome): void => {
  if (signal === null) process.exitCode = code ?? 0
  else process.kill(process.pid, signal)
}
