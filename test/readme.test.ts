// What the README says of landau is what landau does, and what the pages of results say.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { landauBin } from '../scripts/harness/paths.ts'
import { folderOf, run } from './host/run.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the first program prints what is printed there', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(readme) ?? []
  const [, printed = ''] = /```\n( ■.*?)```/s.exec(readme) ?? []
  using folder = folderOf({ 'app.mjs': program })
  const { stderr, code } = await run([landauBin, 'run', 'app.mjs'], { cwd: folder.path, env: { ...process.env, COLUMNS: '100' } })
  expect(code).toBe(0)
  expect(stderr).toContain(printed)
})

test.each([
  ['corpus', /Of (81) known defects .* (77) at the routine, with no alarm in (14) controls/s, (all: string, blamed: string, controls: string) => `**${blamed} of ${all} defects blamed at the routine, 1 by the cause named, 1 found elsewhere, 2 missed, 0 failed; 0 of ${controls} controls alarmed`], // prettier-ignore
  ['suites', /(135) of (135) test suites and programs/, (same: string, all: string) => `**${same} of ${all} the same`],
  [
    'overhead',
    /([\d.]+) times the time of (\d+) programs/,
    (time: string, programs: string) => `Geometric mean of ${programs} programs: ${time}x time`,
  ],
  ['overhead', /([\d.]+) times with `--budget 2x`/, (time: string) => `with \`--budget 2x\` ${time}x time`],
] as const)('its numbers are those of docs/results/%s.md', (page, said, inPage) => {
  const [, ...numbers] = said.exec(readme) ?? []
  expect(readFileSync(join(root, `docs/results/${page}.md`), 'utf8')).toContain((inPage as (...numbers: string[]) => string)(...numbers))
})
