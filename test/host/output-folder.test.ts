import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareRunFolder } from '../../src/host/index.ts'
import { folderOf } from './run.ts'

test.each([
  ['lib/app.test.ts', 'app.test'],
  ['/srv/shop/./', 'shop'],
])('the folder of a run of %s is named after it', (program, name) => {
  using folder = folderOf({})
  const { profile } = prepareRunFolder(join(folder.path, 'out'), program, new Date(0))
  expect(basename(dirname(profile))).toBe(`19700101T000000Z-${name}`)
})
