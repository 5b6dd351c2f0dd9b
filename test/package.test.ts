// What a user installs: small, and working on a TypeScript file without any other tool.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'

const project = mkdtempSync(join(tmpdir(), 'landau-package-'))
const modules = join(project, 'node_modules')
const program = `
interface Shape { readonly name: string; readonly sides: number }
const contains = (shapes: readonly Shape[], name: string): boolean => shapes.some((shape) => shape.name === name)
function distinct(shapes: readonly Shape[]): Shape[] {
  const seen: Shape[] = []
  for (const shape of shapes) if (!contains(seen, shape.name)) seen.push(shape)
  return seen
}
for (let n = 10; n <= 300; n += 10) {
  if (distinct(Array.from({ length: n }, (_, sides) => ({ name: 's' + sides, sides }))).length !== n) throw new Error('wrong')
}
console.log('done')
`

const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stats = statSync(join(folder, name))
    return stats.isFile() ? sum + stats.size : sum
  }, 0)

const installedPackages = (): string[] => {
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: Record<string, unknown> }
  return Object.keys(packages).filter((path) => existsSync(join(project, path)))
}

beforeAll(() => {
  const [packed] = JSON.parse(npm(root, 'pack', '--json', '--pack-destination', project)) as [{ filename: string }]
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  npm(project, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(project, packed.filename))
  writeFileSync(join(project, 'app.ts'), program)
}, 300_000)

describe('the packed tarball', () => {
  test('installs at most 12 packages', () => expect(installedPackages().length).toBeLessThanOrEqual(12))
  test('takes at most 40 MB', () => expect(sizeOf(modules)).toBeLessThanOrEqual(40e6))

  test('profiles a TypeScript file', async () => {
    const bin = join(modules, 'landau/bin/landau.js')
    const { code, stdout, stderr } = await runNode({
      args: [bin, 'run', '--reporter', 'json=report.json', 'app.ts'],
      cwd: project,
      timeoutMs: 60_000,
    })
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'done\n' })
    const report = JSON.parse(readFileSync(join(project, 'report.json'), 'utf8')) as {
      units: { name: string; file: string; line: number; class: string }[]
    }
    expect(report.units.find(({ name }) => name === 'distinct')).toMatchObject({ file: 'app.ts', line: 4, class: 'n^2' })
  })

  test('reads a profile by its name', async () => {
    const script = `
      import { globSync } from 'node:fs'
      import { analyse, readProfile } from 'landau'
      const { profile, problems } = readProfile(globSync('.landau/runs/*/profile.landau')[0])
      console.log(problems.length, analyse(profile).units.find(({ name }) => name === 'distinct').class)`
    writeFileSync(join(project, 'read.ts'), script)
    const { stdout, stderr } = await runNode({ args: ['read.ts'], cwd: project, timeoutMs: 60_000 })
    expect(stdout, stderr).toBe('0 n^2\n')
  })

  test('is preloaded by its name', async () => {
    const { code, stdout } = await runNode({ args: ['--require', 'landau/register', 'app.ts'], cwd: project, timeoutMs: 60_000 })
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'done\n' })
    expect(existsSync(join(project, '.landau'))).toBe(true)
  })

  test("is preloaded where only `require` finds packages, as under Yarn's Plug'n'Play", async () => {
    const elsewhere = join(project, 'elsewhere/node_modules')
    mkdirSync(elsewhere, { recursive: true })
    for (const name of ['oxc-parser', '@oxc-parser', '@jridgewell', 'cjs-module-lexer']) renameSync(join(modules, name), join(elsewhere, name))
    const pnp = `
      const Module = require('node:module'), resolve = Module._resolveFilename
      Module._resolveFilename = (name, ...rest) => { try { return resolve(name, ...rest) } catch { return resolve(${JSON.stringify(elsewhere)} + '/' + name, ...rest) } }`
    writeFileSync(join(project, 'pnp.cjs'), pnp)
    const { code, stdout, stderr } = await runNode({
      args: ['--require', './pnp.cjs', '--require', 'landau/register', 'app.ts'],
      cwd: project,
      timeoutMs: 60_000,
    })
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: 'done\n' })
    expect(stderr).toMatch(/^landau: wrote .*profile\.landau/)
  })
})
