// Runs real programs in a folder of their own, plain and profiled.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collectParts } from '../../src/cli/collect.ts'
import type { Profile } from '../../src/profile/index.ts'

export const fakeRegister: string = join(import.meta.dirname, 'fake-register.ts')

export interface Outcome {
  readonly stdout: Buffer
  readonly stderr: string
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Sent once the program has written its first byte. */
  readonly signal?: NodeJS.Signals
  /** Sends the signal to the whole process group, as a terminal does. */
  readonly group?: boolean
}

/** The environment of the tests without what would reach the program. */
export const cleanEnv = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const { NODE_OPTIONS: _, ...env } = process.env
  return {
    ...Object.fromEntries(
      Object.entries(env).filter(
        ([name]) =>
          !/^(LANDAU|VITEST|FORCE_COLOR|NODE_V8|AI_AGENT|CLAUDECODE|CODEX|CURSOR_AGENT|GEMINI_CLI|AUGMENT_AGENT|OPENCODE|GITHUB)/.test(name),
      ),
    ),
    ...more,
  }
}

export const run = (args: readonly string[], { cwd, env, signal, group }: RunOptions): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: cleanEnv(env), detached: group === true })
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
    let sent = false
    child.stdout.on('data', (chunk: Buffer) => {
      stdout.push(chunk)
      if (signal !== undefined && !sent) process.kill(group === true ? -(child.pid as number) : (child.pid as number), signal)
      sent = true
    })
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', reject)
    child.on('close', (code, by) => resolve({ stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString(), code, signal: by }))
  })

/** Calls `go` once the watcher thread has its handlers: Linux shows the caught signals of a process; elsewhere a while is enough. */
export const whenWatched: string = `
const watched = () => {
  try { return (BigInt('0x' + /SigCgt:\\s*(\\w+)/.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1]) & 0x4003n) === 0x4003n }
  catch { return performance.now() > 3000 }
}
const timer = setInterval(() => { if (watched()) { clearInterval(timer); require('fs').writeSync(1, 'ready'); go() } }, 20)
`

/** A new folder with the given files, removed by `dispose`. */
export const folderOf = (files: Readonly<Record<string, string>>): { readonly path: string; [Symbol.dispose](): void } => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'landau test '))) // a space, because paths have them
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

export interface Profiled extends Outcome {
  readonly profile: Profile | null
}

/** Runs node with the stand-in preload in NODE_OPTIONS and as an argument, as the launcher does. */
export const runProfiled = async (args: readonly string[], options: RunOptions): Promise<Profiled> => {
  const out = join(options.cwd, 'parts')
  const env = {
    LANDAU_PARTS: out,
    LANDAU_ROOT: options.cwd,
    LANDAU_PRELOAD: fakeRegister,
    NODE_OPTIONS: `--require="${fakeRegister}"`,
    ...options.env,
  }
  const outcome = await run(['--require', fakeRegister, ...args], { ...options, env })
  return { ...outcome, profile: collectParts(out, undefined).profile }
}

/** Calls by `file:function`. */
export const callsOf = (profile: Profile | null): Record<string, number> =>
  Object.fromEntries((profile?.units ?? []).map(({ file, name, calls }) => [`${profile?.header.files[file]?.path}:${name}`, calls]))
