// Random programs do the same plain and instrumented. A failure prints its seed and the program.
import { expect, test } from 'vitest'
import { instrumented, outcome } from './harness.ts'
import { firstDifference } from './first-difference.ts'

test.each([0, 1, 2, 3, 4, 5])('part %d of the seeds', async (part) => {
  const count = Number(process.env['LANDAU_FUZZ'] ?? 200)
  expect(await firstDifference(part * count, count, outcome, instrumented)).toBeNull()
})

const bugs: Readonly<Record<string, (code: string) => string>> = {
  'a receiver is lost': (code) => code.replaceAll(/(\w+)\.m\(/g, '(0,$1.m)('),
  'a getter is read twice': (code) => code.replaceAll('.g)', '.g,o1.g)'),
  'a function gets a name': (code) => code.replaceAll('=$l$FN(', '=('),
  'a probe gives its result away': (code) => code.replaceAll(/,(\$l\$\d+)\)/g, ',0)'),
}

test.each(Object.entries(bugs))('a planted bug is caught: %s', async (_, plant) => {
  expect(await firstDifference(0, 1500, outcome, (text) => ({ code: plant(instrumented(text).code) }))).toMatch(/^seed \d+/)
})
