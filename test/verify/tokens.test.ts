// The tokens of verify against those of acorn, on sources of this repository and on what scanners get wrong.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { tokenizer } from 'acorn'
import { describe, expect, test } from 'vitest'
import { tokensOf, tokenText } from '../../src/verify/tokens.ts'

const root = join(import.meta.dirname, '../..')

/** Where tokens start, but for the parts of templates, which acorn splits further. */
const acornStarts = (text: string): number[] =>
  [...tokenizer(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true })].flatMap(({ type, start }) =>
    ['template', '${', '`', '}'].includes(type.label) ? [] : [start],
  )

const missed = (text: string): string[] => {
  const own = new Set(tokensOf(text).starts)
  // A private name is one token here, a sign and a name there.
  return acornStarts(text).flatMap((start) => (own.has(start) || own.has(start - 1) ? [] : [text.slice(start, start + 20)]))
}

describe('tokens', () => {
  const programs = readdirSync(join(root, 'bench/programs')).map((name) => join(root, 'bench/programs', name))
  const packages = ['acorn/dist/acorn.js', 'yaml/dist/compose/composer.js', 'yaml/dist/parse/lexer.js'].map((name) =>
    join(root, 'node_modules', name),
  )
  test.each([...programs, ...packages])('of %s', (path) => expect(missed(readFileSync(path, 'utf8'))).toEqual([]))

  test.each([
    'a = b / c / d; e = /[/]\\//g.test(f)',
    'if (x) /y/.test(z); while (a) /b/.test(c)',
    '`a${b + `c${{ d: 1 }.d}`}e` / 2',
    'a?.b ?? c ? .5 : 0xe+1; a?.5:1',
    'x = a++ / 2; y = a\n++b',
    'class A { #p = 1; static #q() { return this.#p } }',
  ])('%s', (text) => expect(missed(text)).toEqual([]))

  test('brackets have partners', () => {
    const tokens = tokensOf('f(a, `x${g({ b: [1] })}y`, (c))')
    for (const [opener, partner] of tokens.partners.entries()) {
      if (partner >= 0) expect(tokens.partners[partner]).toBe(opener)
      else expect(tokenText(tokens, opener)).not.toMatch(/^[([{]$/)
    }
  })
})
