// Installs a committed package.json and lockfile under `.cache`, once per lockfile.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const lockHash = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

/** Makes `target/node_modules` what the lockfile in `source` says. Throws when npm fails. */
export const installLocked = (source: string, target: string): void => {
  const stamp = join(target, '.installed')
  const wanted = lockHash(source)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  mkdirSync(target, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(source, name), join(target, name))
  console.error(`installing ${target}`)
  const { status } = spawnSync('npm ci --ignore-scripts --no-audit --no-fund', { cwd: target, stdio: ['ignore', 2, 2], shell: true })
  if (status !== 0) throw new Error(`npm ci failed in ${target}; its message is above.`)
  writeFileSync(stamp, wanted)
}
