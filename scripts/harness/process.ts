// Runs a command with a time limit and tells how it ended. The limit ends the whole process group, because `landau run` has a child of its own.

import { spawn } from 'node:child_process'

export interface Command {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export interface Outcome {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly timedOut: boolean
  readonly ms: number
}

/** Runs `node …args`. Never rejects: what went wrong is in the outcome. */
export const runNode = ({ args, cwd, env = {}, timeoutMs }: Command): Promise<Outcome> =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, timeoutMs)
    child.stdout.on('data', (chunk: Buffer) => void out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => void err.push(chunk))
    const finish = (code: number | null): void => {
      clearTimeout(timer)
      const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString()
      resolve({ code, stdout: text(out), stderr: text(err), timedOut, ms: performance.now() - started })
    }
    child.on('error', () => finish(null))
    child.on('close', finish)
  })
