// What one run of a command costs: user CPU time of it and its children, and the peak of resident memory of the largest process.

import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cost {
  readonly userSeconds: number
  /** User CPU time of the main thread in the program's own body, as the program says itself (`programs/input.mjs`); 0 when it does not. */
  readonly bodySeconds: number
  /** In user mode, of all threads and processes; 0 where they are not counted. */
  readonly instructions: number
  /** 0 where the system has no `/proc`. */
  readonly peakMiB: number
  readonly code: number | null
  readonly stdout: string
}

// The shell's `times` counts every process that was waited for, so the launcher and the profiled program count alike.
const script = (counter: string): string => `${counter}node "$@" >&3; code=$?; times; exit $code`

const counter = 'perf stat -x, -o "$BENCH_COUNTS" -e instructions:u '

/** Whether `perf` counts instructions here: unlike time, they hardly change from run to run, also on a machine that others use. */
export const countsInstructions = (): boolean =>
  /^\d+,.*,instructions/m.test(String(spawnSync('perf', ['stat', '-x,', '-e', 'instructions:u', 'true']).stderr))

export interface MeasureOptions {
  /** Besides this process's own. */
  readonly env?: Readonly<Record<string, string>>
  readonly countInstructions?: boolean
}

/** The second line of `times` is about the children: `1m2.345s 0m0.120s`, user first. */
export const childUserSeconds = (times: string): number => {
  const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/.exec(times.trim().split('\n')[1] ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

const processGroup = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])

/** The high-water mark is the kernel's, so looking rarely only misses the very last moments. */
const peakOfGroup = (group: number): number => {
  let peak = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (processGroup(readFileSync(`/proc/${pid}/stat`, 'utf8')) !== group) continue
      const kib = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
      peak = Math.max(peak, Number(kib) / 1024)
    } catch {
      // The process ended between the listing and the look.
    }
  }
  return peak
}

const bodySeconds = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8')) / 1e6
  } catch {
    return 0
  }
}

const instructionsIn = (file: string): number => {
  try {
    return Number(/^(\d+),,instructions/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Runs `node …args`. Never rejects; a non-zero code is in the result. */
export const measure = (args: readonly string[], cwd: string, { env = {}, countInstructions = false }: MeasureOptions = {}): Promise<Cost> =>
  new Promise((resolve) => {
    const scratch = mkdtempSync(join(tmpdir(), 'landau-bench-'))
    const body = join(scratch, 'body')
    const counts = join(scratch, 'counts')
    const child = spawn('bash', ['-c', script(countInstructions ? counter : ''), 'bash', ...args], {
      cwd,
      detached: true,
      env: { ...process.env, NODE_OPTIONS: '', ...env, BENCH_BODY: body, BENCH_COUNTS: counts },
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    })
    let [times, stdout, peakMiB] = ['', '', 0]
    const look = process.platform === 'linux' ? setInterval(() => (peakMiB = Math.max(peakMiB, peakOfGroup(child.pid ?? -1))), 50) : undefined
    child.stdio[1]?.on('data', (chunk: Buffer) => void (times += chunk.toString()))
    child.stdio[3]?.on('data', (chunk: Buffer) => void (stdout += chunk.toString()))
    child.on('close', (code) => {
      clearInterval(look)
      const cost = { userSeconds: childUserSeconds(times), bodySeconds: bodySeconds(body), instructions: instructionsIn(counts) }
      rmSync(scratch, { recursive: true })
      resolve({ ...cost, peakMiB, code, stdout })
    })
  })
