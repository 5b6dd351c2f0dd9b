import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyse } from '../../analysis/index.ts'
import { tryOutputFolder } from '../../host/index.ts'
import { instrument } from '../../instrument/index.ts'
import { collectParts } from '../collect.ts'
import { loadConfig } from '../config.ts'
import { landauVersion } from '../environment.ts'
import { reasonOf, usage } from '../failure.ts'
import { pageAssets } from '../page-assets.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { outputFolder } from '../targets.ts'
import type { Words } from '../words.ts'
import { preloadPath } from './run.ts'

/** A part of the environment: what is fine about it in words, or an error that says what is not. */
interface Examination {
  readonly what: string
  readonly examine: () => string | Promise<string>
}

/** Tests what landau needs of this machine and project. Exit code 1 when something is not as it must be. */
export const doctor = async ({ flags, operands }: Words): Promise<void> => {
  if (operands.length > 0) throw usage('`landau doctor` takes no words.')
  const out = outputFolder(flags)
  const examinations: readonly Examination[] = [
    {
      what: 'versions',
      examine: () => `landau ${landauVersion()}, Node ${process.versions.node}, V8 ${process.versions.v8}, ${process.platform} ${process.arch}`,
    },
    { what: 'loader hooks', examine: hooks },
    { what: 'NODE_OPTIONS', examine: () => process.env['NODE_OPTIONS'] ?? 'none' },
    { what: 'parser and instrumenter', examine: instrumenter },
    { what: 'a profiled program', examine: profiledProgram },
    { what: 'page of the report', examine: () => `${Math.round(pageAssets().viewerJs.length / 1000)} kB` },
    { what: 'output folder', examine: () => outputFolderAt(out) },
    { what: 'configuration', examine: async () => (await loadConfig(null))?.file ?? 'none; `landau init` writes one' },
  ]
  let failures = 0
  for (const { what, examine } of examinations) {
    try {
      putOnScreen(`✔ ${what.padEnd(24)} ${await examine()}`, 'stdout')
    } catch (error) {
      failures++
      putOnScreen(`✗ ${what.padEnd(24)} ${reasonOf(error)}`, 'stdout')
    }
  }
  process.exitCode = failures > 0 ? 1 : 0
}

const outputFolderAt = (out: string): string => {
  try {
    tryOutputFolder(out)
  } catch (error) {
    throw new Error(`${out} cannot be written: ${reasonOf(error)}; choose another with LANDAU_OUT, or --out of the other commands`, { cause: error })
  }
  return existsSync(out) ? `${out} can be written` : `${out} will be made`
}

const hooks = (): string => {
  if (typeof module.registerHooks !== 'function') throw new Error('this Node has no module.registerHooks: use ^22.22.3, ^24.11.1 or 26 and later')
  return 'module.registerHooks is there'
}

const instrumenter = (): string => {
  const result = instrument('const f = (xs: number[]): number => xs.length', {
    path: 'a.ts',
    goal: 'module',
    language: 'ts',
    file: 0,
    firstSite: 0,
    firstNative: 0,
  })
  if (result.code === null) throw new Error(result.problems[0]?.message ?? 'a small file could not be instrumented')
  return 'TypeScript goes in, probes come out'
}

const quadratic = `function sample(xs) {
  let pairs = 0
  for (const a of xs) for (const b of xs) pairs += a < b
  return pairs
}
for (let n = 4; n <= 128; n += 4) sample(Array.from({ length: n }, (_, i) => i))
`

/** The whole chain, on a program whose growth is known. */
const profiledProgram = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'landau-doctor-'))
  try {
    writeFileSync(join(folder, 'sample.cjs'), quadratic)
    const env = { ...process.env, LANDAU_PARTS: join(folder, 'parts'), LANDAU_ROOT: folder, NODE_OPTIONS: '' }
    const { status, stderr } = spawnSync(process.execPath, ['--require', preloadPath(), 'sample.cjs'], { cwd: folder, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`it ended with exit code ${status}: ${stderr.trim()}`)
    const { profile } = collectParts(env.LANDAU_PARTS, undefined)
    if (profile === null) throw new Error('it left no recording behind')
    const found = analyse(profile).units.find(({ name }) => name === 'sample')
    if (found?.class !== 'n^2') throw new Error(`a quadratic function was taken for ${found?.class ?? 'nothing'}`)
    return 'a quadratic function is found'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
