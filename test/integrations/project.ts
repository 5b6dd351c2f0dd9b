// A fresh project that has the built landau in its node_modules, next to the test runner it uses.
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderOf } from '../host/run.ts'

export const root = join(import.meta.dirname, '../..')

const link = (name: string, folder: string): void => {
  const path = join(folder, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(join(root, 'node_modules', name), path, 'dir')
}

/** Makes the project; its folder is removed when it is disposed of. */
export const projectWith = (files: Readonly<Record<string, string>>, packages: readonly string[]): ReturnType<typeof folderOf> => {
  const folder = folderOf(files)
  const own = join(folder.path, 'node_modules/landau')
  mkdirSync(own, { recursive: true })
  for (const name of ['dist', 'bin', 'package.json']) cpSync(join(root, name), join(own, name), { recursive: true })
  for (const name of ['oxc-parser', 'cjs-module-lexer', ...scoped('@jridgewell'), ...packages]) link(name, folder.path)
  return folder
}

const scoped = (scope: string): string[] => readdirSync(join(root, 'node_modules', scope)).map((name) => `${scope}/${name}`)

/** The planted defect: its line is 4. */
export const quadratic = `export function dedupe(xs) {
  const out = []
  for (const x of xs) {
    if (!out.includes(x)) out.push(x)
  }
  return out
}
`

export const fixed = `export function dedupe(xs) {
  return [...new Set(xs)]
}
`

export const budget = `import { defineConfig } from 'landau'

export default defineConfig({
  budgets: [{ match: 'src/**', growth: 'n log n' }],
})
`

/** What a test of any runner does: calls it on inputs of twenty sizes. */
export const exercise = 'for (let n = 10; n <= 400; n += 20) dedupe(Array.from({ length: n }, (_, i) => i))'
