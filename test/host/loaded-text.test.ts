import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
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

test('a text is found by the name that V8 has for it: the last, in a form that is known', () => {
  const texts = [
    textOf('a', []),
    textOf('b\n', []),
    textOf('c', [], { script: 'file:///m.mjs' }),
    textOf('d', [], { script: '/d.js', isMapped: true }),
  ]
  const find = textFinder(texts)
  const at = (line: number) => ({ line, column: 1 })
  expect(find('/a.js', at(1))?.code).toBe('b\n')
  expect(find('/a.js', at(3))).toBeNull()
  expect(find('file:///m.mjs?v=1', at(1))?.code).toBe('c')
  expect(find('/d.js', at(1))).toBeNull()
  expect(find('/e.js', at(1))).toBeNull()
  texts.push(textOf('e', [], { script: '/e.js' }))
  expect(find('/e.js', at(1))?.code).toBe('e')
})
