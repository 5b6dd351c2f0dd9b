// The first random program that does not do the same plain and with probes.
import type { Instrumented } from '../../src/instrument/index.ts'
import type { Outcome, Program } from './outcome.ts'
import { randomProgram } from './random-program.ts'

const isProgram = (text: string): boolean => {
  try {
    return typeof new Function('log', 'fail', 'n', text) === 'function'
  } catch {
    return false
  }
}

/** The first seed from `from` on whose program differs, with the program; null when none of `count` does. */
export async function firstDifference(
  from: number,
  count: number,
  outcome: (program: Program) => Promise<Outcome>,
  transform: (text: string) => Pick<Instrumented, 'code'>,
): Promise<string | null> {
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
