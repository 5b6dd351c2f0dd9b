// Makes a clone ready to run: installs the locked dependencies when they are missing or older than the lockfile.
// Plain JavaScript without dependencies, because it runs first and on whatever Node the machine has.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

const npm = (...args) => {
  console.error(`setup: npm ${args.join(' ')}`)
  const self = process.env.npm_execpath
  const [command, ...before] = self === undefined ? ['npm'] : [process.execPath, self]
  const { status } = spawnSync(command, [...before, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status === 0) return
  console.error(`setup: npm ${args[0]} failed; its message is above.`)
  process.exit(status ?? 1)
}

if (modified(join(root, 'node_modules/.package-lock.json')) < modified(join(root, 'package-lock.json'))) npm('ci', '--no-audit', '--no-fund')

// The package `node` fetches its binary in an install script, which a user's npm may be told not to run.
if (spawnSync(bin, ['--version'], { shell: process.platform === 'win32' }).status !== 0) npm('rebuild', 'node', '--ignore-scripts=false')
