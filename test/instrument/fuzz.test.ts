// Random programs do the same plain and instrumented. A failure prints its seed and the program.
import { expect, test } from 'vitest'
import { type Instrumented } from '../../src/instrument/index.ts'
import { instrumented, outcome } from './harness.ts'
import { randomProgram } from './random-program.ts'

const isProgram = (text: string): boolean => {
  try {
    return typeof new Function('log', 'fail', 'n', text) === 'function'
  } catch {
    return false
  }
}

/** The first seed from `from` on whose program differs, with the program; null when none of `count` does. */
async function firstDifference(from: number, count: number, transform: (text: string) => Pick<Instrumented, 'code'>): Promise<string | null> {
  for (let seed = from; seed < from + count; seed++) {
    const text = randomProgram(seed)
    if (!isProgram(text)) continue
    const plain = await outcome({ code: text })
    const probed = await outcome({ code: transform(text).code })
    const at = plain.lines.findIndex((line, i) => line !== probed.lines[i])
    if (at === -1 && plain.lines.length === probed.lines.length && plain.error === probed.error) continue
    return `seed ${seed}, line ${at}\nplain: ${plain.lines[at]} ${plain.error}\ninstrumented: ${probed.lines[at]} ${probed.error}\n${text}`
  }
  return null
}

test.each([0, 1, 2, 3, 4, 5])('part %d of the seeds', async (part) => {
  const count = Number(process.env['LANDAU_FUZZ'] ?? 200)
  expect(await firstDifference(part * count, count, instrumented)).toBeNull()
})

const bugs: Readonly<Record<string, (code: string) => string>> = {
  'a receiver is lost': (code) => code.replaceAll(/(\w+)\.m\(/g, '(0,$1.m)('),
  'a getter is read twice': (code) => code.replaceAll('.g)', '.g,o1.g)'),
  'a function gets a name': (code) => code.replaceAll('=(0,', '=('),
  'a probe gives its result away': (code) => code.replaceAll(/,(\$l\$\d+)\)/g, ',0)'),
}

test.each(Object.entries(bugs))('a planted bug is caught: %s', async (_, plant) => {
  expect(await firstDifference(0, 1500, (text) => ({ code: plant(instrumented(text).code) }))).toMatch(/^seed \d+/)
})
