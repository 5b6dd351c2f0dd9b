// The loops that verify finds in a text against those of acorn, on published code and where members are named like loops.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { describe, expect, test } from 'vitest'
import { forEachChild, isLoop } from '../../src/source/index.ts'
import type { Node } from '../../src/source/index.ts'
import { compare, coverageWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook } from '../../src/verify/index.ts'
import { loopsOf } from '../../src/verify/loops.ts'
import { tokensOf } from '../../src/verify/tokens.ts'
import { folderOf } from '../host/run.ts'
import { looksAt, profileOf } from './programs.ts'

const acornLoops = (text: string): number[] => {
  const found: number[] = []
  const visit = (node: Node): void => {
    if (isLoop(node)) found.push(node.start)
    forEachChild(node, visit)
  }
  visit(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node)
  return found.toSorted((a, b) => a - b)
}

const ownLoops = (text: string): number[] => loopsOf(tokensOf(text)).map(({ offset }) => offset)

describe('loops', () => {
  test.each(['acorn/dist/acorn.mjs', 'yaml/browser/dist/parse/lexer.js'])('of %s', (name) => {
    const text = readFileSync(join(import.meta.dirname, '../../node_modules', name), 'utf8')
    expect(ownLoops(text)).toEqual(acornLoops(text))
    expect(ownLoops(text).length).toBeGreaterThan(10)
  })

  test.each([
    'class A { for(x) { while (x) x-- } while(x) {} do(x) {} }',
    'class A { static for(x) {} async while(x) {} *do(x) {} get for() {} static async *while(x) {} #for(x) { for (;;); } }',
    'class A { a = 1\nfor(x) { do { } while (x) }\nstatic while\ndo\nfor(y) {} static { while (A.x); } }',
    'x = class extends f({ for(x) {} }) { while(x) {} }; for (;;);',
    'x = { for: 1, do: 2, while: 3, a: { while(x) {} }, for(x) {}, async while(x) { for (;;); } }',
    'f({ while(x) { return x } }, { do(x) {} }, [{ for(x) {} }])',
    'x = y ? { for(x) {} } : { for(x) {} }; a: { for (;;); }',
    'const f = () => ({ while(x) { while (x); } }), g = () => { while (x); }',
    'switch (x) { case y ? 1 : 2: { while (x); } default: { for (;;); } }',
    'x = y ? 1 : 2\na: { for (;;); }',
    'class A {} if (x) { for (;;); } else { while (x); }',
    'a.for(x); a?.while(x); a.class; { for (;;); }',
    'do(x = 1) && y; while (x); do { } while (x)',
    '`${{ for(x) {} }} ${f(() => { for (;;); })}`; export default { while(x) {} }',
  ])('%s', (text) => expect(ownLoops(text)).toEqual(acornLoops(text)))
})

// From ajv, whose generator of code has methods of such names.
const named = `class CodeGen {
  for(iteration, body) { return body(iteration) }
  while(x = this.twice(1)) { return x }
  twice(x) { return x.toFixed().split('').map((y) => 2 * y)[0] }
  if(x, y = this.twice(x)) { return y > 2 ? this.while(x) : this.while() }
}
const c = new CodeGen()
let s = 0
for (let i = 0; i < 7; i++) s += c.for(i, (x) => x * 2) + c.if(i)
console.log(s)
`

test.each([
  ['run', []],
  ['run', ['--algorithms']],
  ['count', []],
] as const)('methods named like statements are compared: %s %j', { timeout: 60_000 }, async (command, flags) => {
  using folder = folderOf({ 'app.js': named })
  const profile = await profileOf(command, folder.path, flags)
  const seen = coverageWitness((await looksAt(folder.path, 'fast')) as CoverageLook[], () => named)
  const found = compare(profile, { runs: [seen, seen], second: null, isWanted: () => true, placesOf: untranslated })
  expect(found.filter(({ verdict }) => verdict === 'disagrees' || verdict === 'missing')).toEqual([])
})
