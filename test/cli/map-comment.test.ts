import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { mapCommentOf } from '../../src/cli/map-comment.ts'
import { folderOf } from '../host/run.ts'

// Of `abc`, `a` and `c` come from columns 4 and 9 of the first line of a.ts.
const map = { version: 3, file: 'out.js', sources: ['a.ts'], sourcesContent: ['text'], names: ['n'], mappings: 'AAAI,EAAKA' }
const shifted = { ...map, mappings: 'AAAI,IAAKA' }
const generated = { code: 'a##bc', spans: [[1, 3]] } as const

const prefix = '\n//# sourceMappingURL=data:application/json;base64,'

/** The map in a comment. */
const mapIn = (comment: string): unknown => {
  expect(comment.startsWith(prefix)).toBe(true)
  return JSON.parse(Buffer.from(comment.slice(prefix.length), 'base64').toString())
}

const inline = (json: string): string =>
  `abc\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(json).toString('base64')}`

test('an inline map keeps what it names', () => {
  expect(mapIn(mapCommentOf(inline(JSON.stringify(map)), '/dist/out.js', generated))).toEqual(shifted)
})

test('the sources of a map beside the file are told from its own place', () => {
  using folder = folderOf({ 'maps/out.js.map': JSON.stringify({ ...map, sourceRoot: '../src/' }) })
  const comment = mapCommentOf('abc\n//# sourceMappingURL=maps/out.js.map', join(folder.path, 'out.js'), generated)
  expect(mapIn(comment)).toEqual({ ...shifted, sourceRoot: '', sources: [pathToFileURL(join(folder.path, 'src/a.ts')).href] })
})

test.each([
  'abc',
  'abc\n//# sourceMappingURL=missing.map',
  inline('{'),
  inline(JSON.stringify({ version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] })),
  `abc\n//# sourceMappingURL=data:application/json,${encodeURIComponent(JSON.stringify(map))}`,
])('nothing where Node reads no map: %s', (text) => {
  expect(mapCommentOf(text, '/dist/out.js', generated)).toBe('')
})
