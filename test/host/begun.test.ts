import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lostParts, noteBegun, partPath } from '../../src/host/index.ts'

test('lost are those that have begun and left no part, by process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landau-begun-'))
  const parts = join(folder, 'parts')
  expect(lostParts(parts)).toEqual([])
  noteBegun(parts, '/project', 20, 0, '/project/src/server.js')
  noteBegun(parts, '/elsewhere', 20, 1, '')
  noteBegun(parts, '/project', 3, 0, '/elsewhere/worker.js')
  noteBegun(parts, '/project', 4, 0, '/project/fine.js')
  writeFileSync(partPath(parts, 4, 0), '')
  expect(lostParts(parts)).toEqual([
    { program: '/elsewhere/worker.js', process: 3, isThread: false },
    { program: join('src', 'server.js'), process: 20, isThread: false },
    { program: '', process: 20, isThread: true },
  ])
  rmSync(folder, { recursive: true })
})

test('a folder that cannot be written ends no program', () => expect(() => noteBegun('/dev/null/parts', '/', 1, 0, '')).not.toThrow())
