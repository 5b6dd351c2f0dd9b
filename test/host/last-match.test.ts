// What `RegExp.$1` and its like tell is the program's own, whatever landau matches meanwhile.
import { expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { keepingLastMatch } from '../../src/host/last-match.ts'
import { folderOf, run } from './run.ts'

const names = ['input', 'leftContext', 'lastMatch', 'rightContext', 'lastParen', '$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9']
const legacy = RegExp as unknown as Record<string, string>
const told = (): string[] => names.map((name) => legacy[name] ?? '')

const patterns = [
  /(a)(b)/,
  /b/,
  /(x)?(y)?z*/,
  /((a)|(b))+/,
  /(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)?(.)/,
  /$/,
  /(?<=(b))c(?=(d))/,
  /(é)(😀)/u,
  /(\n)\s*/,
  /(?:)/,
  /[^]*/,
  /(\.)(\*)/,
]
const texts = ['xaby', 'zzz', 'abababab', '', '0123456789abc', 'bcd', 'é😀!', 'a\n  b', '\ud800x', `${'x'.repeat(1_000_000)}ab`, 'a.*b']

test.each(patterns)('the last match of %s is told as before', (pattern) => {
  for (const text of texts) {
    pattern.exec(text)
    const before = told()
    keepingLastMatch(() => 'eqwe'.replace(/(q)(w)/, '$2'))
    expect(told()).toEqual(before)
  }
})

test('a match that is the same by chance is no other', () => {
  ;/(l)a/.exec('la')
  expect(keepingLastMatch(() => told()[5])).toBe('l')
  expect(told()[5]).toBe('l')
})

test('a program that loads a file between a match and what it tells of it', async () => {
  using folder = folderOf({
    'app.cjs': `/(a)(b)/.exec('xaby'); require('./x.cjs'); console.log(RegExp.$1, RegExp.$2, RegExp.lastMatch, RegExp.input)`,
    'x.cjs': 'exports.f = (xs) => { for (const x of xs) if (x.y) return `${x}` }',
  })
  const { stdout } = await run([landauBin, 'run', '--reporter', 'json', 'app.cjs'], { cwd: folder.path })
  expect(String(stdout)).toBe('a b ab xaby\n')
})
