import { expect, test } from 'vitest'
import { matcher } from '../../src/host/glob.ts'
import { splitList } from '../../src/host/settings.ts'

test.each([
  ['src/**', 'src/a/b.ts', true],
  ['src/**', 'src', false],
  ['src', 'src/a.ts', true],
  ['src', 'lib/src/a.ts', true],
  ['./src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/a/b.ts', false],
  ['*.ts', 'a/b/c.ts', true],
  ['**/*.test.{js,ts}', 'a/b.test.ts', true],
  ['**/*.test.{js,ts}', 'b.test.tsx', false],
  ['node_modules', 'node_modules/x/index.js', true],
  ['node_modules', 'packages/a/node_modules/x.js', true],
  ['node_modules', 'my_node_modules/x.js', false],
  ['a?c.js', 'abc.js', true],
  ['a?c.js', 'a/c.js', false],
  ['a.b+(c)[d]$^|\\.js', 'a.b+(c)[d]$^|\\.js', true],
  ['a.js', 'axjs', false],
  ['{a', '{a', true],
  ['../lib/**', '../lib/x.js', true],
  ['../get-proto/index.js', '../get-proto/index.js', true],
])('%s on %s: %s', (pattern, path, matches) => {
  expect(matcher(pattern)(path)).toBe(matches)
})

test('lists are split at commas outside braces', () => {
  expect(splitList('src/{a,b}/**,lib')).toEqual(['src/{a,b}/**', 'lib'])
  expect(splitList('')).toEqual([])
  expect(splitList(undefined)).toEqual([])
})
