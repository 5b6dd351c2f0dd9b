// Before the tests: those of commands run what is built, which must not be older than what it is built of, and all have one temporary folder, which is gone behind them.

import { execSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/harness/paths.ts'

const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

export const setup = (): (() => void) => {
  const src = join(root, 'src')
  const last = Math.max(...readdirSync(src, { recursive: true }).map((name) => changed(join(src, String(name)))))
  if (changed(join(root, 'dist/landau.js')) < last) execSync('npm run --silent build', { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'landau-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
