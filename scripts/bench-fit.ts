// Time of the fits of a large program: 10,000 units of mixed laws, designs and noise. `npm run bench:fit [-- --seed N]`.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { analyse } from '../src/analysis/index.ts'
import { fitCurve, summarise } from '../src/model/index.ts'
import type { CostTable, Profile, Unit } from '../src/profile/index.ts'
import type { Case } from './score/cases.ts'
import { generateCases } from './score/generate.ts'

const units = 10_000
const compared = 100
const referencePath = resolve('../shared/fit-corpus/reference-fit.mjs')

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

const tableOf = ({ pts }: Case): CostTable => {
  const zeros = pts.map(() => 0)
  return {
    measure: { kind: 'rms', name: 'cells first read' },
    columns: {
      size: pts.map(([n]) => n),
      calls: pts.map(([, costs]) => costs.length),
      min: pts.map(([, costs]) => Math.min(...costs)),
      max: pts.map(([, costs]) => Math.max(...costs)),
      sum: pts.map(([, costs]) => sum(costs)),
      squares: pts.map(([, costs]) => sum(costs.map((c) => c * c))),
      selfMin: zeros,
      selfMax: zeros,
      selfSum: zeros,
      nativeMin: zeros,
      nativeSum: zeros,
    },
  }
}

const unitOf = (c: Case, index: number): Unit => {
  const table = tableOf(c)
  const steps = sum(table.columns.sum)
  const place = { file: 0, line: index + 1, column: 1, endLine: index + 1 }
  const costs = { calls: sum(table.columns.calls), steps, selfSteps: steps, nativeNs: 0, selfNativeNs: 0 }
  const none = { parent: null, elided: false, sharedWith: null, natives: [], callees: [] }
  return { id: `unit ${index}`, kind: 'routine', name: `f${index}`, path: `f${index}`, ...place, ...costs, ...none, tables: [table] }
}

const profileOf = (cases: readonly Case[]): Profile => {
  const list = cases.map(unitOf)
  return {
    header: {
      version: 1,
      command: ['node', 'app.js'],
      environment: { landau: '', node: '', v8: '', platform: '', arch: '' },
      options: {},
      ending: 'exit',
      recordings: 1,
      files: [{ path: 'app.js', hash: '' }],
      notSeen: [],
      totals: { steps: sum(list.map((u) => u.steps)), nativeNs: 0, activations: sum(list.map((u) => u.calls)) },
    },
    units: list,
  }
}

/** Milliseconds of processor time that each of `count` items took. */
const perItem = (count: number, work: () => void): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / count
}

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } })
const cases = Array.from({ length: 8 }, (_, i) => generateCases(Number(values.seed) * 8 + i))
  .flat()
  .slice(0, units)
const observed = cases.map((c) => summarise(c.pts))
const fit = perItem(units, () => observed.forEach((points) => fitCurve(points)))
console.log(`fit:      ${fit.toFixed(3)} ms of processor time a unit, over ${units} units`)
const profile = profileOf(cases)
const whole = perItem(units, () => void analyse(profile))
console.log(`analysis: ${whole.toFixed(3)} ms of processor time a unit, over ${units} units in one profile (measures, envelopes, verdicts, blame)`)
if (existsSync(referencePath)) {
  const reference = (await import(pathToFileURL(referencePath).href)) as { readonly fit: (pts: Case['pts']) => unknown }
  const spread = cases.filter((_, i) => i % (units / compared) === 0)
  const slow = perItem(spread.length, () => spread.forEach((c) => reference.fit(c.pts)))
  const fast = perItem(spread.length, () => spread.forEach((c) => fitCurve(summarise(c.pts))))
  console.log(`${(slow / fast).toFixed(1)} times as fast as the reference prototype on the same ${spread.length} units`)
}
