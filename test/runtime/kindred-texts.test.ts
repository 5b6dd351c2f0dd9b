// Texts that are made of each other have cells in common.

import { describe, expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { KindredTexts, sharedCells } from '../../src/runtime/texts/kindred-texts.ts'
import { compareText } from './package-program.ts'
import { Program } from './program.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

function randomText(random: () => number, n: number): string {
  let s = ''
  for (let i = 0; i < n; i++) s += letters[Math.floor(random() * letters.length)]
  return s
}

/** An edit as programs make them: something is put in, taken out or replaced, at the start, at the end or anywhere. */
function edited(random: () => number, s: string): string {
  const at = [0, s.length, Math.floor(random() * s.length)][Math.floor(random() * 3)] ?? 0
  const removed = Math.floor(random() * 40)
  return s.slice(0, at) + randomText(random, Math.floor(random() * 40)) + s.slice(at + removed)
}

describe('what two texts share', () => {
  const shared = (a: string, b: string): [number, number][] => {
    const texts = new KindredTexts<null>()
    texts.keep(a, null)
    const found = texts.find(b)
    const cells: [number, number][] = []
    if (found !== null) sharedCells(b.length, 1, found, (cell, other) => cells.push([cell, other]))
    return cells
  }

  test('is the same characters, and most of them after one edit, seed 1', () => {
    const random = seeded(1)
    for (let i = 0; i < 500; i++) {
      const a = randomText(random, 100 + Math.floor(random() * 400))
      const b = edited(random, a)
      const cells = shared(a, b)
      for (const [cell, other] of cells) expect(b[cell]).toBe(a[other])
      expect(new Set(cells.map(([cell]) => cell)).size).toBe(cells.length)
      // All but what was put in.
      if (Math.min(a.length, b.length) > 160) expect(cells.length, `${a}\n${b}`).toBeGreaterThanOrEqual(b.length - 40)
    }
  })

  test('is found where both ends have changed, and not where little is the same', () => {
    const random = seeded(2)
    const middle = randomText(random, 300)
    expect(shared(`{"n":17,${middle}]}`, `{"n":181,${middle},{"x":1}]}`).length).toBeGreaterThanOrEqual(300)
    expect(shared(randomText(random, 300), randomText(random, 300))).toEqual([])
    expect(shared(`${middle}${randomText(random, 400)}`, `${middle}${randomText(random, 400)}`)).toEqual([])
  })

  test('is looked for among the last sixteen texts, and of long ones among fewer', () => {
    const random = seeded(3)
    const found = (n: number): (number | undefined)[] => {
      const texts = new KindredTexts<number>()
      const all = Array.from({ length: 20 }, () => randomText(random, n))
      all.forEach((text, i) => texts.keep(text, i))
      return all.map((text) => texts.find(`${text}.`)?.shadow)
    }
    expect(found(100)).toEqual(Array.from({ length: 20 }, (_, i) => (i < 4 ? undefined : i)))
    expect(found(500_000)).toEqual(Array.from({ length: 20 }, (_, i) => (i < 16 ? undefined : i)))
  })
})

/** A program of routines that make texts of texts and read them, on the same few texts again and again. */
function textProgram(seed: number): string {
  const random = seeded(seed)
  const pick = (choices: readonly string[]): string => choices[Math.floor(random() * choices.length)] ?? ''
  const made = (): string =>
    pick([
      's + x',
      'x + s',
      's.replace(s.slice(40, 44), x)',
      's.slice(0, -7)',
      's.slice(3)',
      '`${x}${s}${x}`',
      'JSON.parse(JSON.stringify({ x, s, x2: x })).s',
      's.slice(30) + s.slice(0, 30)',
      's.toUpperCase()',
      's',
      '"z" + t.slice(1)',
      's.slice(0, 50) + s.substring(90, 60) + s.substr(-50)',
      's.slice(2, -2).slice(1).trim()',
      's.slice(-40).slice(3).slice(1) + s',
      's + s.slice(-30)',
    ])
  const read = (): string =>
    pick([
      's.indexOf("!")',
      's.includes("~")',
      '/~/.test(s)',
      's.split("").length',
      's.charCodeAt(9)',
      's.lastIndexOf("m")',
      's.slice(5, 30).indexOf("!")',
      's.substring(80, 9).includes("~")',
      's.substr(2, 5).charCodeAt(1)',
      't.slice(-20).lastIndexOf("m")',
      's.slice(-60).slice(2).slice(5).indexOf("!")',
      't.slice(-33).charCodeAt(20)',
      '` ${s.slice(7, 20)}`.trim().indexOf("~")',
      's.slice(4).slice(0, -3).charCodeAt(60)',
    ])
  const routine = (i: number): string =>
    `function f${i}(s, t, x, deep) { r += +${read()}; let u = ${made()}; s = u; r += +${read()}
      for (let k = 0; k < ${1 + Math.floor(random() * 4)}; k++) { s = ${made()}; r += +${read()}; if (deep > 0) r += f${(i + 1) % 4}(s, u, x, deep - 1) }
      s = t; r += +${read()}; return s.length }`
  const base = randomText(random, 70 + Math.floor(random() * 300))
  return `let r = 0\n${[0, 1, 2, 3].map(routine).join('\n')}
    for (let i = 0; i < 6; i++) f0(${JSON.stringify(base)} + 'xyz'.repeat(i), ${JSON.stringify(base)}, 'k' + i, 3)
    module.exports = r`
}

describe('sizes', () => {
  test.each([{ small: 8 }, { small: 8, stampBits: 11 }, { small: 0, fields: true }])(
    'of random texts are those of the naive definition, %j',
    (resolution) => {
      let tuples = 0
      for (let seed = 100; seed < 130; seed++) {
        const compared = compareText(textProgram(seed), resolution)
        expect(compared.differ, `seed ${seed}`).toEqual([])
        expect(compared.sameResult).toBe(true)
        tuples += compared.tuples
      }
      expect(tuples).toBeGreaterThan(800)
    },
  )

  const sizesOf = (text: string): number[] => {
    const program = new Program({ small: 8, light: false })
    const { main } = program.run(`${text}\nexports.main = (words) => grow(words)`) as { main: (words: string[]) => unknown }
    main(Array.from({ length: 400 }, (_, i) => `w${(i * 7919) % 1000}`))
    return Object.keys(program.record().sizes('grow')).map(Number)
  }

  test.each([
    ["s += w; if (s.includes('!')) n++"],
    ['s = `${w} ${s}`; if (/!/.test(s)) n++'],
    ["list.push(w); s = list.join(' '); if (s.indexOf('!') >= 0) n++"],
    ["state.list.push({ w }); state.n++; state = JSON.parse(JSON.stringify(state)); if (state.list.some((o) => o.w === '!')) n++"],
    ["s += w; s = s.replace(w, w.toUpperCase()); for (let i = 0; i < s.length; i++) if (s[i] === '!') n++"],
  ])('of what is built and read again piece by piece are those of the pieces: %s', (body) => {
    const [size] = sizesOf(
      `function grow(words) { let n = 0, s = '', list = [], state = { n, list: [] }; for (const w of words) { ${body} } return n }`,
    )
    // Of 400 words, some 1,500 characters; all versions together have a hundred times as many.
    expect(size).toBeGreaterThan(400)
    expect(size).toBeLessThan(20_000)
  })

  test('of texts that have nothing in common are theirs', () => {
    const [size] = sizesOf(
      `function grow(words) { let n = 0; for (let i = 0; i < 50; i++) if ((words[i] + '-' + i).repeat(40).includes('!')) n++; return n }`,
    )
    expect(size).toBeGreaterThan(50 * 40 * 5)
  })
})
