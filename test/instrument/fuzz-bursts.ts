// Random programs do the same plain and when only some of their activations are traced, whichever these are. A failure prints its seed and the program.
import { expect, test } from 'vitest'
import type { RuntimeHost } from '../../src/runtime/index.ts'
import { createHarness } from './create-harness.ts'
import { firstDifference } from './first-difference.ts'

const bugs: Readonly<Record<string, (code: string) => string>> = {
  'an untraced routine gives nothing back': (code) => code.replaceAll(/\$l\$t===0\|\|(\$l\$X\(\d+,\$l\$t\)),\$l\$\d+\)/g, '$l$t===0||$1)'),
}

/** Once a test file: what instrumented text calls are constants of the process. */
export function fuzzBursts(options: RuntimeHost['options']): void {
  const { instrumented, outcome } = createHarness(options)

  test.each([0, 1, 2])('part %d of the seeds', async (part) => {
    const count = Number(process.env['LANDAU_FUZZ'] ?? 200)
    expect(await firstDifference(part * count, count, outcome, instrumented)).toBeNull()
  })

  test.each(Object.entries(bugs))('a planted bug is caught: %s', async (_, plant) => {
    expect(await firstDifference(0, 300, outcome, (text) => ({ code: plant(instrumented(text).code) }))).toMatch(/^seed \d+/)
  })
}
