// Runs a command with a time limit and tells how it ended. The limit ends the whole process group, because `landau run` has a child of its own. What it prints
// goes to files: a program that calls `process.exit` while nobody has read a pipe loses what did not fit, so that two runs of it would differ.

import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
    const folder = mkdtempSync(join(tmpdir(), 'landau-outcome-'))
    const [stdout, stderr] = [join(folder, 'stdout'), join(folder, 'stderr')]
    const files = [openSync(stdout, 'w'), openSync(stderr, 'w')]
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', ...files],
      detached: true,
    })
    for (const file of files) closeSync(file)
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }, timeoutMs)
    const finish = (code: number | null): void => {
      clearTimeout(timer)
      resolve({ code, stdout: readFileSync(stdout, 'utf8'), stderr: readFileSync(stderr, 'utf8'), timedOut, ms: performance.now() - started })
      rmSync(folder, { recursive: true })
    }
    child.on('error', () => finish(null))
    child.on('close', finish)
  })
