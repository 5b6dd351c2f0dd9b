// A program that is stopped while it is recounted is not started again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf } from '../host/run.ts'

test('landau verify ends at the first signal', async () => {
  using folder = folderOf({ 'waits.cjs': "require('fs').appendFileSync('starts', 'x'); setInterval(() => {}, 1000)" })
  const child = spawn(process.execPath, [landauBin, 'verify', '--', 'waits.cjs'], { cwd: folder.path, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  const starts = (): string => {
    try {
      return readFileSync(join(folder.path, 'starts'), 'utf8')
    } catch {
      return ''
    }
  }
  while (starts() === '' && child.exitCode === null) await sleep(50)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  // Where the program left no recording, landau ends as it did.
  expect(signal ?? said.join('')).toMatch(/SIGTERM/)
  expect(code ?? 125).toBe(125)
  expect(starts()).toBe('x')
})
