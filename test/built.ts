// Before the tests: those of commands run what is built, which must not be older than what it is built of.

import { execSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/harness/paths.ts'

const changed = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

export const setup = (): void => {
  const src = join(root, 'src')
  const last = Math.max(...readdirSync(src, { recursive: true }).map((name) => changed(join(src, String(name)))))
  if (changed(join(root, 'dist/landau.js')) < last) execSync('npm run --silent build', { cwd: root, stdio: 'inherit' })
}
