import { join } from 'node:path'
import { expect, test } from 'vitest'
import { presentSourcesOf, unmappedFiles } from '../../src/cli/sources.ts'
import { sha256Of } from '../../src/host/index.ts'
import { folderOf } from '../host/run.ts'

test('a file that a loader compiled in place has not changed when its source is there', () => {
  using folder = folderOf({ 'a.ts': 'let a: number = 1\n', 'b.ts': 'let b: number = 2\n' })
  const [a, b] = ['a.ts', 'b.ts'].map((name) => join(folder.path, name)) as [string, string]
  const files = [
    { path: a, hash: sha256Of('let a = 1\n') },
    { path: a, hash: sha256Of('let a: number = 1\n') },
    { path: b, hash: sha256Of('let b = 2\n') },
  ]
  const { sources, changed } = presentSourcesOf({ files })
  expect([[...sources.keys()], [...changed.keys()]]).toEqual([[a], [b]])
  expect(unmappedFiles({ files })).toEqual([b])
})
