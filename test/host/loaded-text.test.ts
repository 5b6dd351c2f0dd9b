import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { sha256Of } from '../../src/host/parts.ts'
import { isInserted, type LoadedText, loadedText, originalColumn, textFinder } from '../../src/host/loaded-text.ts'

const textOf = (code: string, spans: readonly (readonly [number, number])[], more: Partial<LoadedText> = {}): LoadedText =>
  loadedText({ code, script: '/a.js', isTyped: false, isMapped: false, ends: new Int32Array(spans.flat()), ...more })

test('each character has its line and column back', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed)
    const original = Array.from({ length: 60 }, () => ['a', 'b', '\n', '\r\n', '\r', '\u2028'][Math.floor(random() * 6)]).join('')
    let code = ''
    const [spans, kept]: [[number, number][], [line: number, column: number, place: readonly [number, number]][]] = [[], []]
    let [line, column, start] = [1, 1, 0]
    for (const [i, character] of [...original].entries()) {
      // A line end stays whole.
      if (random() < 0.2 && !(character === '\n' && original[i - 1] === '\r')) {
        const probe = 'p'.repeat(1 + Math.floor(random() * 4))
        spans.push([code.length, code.length + probe.length])
        code += probe
      }
      kept.push([line, column, [line, code.length - start + 1]])
      code += character
      column++
      if (/[\n\u2028]/.test(character) || (character === '\r' && original[i + 1] !== '\n')) [line, column, start] = [line + 1, 1, code.length]
    }
    const text = textOf(code, spans)
    for (const [atLine, atColumn, [codeLine, codeColumn]] of kept) {
      const found = originalColumn(text, { line: codeLine, column: codeColumn })
      expect([codeLine, found, isInserted(text, { line: codeLine, column: codeColumn })], `seed ${seed}`).toEqual([atLine, atColumn, false])
    }
    for (const [from] of spans) {
      const at = text.lineStarts.findLastIndex((begins) => begins <= from)
      expect(isInserted(text, { line: at + 1, column: from - text.lineStarts[at]! + 1 })).toBe(true)
    }
  }
})

test('a text is found by the name that V8 has for it, and told from others of that name by its hash', () => {
  const texts = [
    textOf('a', []),
    textOf('b', []),
    textOf('c', [], { script: 'file:///m.mjs' }),
    textOf('d', [], { script: '/d.js', isMapped: true }),
    textOf('e: E', [], { script: '/e.ts', isTyped: true }),
    textOf('f', [], { script: '' }),
  ]
  const find = textFinder(texts)
  const found = (name: string, code: string) => find({ name, hash: sha256Of(code) })?.code
  expect(found('/a.js', 'b')).toBe('b')
  expect(found('/a.js', 'a')).toBe('a')
  expect(found('/a.js', 'x')).toBeUndefined()
  expect(found('file:///m.mjs?v=1', 'c')).toBe('c')
  expect(found('/d.js', 'd')).toBeUndefined()
  expect(found('/e.ts', 'e   ')).toBe('e: E')
  expect(found('', 'f')).toBe('f')
  expect(found('/g.js', 'g')).toBeUndefined()
  texts.push(textOf('g', [], { script: '/g.js' }))
  expect(found('/g.js', 'g')).toBe('g')
})
