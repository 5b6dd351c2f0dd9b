import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
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
    // As an argument for workers whose environment the program empties, in NODE_OPTIONS for processes and for workers without arguments.
    const child = spawn(isNode ? process.execPath : name, isNode ? ['--require', preload, ...words] : words, {
      stdio,
      // The program sees it as `process.argv0` and `process.title`.
      argv0: name,
      env: { ...process.env, ...env, LANDAU_PRELOAD: preload, NODE_OPTIONS: allOptions(nodeOptions, preload) },
    })
    onStart?.(child)
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal sends Ctrl-C to the program as well; it must not get it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
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

/** Of two values for one option, the later counts. */
const allOptions = (own: string, preload: string): string => {
  const required = `--require="${preload.replace(/[\\"]/g, (character) => `\\${character}`)}"`
  return [own, process.env['NODE_OPTIONS'] ?? '', required].filter((options) => options !== '').join(' ')
}

/** Ends this process as the program ended: with its exit code, or by the signal that killed it. */
export const endAs = ({ code, signal }: LaunchOutcome): void => {
  if (signal === null) process.exitCode = code ?? 0
  else process.kill(process.pid, signal)
}
