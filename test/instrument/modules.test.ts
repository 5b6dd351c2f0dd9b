// Modules and TypeScript, as Node itself loads them: in a process of their own, from files.
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { instrument } from '../../src/instrument/index.ts'
import { runNode } from '../../scripts/harness/process.ts'

const folder = join(import.meta.dirname, 'cases')
const src = join(import.meta.dirname, '../../src')

/** Defines the probes, registers the sites of every file, then imports the entry; prints what it logs. */
const main = (entry: string, sites: unknown): string => `
import { types, inspect } from 'node:util'
import { defineConstants } from ${JSON.stringify(join(src, 'host/script-scope.ts'))}
import { fastPropertiesTest, privateSymbol } from ${JSON.stringify(join(src, 'host/v8.ts'))}
import { createRuntime } from ${JSON.stringify(join(src, 'runtime/index.ts'))}
const runtime = createRuntime({ stamp: privateSymbol('a'), shadow: privateSymbol('b'), hasFastProperties: fastPropertiesTest(), isProxy: types.isProxy, now: () => 0, options: { small: 8 } })
defineConstants(runtime.bindings)
for (const [a, b] of ${JSON.stringify(sites)}) runtime.register(a, b)
globalThis.caseLog = (...values) => console.log(...values.map((v) => v instanceof Error ? v.constructor.name + ': ' + v.message : inspect(v, { depth: 4 })))
const ns = await import('./${entry}')
caseLog(Object.keys(ns))
`

async function printed(names: readonly string[], entry: string, probed: boolean): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'landau-modules-'))
  const registered: unknown[] = []
  let [firstSite, firstNative] = [0, 0]
  names.forEach((name, file) => {
    if (!probed) return cpSync(join(folder, name), join(out, name))
    const language = name.endsWith('.ts') ? 'ts' : 'js'
    const result = instrument(readFileSync(join(folder, name), 'utf8'), { path: name, goal: 'module', language, file, firstSite, firstNative })
    if (result.code === null) throw new Error(`${name} was refused: ${result.problems[0]?.message}`)
    registered.push([result.sites, result.nativeSites])
    firstSite += result.sites.length
    firstNative += result.nativeSites.length
    return writeFileSync(join(out, name), result.code)
  })
  writeFileSync(join(out, 'main.mjs'), main(entry, registered))
  const { code, stdout, stderr } = await runNode({ args: ['main.mjs'], cwd: out, timeoutMs: 30_000 })
  return `${stdout}\n${code === 0 ? '' : stderr.replaceAll(out, '')}`
}

test.each(['23-typescript.ts', '24-modules.mjs'])('%s', async (entry) => {
  const names = entry.endsWith('.ts') ? [entry] : readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const plain = await printed(names, entry, false)
  expect(plain).not.toContain('node:internal')
  expect(plain.split('\n').length).toBeGreaterThan(15)
  expect(await printed(names, entry, true)).toBe(plain)
})
