// init, doctor and completions: what a project meets first.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { completionScript } from '../../src/cli/completions.ts'
import { commandTable, flagTable } from '../../src/cli/flags.ts'
import { folderOf, run } from '../host/run.ts'

describe('init', () => {
  test.each([
    ['vitest.config.ts', '', {}, 'npx vitest run'],
    ['jest.config.js', 'module.exports = {}\n', { scripts: { test: 'jest' } }, 'npx jest'],
    ['a.js', '', { scripts: { test: 'tsc && vitest run' } }, 'npx vitest run'],
    ['a.js', '', { scripts: { test: 'node --test ./jest-like' } }, 'npx landau run -- npm test && '],
    ['a.js', '', { scripts: { test: 'node --test' }, devDependencies: { vitest: '5' } }, 'npx landau run -- npm test && '],
    ['a.js', '', { scripts: { test: 'mocha spec' } }, 'npx landau run -- npm test && '],
    ['a.js', '', { scripts: { test: 'npm run unit' }, devDependencies: { jest: '30' } }, 'npx jest'],
  ])('in a workspace whose root has the runner, %s, %j', async (file, text, manifest, command) => {
    using folder = folderOf({ [file]: text, 'package.json': JSON.stringify(manifest) })
    const { stdout } = await run([landauBin, 'init'], { cwd: folder.path })
    expect(stdout.toString()).toContain(command)
  })

  test('writes a configuration and a line of .gitignore, names the runner, and does nothing twice', async () => {
    using folder = folderOf({ 'package.json': '{"devDependencies":{"vitest":"5"}}', '.gitignore': 'dist' })
    const first = await run([landauBin, 'init'], { cwd: folder.path })
    expect(first.code, first.stderr).toBe(0)
    expect(first.stdout.toString()).toContain("landau.config.ts\n+ import { defineConfig } from 'landau'")
    expect(first.stdout.toString()).toContain('npx vitest run && npx landau check')
    expect(readFileSync(join(folder.path, '.gitignore'), 'utf8')).toBe('dist\n.landau/\n')
    const config = readFileSync(join(folder.path, 'landau.config.ts'), 'utf8')
    expect(first.stdout.toString()).toContain('add landau() to `plugins`')
    writeFileSync(join(folder.path, 'vitest.config.ts'), "import landau from 'landau/vitest'\n")
    const second = await run([landauBin, 'init'], { cwd: folder.path })
    expect(second.stdout.toString()).toContain('nothing to write')
    expect(second.stdout.toString()).toContain('vitest.config.ts has landau already')
    expect(readFileSync(join(folder.path, 'landau.config.ts'), 'utf8')).toBe(config)
    expect(readFileSync(join(folder.path, '.gitignore'), 'utf8')).toBe('dist\n.landau/\n')
  })

  test.each([
    [['lib/a.js'], 'lib/**'],
    [['src/a.js', 'packages/b.js'], '{src,packages}/**'],
    [['a.js'], '*'],
  ])('of %j names the own code', async (files, match) => {
    using folder = folderOf({ 'package.json': '{}', ...Object.fromEntries(files.map((name) => [name, ''])) })
    await run([landauBin, 'init'], { cwd: folder.path })
    expect(readFileSync(join(folder.path, 'landau.config.ts'), 'utf8')).toContain(`match: '${match}'`)
  })

  test('a configuration in a project that has no landau says how to install it', async () => {
    using folder = folderOf({ 'package.json': '{}', 'app.js': '' })
    await run([landauBin, 'init'], { cwd: folder.path })
    await run([landauBin, 'run', '--quiet', 'app.js'], { cwd: folder.path })
    const { code, stderr } = await run([landauBin, 'check'], { cwd: folder.path })
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/cannot load landau\.config\.ts: .*`npm install -D landau` installs it in the project\./s),
    ])
  })

  test('outside of a package it says so', async () => {
    using folder = folderOf({})
    const { code, stderr } = await run([landauBin, 'init'], { cwd: folder.path })
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no package.json here')])
  })

  test('what is no package.json is told before anything is written, and lists that are none are passed over', async () => {
    using folder = folderOf({ 'package.json': '{', 'odd/package.json': '{"devDependencies":null,"dependencies":"vitest"}' })
    const { code, stderr } = await run([landauBin, 'init'], { cwd: folder.path })
    expect([code, stderr]).toEqual([2, expect.stringContaining('package.json is no JSON')])
    expect(existsSync(join(folder.path, '.gitignore'))).toBe(false)
    const odd = await run([landauBin, 'init'], { cwd: join(folder.path, 'odd') })
    expect(odd.stdout.toString()).toContain('npx landau run -- node --test')
  })
})

describe('doctor', () => {
  test('finds the quadratic function of its own sample', async () => {
    using folder = folderOf({})
    const { stdout } = await run([landauBin, 'doctor'], { cwd: folder.path })
    expect(stdout.toString()).toMatch(/✔ a profiled program +a quadratic function is found/)
    expect(stdout.toString()).toMatch(/✔ parser and instrumenter/)
  })

  test.each(['commonjs', 'module', null])('a TypeScript configuration is a module in a package of type %s', async (type) => {
    const files = { 'package.json': JSON.stringify({ type: type ?? undefined }), 'list.ts': 'export const budgets: never[] = []' }
    using folder = folderOf({ ...files, 'landau.config.ts': "import { budgets } from './list.ts'\nexport default { budgets }" })
    const { stdout, stderr } = await run([landauBin, 'doctor'], { cwd: folder.path })
    expect(stdout.toString()).toMatch(/✔ configuration +landau\.config\.ts/)
    expect(stderr).not.toMatch(/landau\.config/)
  })

  test('an output folder that cannot be made is found, and one that can is not left behind', async () => {
    using folder = folderOf({ taken: '' })
    const doctor = (LANDAU_OUT: string) => run([landauBin, 'doctor'], { cwd: folder.path, env: { LANDAU_OUT } })
    const bad = await doctor('taken/out')
    expect(bad.stdout.toString()).toMatch(/✗ output folder +\S.*out cannot be written: a part of its path is a file; choose another/)
    expect(bad.code).toBe(1)
    const good = await doctor('new/out')
    expect(good.stdout.toString()).toMatch(/✔ output folder +\S.*out will be made/)
    expect(readdirSync(folder.path)).toEqual(['taken'])
  })

  test('a broken configuration is found, with exit code 1', async () => {
    using folder = folderOf({ 'landau.config.mjs': 'export default 7' })
    const { stdout, code } = await run([landauBin, 'doctor'], { cwd: folder.path })
    expect(stdout.toString()).toMatch(/✗ configuration +landau\.config\.mjs has no configuration/)
    expect(code).toBe(1)
  })
})

describe('completions', () => {
  test.each(['bash', 'zsh', 'fish'] as const)('%s knows every command and every flag', (shell) => {
    const script = completionScript(shell)
    for (const command of Object.keys(commandTable)) expect(script).toContain(command)
    for (const { name } of flagTable) expect(script).toContain(shell === 'fish' ? `-l ${name} ` : `--${name}`)
  })

  test('bash completes commands, flags and choices', () => {
    const complete = (line: string): string[] => {
      const words = line.split(' ')
      const ask = `${completionScript('bash')}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _landau; printf '%s\\n' "\${COMPREPLY[@]}"`
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', ask], { encoding: 'utf8', cwd: import.meta.dirname })
      expect(stderr).toBe('')
      return stdout.split('\n').filter((word) => word !== '')
    }
    expect(complete('landau che')).toContain('check')
    expect(complete('landau check --upd')).toEqual(['--update-baseline'])
    expect(complete('landau run --color a')).toEqual(['auto', 'always'])
    expect(complete('landau diff --update')).toEqual([])
  })
})
