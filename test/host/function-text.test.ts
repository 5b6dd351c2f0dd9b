import { expect, test } from 'vitest'
import { originalText } from '../../src/host/function-text.ts'
import { seeded } from '../../src/base/random.ts'

/** Inserts probes at random places of a text. */
const generate = (original: string, random: () => number) => {
  let code = ''
  const spans: [number, number][] = []
  for (const [i, character] of [...original].entries()) {
    if (random() < 0.1) {
      const probe = `$l$E(${Math.floor(random() * 1e9)},${i})`
      spans.push([code.length, code.length + probe.length])
      code += probe
    }
    code += character
  }
  return { code, spans }
}

const originalOffset = (spans: readonly (readonly [number, number])[], at: number): number =>
  at - spans.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, at) - from), 0)

test('any part of a generated file is turned back, in any of several files', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed)
    const originals = [1, 2, 3].map((n) => Array.from({ length: 80 }, () => 'ab {}\n'[Math.floor(random() * 6)]).join('') + n)
    const files = originals.map((text) => generate(text, random))
    const which = Math.floor(random() * 3)
    const [file, original] = [files[which] as (typeof files)[number], originals[which] as string]
    // Functions begin and end at the user's own text.
    const inside = (at: number): boolean => file.spans.some(([from, to]) => at > from && at < to)
    const start = Math.floor((random() * file.code.length) / 2)
    const end = start + 60
    if (inside(start) || inside(end) || !file.code.slice(start, end).includes('$l$E(')) continue
    const expected = original.slice(originalOffset(file.spans, start), originalOffset(file.spans, end))
    expect(originalText(file.code.slice(start, end), files), `seed ${seed}`).toBe(expected)
  }
})

test('what Node made of types is turned back with blanks for them', () => {
  const code = 'let y;function f(x: number) { $l$E(7);return x as any }'
  const probe = code.indexOf('$l$E(7);')
  const file = { code, spans: [[probe, probe + 8]] as const }
  expect(originalText('function f(x        ) { $l$E(7);return x        }', [file])).toBe('function f(x        ) { return x        }')
})

test('a text that begins like another is looked for as it is', () => {
  const code = 'const a = x => ($l$C[0]++, x * 2), b = x => ($l$C[0]++, x)'
  const spans = ['($l$C[0]++, ', ')', '($l$C[0]++, ', ')'].reduce<(readonly [number, number])[]>((found, probe) => {
    const at = code.indexOf(probe, found.at(-1)?.[1] ?? 0)
    return [...found, [at, at + probe.length]]
  }, [])
  expect(originalText('x => ($l$C[0]++, x)', [{ code, spans }])).toBe('x => x')
})

test('a text that is nowhere stays as it is', () => {
  expect(originalText('function f() { $l$E(7); other }', [{ code: 'function f() { $l$E(7); }', spans: [[15, 23]] }])).toBe(
    'function f() { $l$E(7); other }',
  )
})
