// What Node shows of errors is what it shows without landau: columns, the line above the error that ends the program, and no frames of landau's.
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'

const cwd = join(import.meta.dirname, 'programs/errors')
const modes = [['run', '--quiet'], ['run', '--quiet', '--budget', '2x'], ['run', '--quiet', '--algorithms'], ['count'], ['trace']]

describe.each(readdirSync(cwd))('%s', (name) => {
  const plain = runNode({ args: [name], cwd, timeoutMs: 20_000 })

  test.concurrent.each(modes.map((mode) => [mode.join(' '), mode] as const))('%s', async (_, mode) => {
    const out = mkdtempSync(join(tmpdir(), 'landau-'))
    const profiled = await runNode({ args: [landauBin, ...mode, '--out', out, name], cwd, timeoutMs: 60_000 })
    const { code, stdout, stderr } = await plain
    expect(code).toBe(1)
    expect([profiled.code, profiled.stdout]).toEqual([code, stdout])
    // Behind it is what landau says. Where the program wraps modules, the line is that of the text that runs: to mend it would run what they are wrapped in.
    if (name !== 'wrapped.cjs') expect(profiled.stderr.slice(0, stderr.length)).toBe(stderr)
  })
})
