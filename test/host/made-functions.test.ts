// What is instrumented is the text that V8 makes of the strings; what the program is handed must become that text again.
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { madeFunctions, withinBody } from '../../src/host/made-functions.ts'
import { Loaders } from '../../src/host/loaders.ts'
import { SourceTable } from '../../src/host/source-table.ts'
import { instrument } from '../../src/instrument/index.ts'
import { withoutSpans } from '../instrument/harness.ts'

const tableOf = (exclude: readonly string[] = []): SourceTable => {
  const loaders = new Loaders()
  const table = new SourceTable({
    instrument,
    mapComment: () => '',
    loaders,
    register: () => undefined,
    root: '/app',
    include: [],
    exclude,
    own: '/landau',
  })
  table.transform('/app/maker.js', 'f()', 'js', ['commonjs'])
  return table
}

const made = (body: string, parameters: readonly string[] = ['list'], kind = 0) => ({ file: 0, maker: 'compile', kind, parameters, body })

const given = (body: string) => ({ file: 0, maker: 'compile', kind: 'eval' as const, body })

test('what is inserted is within the body, and the rest is the text', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    const body = Array.from({ length: Math.floor(random() * 6) }, () => 'a;\n'[Math.floor(random() * 3)]).join('')
    const head = '(function anonymous(a\n) {'
    const text = `${head}\n${body}\n})`
    const spans: [number, number][] = []
    let code = ''
    for (let at = 0; at <= text.length; at++) {
      if (random() < 0.3) {
        spans.push([code.length, code.length + 4])
        code += '$l$;'
      }
      code += text[at] ?? ''
    }
    const moved = withinBody({ code, spans }, text, head.length)
    expect(withoutSpans(moved.code, moved.spans), `seed ${seed}`).toBe(text)
    expect(moved.code.startsWith(`${head}\n`), `seed ${seed}`).toBe(true)
    expect(moved.code.endsWith('\n})'), `seed ${seed}`).toBe(true)
  }
})

test('a body has probes, once for each text, and is told under the name of its maker', () => {
  const table = tableOf()
  const probed = madeFunctions(() => table)
  const body = 'for (const x of list) f(x)'
  const code = probed(made(body))
  expect(code).toContain('$l$EA(')
  expect(probed(made(body))).toBe(code)
  expect(table.files.length).toBe(2)
  expect(table.files[1]?.path).toMatch(/^maker\.js\.made-[\da-f]{8}\.js$/)
  expect(table.files[1]?.made).toEqual(['(function anonymous(list', ') {', body, '})'])
  expect(probed(made(body, ['list'], 1))).not.toBe(code)
})

test('of what is given to `eval` functions have probes, and nothing around them has', () => {
  const table = tableOf()
  const probed = madeFunctions(() => table)
  const before = 'var x = f(1); for (const y of z) w.push(() => y);'
  const code = probed(given(`${before}(function g(list) { for (const a of list) f(a) })`))
  expect(code).toMatch(/^var x = f\(1\); for \(const y of z\) w\.push\(\(\) =>.*\);\(function g\(list\) \{.*\$l\$EA\(.*\}\)$/)
  expect(table.files[1]?.path).toMatch(/^maker\.js\.made-[\da-f]{8}\.js$/)
})

test('a text that is given to `eval` is told from the same text of a function', () => {
  const [body, head] = ['return list.map((x) => f(x))', '(function anonymous(list\n) {\n']
  for (const order of [0, 1]) {
    const probed = madeFunctions(() => tableOf())
    const both = [() => probed(made(body)), () => probed(given(`${head}${body}\n})`))]
    if (order === 1) both.reverse()
    const [first, second] = both.map((make) => make()).toSorted((a, b) => a.indexOf('function anonymous') - b.indexOf('function anonymous'))
    expect([first!.startsWith('(function'), second!.startsWith('(function')]).toEqual([false, true])
    expect([first, second].every((code) => code!.includes('$l$'))).toBe(true)
  }
})

test.each([
  ['is data', '({ "f(x)": 1 })'],
  ['V8 refuses', '(function () { f( })'],
  ['needs what is around', '(() => super.f())()'],
])('what is given to `eval` and %s is left alone', (_, text) => {
  expect(madeFunctions(() => tableOf())(given(text))).toBe(text)
})

test.each([
  ['neither calls nor repeats', 'return this'],
  ['V8 refuses', 'for (;;) { f( }'],
  ['ends early', '}); (function () { f()'],
  ['has names of landau', 'return $l$x(1)'],
  ['begins with what is a comment only at the start of a line', '-->f()\nreturn f()'],
])('a body that %s is left alone', (_, body) => {
  const table = tableOf()
  expect(madeFunctions(() => table)(made(body))).toBe(body)
  expect(table.files.length).toBe(1)
})

test('a body is left alone where its maker is not to be measured', () => {
  const table = tableOf(['**/*.made-*'])
  expect(madeFunctions(() => table)(made('f(list)'))).toBe('f(list)')
  expect(table.notSeen.map(({ why }) => why)).toEqual(['excluded by --exclude'])
})

test('of texts without end, the first thousand have probes, and the profile says so', () => {
  const table = tableOf()
  const probed = madeFunctions(() => table)
  for (let i = 0; i < 1000; i++) expect(probed(made(`return f(${i})`))).toContain('$l$')
  expect(probed(made('return f(1000)'))).toBe('return f(1000)')
  expect(probed(made('return f(999)'))).toContain('$l$')
  expect(table.notSeen).toEqual([{ file: 'maker.js, functions made of strings', why: 'there were too many of them' }])
})
