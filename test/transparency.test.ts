// Small programs, each learned from a package whose behaviour instrumentation once changed: they must print and end as they do plain.
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'

const folder = join(import.meta.dirname, 'programs/transparency')

test.concurrent.each(readdirSync(folder).flatMap((name) => [[name, []] as const, [name, ['--budget', '2x']] as const]))(
  '%s %j',
  async (name, flags) => {
    const out = mkdtempSync(join(tmpdir(), 'landau-'))
    const plain = await runNode({ args: [name], cwd: folder, timeoutMs: 20_000 })
    const profiled = await runNode({ args: [landauBin, 'run', '--quiet', ...flags, '--out', out, name], cwd: folder, timeoutMs: 60_000 })
    expect({ code: profiled.code, stdout: profiled.stdout }).toEqual({ code: plain.code, stdout: plain.stdout })
  },
)
