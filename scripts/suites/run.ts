// Published packages' own test suites, and programs that print a hash of what they computed: each run plain and under landau.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked } from '../harness/install.ts'
import { cached, landauBin, root } from '../harness/paths.ts'
import { inParallel } from '../harness/pool.ts'
import { runNode } from '../harness/process.ts'
import { compare, type Comparison } from './compare.ts'

export interface Target {
  readonly name: string
  readonly cwd: string
  readonly args: readonly string[]
}

export const programs: readonly string[] = ['lodash', 'acorn', 'typescript', 'babel', 'features']
export const packages: readonly string[] = JSON.parse(readFileSync(join(root, 'test/packages/suites.json'), 'utf8')) as string[]

const home = cached('suites')

/** Installs the packages and copies the programs beside them. */
export const prepareSuites = (): void => {
  installLocked(join(root, 'test/packages'), home)
  cpSync(join(import.meta.dirname, 'programs'), join(home, 'programs'), { recursive: true })
}

const testFiles = (folder: string): string[] => {
  const inFolder = existsSync(join(folder, 'test')) ? readdirSync(join(folder, 'test')) : []
  const files = inFolder.filter((name) => /\.c?js$/.test(name)).map((name) => `test/${name}`)
  return files.length > 0 ? files : ['test.js']
}

export const suiteOf = (name: string): Target => {
  const cwd = join(home, 'node_modules', name)
  return { name, cwd, args: [join(home, 'node_modules/tape/bin/tape'), ...testFiles(cwd)] }
}

export const programOf = (name: string): Target => ({ name: `${name} (program)`, cwd: home, args: [join(home, 'programs', `${name}.mjs`)] })

const runBoth = async ({ name, cwd, args }: Target): Promise<Comparison> => {
  const output = cached('suites/profiles')
  mkdirSync(output, { recursive: true })
  const flags = ['run', '--quiet', '--out', join(output, name.replaceAll(/[^\w.-]/g, '_'))]
  const seeded = ['--require', join(import.meta.dirname, 'seed.cjs'), ...args]
  const plain = await runNode({ args: seeded, cwd, timeoutMs: 120_000 })
  const profiled = await runNode({ args: [landauBin, ...flags, '--', process.execPath, ...seeded], cwd, timeoutMs: 300_000 })
  return compare(name, plain, profiled)
}

export interface Selection {
  readonly packages: readonly string[]
  readonly programs: readonly string[]
}

/** Runs the selected suites and programs, two at a time; `onResult` hears of each as it ends. */
export const runSuites = async (selection: Selection, onResult: (result: Comparison) => void): Promise<Comparison[]> => {
  const targets = [...selection.programs.map(programOf), ...selection.packages.map(suiteOf)]
  return inParallel(targets, 2, async (target) => {
    const result = await runBoth(target)
    onResult(result)
    return result
  })
}
