// Insert-only edits against magic-string: openings at a position in the order they are made, closings before them, inner ones first.
import { default as Oracle } from 'magic-string'
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { Edits } from '../../src/instrument/edits.ts'

test.each([1, 2, 3, 4, 5])('nested spans print as magic-string prints them (seed %i, 100 texts)', (seed) => {
  const random = seeded(seed)
  const below = (n: number): number => Math.floor(random() * n)
  for (let round = 0; round < 100; round++) {
    const text = Array.from({ length: 40 }, () => ' ;().'[below(5)]).join('')
    const edits = new Edits(text)
    const oracle = new Oracle(text)
    let id = 0
    const wrap = (from: number, to: number, depth: number): void => {
      const name = String(id++)
      edits.open(from, `<${name}`)
      oracle.appendRight(from, `<${name}`)
      const middle = from + below(to - from + 1)
      if (depth > 0 && middle > from) wrap(from, middle, depth - 1)
      if (depth > 0 && to > middle) wrap(middle, to, depth - 1)
      edits.close(to, `${name}>`)
      oracle.appendLeft(to, `${name}>`)
    }
    wrap(below(10), 20 + below(20), 4)
    const { code, spans } = edits.print()
    expect(code).toBe(oracle.toString())
    const [kept, end] = spans.reduce<[string, number]>(([rest, at], [low, high]) => [rest + code.slice(at, low), high], ['', 0])
    expect(kept + code.slice(end)).toBe(text)
  }
})
