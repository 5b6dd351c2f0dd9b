import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeProfile } from '../../src/cli/collect.ts'
import { hasSizes } from '../../src/cli/comparable.ts'
import { openLatest } from '../../src/cli/open-profile.ts'
import { pointToLatest } from '../../src/host/index.ts'
import { folderOf } from '../host/run.ts'
import { profileOf } from '../profile/samples.ts'

test('a later profile of another command does not hide the one that suits', () => {
  using folder = folderOf({})
  const save = (run: string, mode?: string): string => {
    const path = join(folder.path, 'runs', run, 'profile.landau')
    mkdirSync(dirname(path), { recursive: true })
    const profile = profileOf([[3, 4]])
    writeProfile(path, mode === undefined ? profile : { ...profile, header: { ...profile.header, options: { mode } } })
    pointToLatest(folder.path, { profile: path, parts: '' })
    return path
  }
  const counted = save('20260101T000000Z-a', 'count')
  expect(openLatest(folder.path, hasSizes).path).toBe(counted)
  save('20260101T000001Z-a')
  const run = save('20260101T000002Z-a')
  save('20260101T000003Z-a', 'count')
  expect(openLatest(folder.path, hasSizes).path).toBe(run)
})
