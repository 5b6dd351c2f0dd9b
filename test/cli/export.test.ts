// `landau export` writes files that published readers open.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Profile as PprofProfile } from 'pprof-format'
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { folderOf, run } from '../host/run.ts'

const program = `function dedupe(xs) { const out = []; for (const x of xs) if (!out.includes(x)) out.push(x); return out }
for (let n = 10; n < 400; n += 13) dedupe(Array.from({ length: n }, (_, i) => i))
`

test('pprof: the compressed file holds the calls, the steps and the steps at ten times the size of the run', async () => {
  using folder = folderOf({ 'app.js': program })
  const landau = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await run([landauBin, ...args], { cwd: folder.path })
    expect(code, stderr).toBe(0)
  }
  await landau('run', '--quiet', '--reporter', 'json', 'app.js')
  await landau('export', '--format', 'pprof', '-o', 'run.pb.gz')
  const read = PprofProfile.decode(gunzipSync(readFileSync(join(folder.path, 'run.pb.gz'))))
  const text = (index: number | bigint): string => read.stringTable.strings[Number(index)] ?? ''
  const report = JSON.parse(readFileSync(join(folder.path, '.landau/report.json'), 'utf8')) as { totals: { steps: number } }
  const types = read.sampleType.map(({ type }) => text(type))
  const sumOf = (type: string): number => read.sample.reduce((sum, { value }) => sum + Number(value[types.indexOf(type)]), 0)
  expect(read.function.map(({ name }) => text(name))).toContain('dedupe')
  expect(Math.abs(sumOf('steps') / report.totals.steps - 1)).toBeLessThan(0.01)
  expect(sumOf('steps_at_10x')).toBeGreaterThan(50 * sumOf('steps'))
})
