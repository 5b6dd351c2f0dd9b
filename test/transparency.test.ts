// Small programs, each learned from a package whose behaviour instrumentation once changed: they must print and end as they do plain.
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'

const folder = join(import.meta.dirname, 'programs/transparency')
const messages = join(import.meta.dirname, 'programs/messages')

const programs = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
const counting = (placement: string): readonly string[] => ['count', '--placement', placement]
const common: readonly (readonly string[])[] = [['run', '--quiet'], ['run', '--quiet', '--budget', '2x'], ['trace'], counting('edges')]
const otherPlacements = ['vertices', 'blocks', 'every'].map(counting)
const modes: readonly (readonly string[])[] = [...common, ...otherPlacements]

/** V8 warns of what is no asm.js when it compiles it, not when Node finds it compiled. */
const withoutCache: Readonly<Record<string, string>> = { NODE_DISABLE_COMPILE_CACHE: '1' }

const compareIn = (cwd: string, name: string, inModes: readonly (readonly string[])[]): void => {
  const env = name === 'asm.cjs' ? withoutCache : {}
  const plain = runNode({ args: [name], cwd, env, timeoutMs: 20_000 })

  test.concurrent.each(inModes.map((mode) => [mode.join(' '), mode] as const))('%s', async (_, mode) => {
    const out = mkdtempSync(join(tmpdir(), 'landau-'))
    const profiled = await runNode({ args: [landauBin, ...mode, '--out', out, name], cwd, env, timeoutMs: 60_000 })
    const { code, stdout } = await plain
    expect({ code: profiled.code, stdout: profiled.stdout }).toEqual({ code, stdout })
  })
}

// The other placements in turn: each starts Node twice for each program.
describe.each(programs.map((name, i) => [name, otherPlacements[i % otherPlacements.length]!] as const))('%s', (name, other) =>
  compareIn(folder, name, [...common, other, ['run', '--quiet', '--algorithms']]),
)

const everyProperty = ['run', '--quiet', '--resolution', 'field']

describe('messages of errors', () => compareIn(messages, 'every-mode.mjs', [...modes, everyProperty]))

const runModes = [...modes.filter(([command]) => command === 'run'), everyProperty]

describe.each(['run.mjs', 'calls.mjs'])('messages of errors that show what probes of runs stand around: %s', (name) =>
  compareIn(messages, name, runModes),
)

test.each(['throws', 'rejects'])('the message of an error that ends a program that %s', async (way) => {
  const out = mkdtempSync(join(tmpdir(), 'landau-'))
  const { code, stderr } = await runNode({ args: [landauBin, 'run', '--quiet', '--out', out, 'calls.mjs', way], cwd: messages, timeoutMs: 60_000 })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^TypeError: user\.list\.foo is not a function$/m)])
})
