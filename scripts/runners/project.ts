// A copy of a package, outside of any node_modules, with what its runner is told: once plain, once with landau's three lines.

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked } from '../harness/install.ts'
import { cached, landauBin, root } from '../harness/paths.ts'
import type { Suite } from './suites.ts'

export type Mode = 'plain' | 'landau'

export interface Launch {
  /** After `node`. */
  readonly args: readonly string[]
  /** Where the runner writes what became of each test. */
  readonly results: string
}

const home = cached('runners')

/** Installs the packages; landau itself is this repository. */
export const prepareRunnerSuites = (): void => {
  installLocked(join(root, 'test/runners'), home)
  const own = join(home, 'node_modules/landau')
  if (!existsSync(own)) symlinkSync(root, own, 'dir')
}

export const projectOf = ({ name }: Suite): string => join(home, 'projects', name)

/** Makes the copy anew. */
export const makeProject = (suite: Suite): void => {
  const folder = projectOf(suite)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(home, 'projects'), { recursive: true })
  cpSync(join(home, 'node_modules', suite.name), folder, { recursive: true })
  for (const file of Object.keys(suite.without)) rmSync(join(folder, file))
}

const vitest = (suite: Suite, mode: Mode, results: string): readonly string[] => {
  const config = join(projectOf(suite), `vitest.${mode}.config.ts`)
  // Tests import their package by name; these conditions of its `exports` lead to the sources beside them.
  const conditions = `['@zod/source', 'ml-array-internal', 'module', 'node', 'development|production']`
  const plugins = mode === 'plain' ? '' : 'landau()'
  writeFileSync(
    config,
    `${mode === 'plain' ? '' : `import landau from 'landau/vitest'\n`}export default {
  plugins: [${plugins}],
  ssr: { resolve: { conditions: ${conditions} } },
  test: { include: ['**/*.test.ts'], fileParallelism: false, testTimeout: 120_000 },
}\n`,
  )
  return [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config, '--reporter', 'json', '--outputFile', results, ...suite.tests]
}

const jest = (suite: Suite, mode: Mode, results: string): readonly string[] => {
  const common = { rootDir: projectOf(suite), testEnvironment: 'node', testRegex: suite.tests.map((path) => path.replaceAll('.', '\\.')) }
  const landau = { transform: { '\\.[cm]?[jt]sx?$': 'landau/jest' }, reporters: ['default', 'landau/jest-reporter'] }
  const config = mode === 'plain' ? common : { ...common, ...landau }
  return [
    join(home, 'node_modules/jest/bin/jest.js'),
    '--runInBand',
    '--no-cache',
    '--config',
    JSON.stringify(config),
    '--json',
    '--outputFile',
    results,
  ]
}

const nodeTest = (suite: Suite, mode: Mode, results: string): readonly string[] => {
  const reporter = ['--test-reporter', join(import.meta.dirname, 'node-reporter.mjs'), '--test-reporter-destination', results]
  const command = ['--test', '--test-concurrency', '2', ...reporter, ...suite.tests]
  return mode === 'plain' ? command : [landauBin, 'run', '--reporter', 'terminal', '--', 'node', ...command]
}

/** The command that runs the suite in its project. */
export const launchOf = (suite: Suite, mode: Mode): Launch => {
  const results = join(projectOf(suite), `results.${mode}.json`)
  const args = { vitest, jest, 'node:test': nodeTest }[suite.runner](suite, mode, results)
  return { args, results }
}
