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
  return spawnSync(command, [...before, ...args], { cwd: root, stdio: ['ignore', 2, 2] }).status === 0
}

const must = (ok) => {
  if (ok) return
  console.error('setup: npm failed; its message is above.')
  process.exit(1)
}

if (modified(join(root, 'node_modules/.package-lock.json')) < modified(join(root, 'package-lock.json'))) {
  // A registry mirror may lack the optional binaries of other platforms; `npm ci` then refuses the lockfile, `npm install` follows it.
  must(npm('ci', '--no-audit', '--no-fund') || npm('install', '--no-save', '--no-audit', '--no-fund'))
}

// The package `node` fetches its binary in an install script, which a user's npm may be told not to run.
if (spawnSync(bin, ['--version'], { shell: process.platform === 'win32' }).status !== 0) must(npm('rebuild', 'node', '--ignore-scripts=false'))
