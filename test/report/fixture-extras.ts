// What a page may show beside one profile: a recount, a comparison, a sweep, each made from the fixture's own units.
import { comparisonForPage } from '../../src/analysis/page/page-comparison.ts'
import type { Change } from '../../src/analysis/compare/change.ts'
import type { Comparison } from '../../src/analysis/compare/compare.ts'
import type { PageExtras } from '../../src/analysis/page/page-data.ts'
import { analyseSweep, MatrixBuilder } from '../../src/analysis/sweep/sweep.ts'
import type { Analysis, UnitFinding } from '../../src/analysis/types.ts'
import { lawOf } from './fixture-law.ts'

const flatLaw = lawOf({ class: 'n', certainty: 'confident', coefficient: 40, minSize: 12, maxSize: 48_210, distinct: 200, noise: 0.1 })

const changeOf = (unit: UnitFinding, kind: Change['kind'], direction: Change['direction'], why = ''): Change => ({
  kind,
  direction,
  before: { ...unit, share: { ...unit.share, now: unit.share.now / 3 }, tables: unit.tables.map(cheaper) },
  after: unit,
  laws: { before: kind === 'class' ? flatLaw : unit.curves.median, after: unit.curves.median },
  measure: unit.measure,
  ratio: kind === 'constant' ? 1.8 : 31,
  steps: kind === 'overhead' ? 120 : 0,
  exact: false,
  why,
})

const cheaper = (table: UnitFinding['tables'][number]): UnitFinding['tables'][number] => ({
  ...table,
  steps: { ...table.steps, median: table.size.map((size) => 40 * size + 4) },
})

const comparisonOf = ({ units }: Analysis): Comparison => {
  const [first, second, third, fourth, fifth, ...rest] = units as [UnitFinding, UnitFinding, UnitFinding, UnitFinding, UnitFinding, ...UnitFinding[]]
  const header = { command: ['node', 'build/index-docs.ts', './corpus'], node: '24.21.0', landau: '0.1.0' }
  return {
    before: header,
    after: header,
    sameCode: false,
    changes: [
      changeOf(first, 'class', 'worse'),
      {
        ...changeOf(fifth, 'cost', 'worse'),
        costs: [
          { size: 500, before: 1001, after: 125_752 },
          { size: 2000, before: 4001, after: 2_003_002 },
        ],
      },
      changeOf(second, 'constant', 'better'),
      changeOf(third, 'overhead', 'worse'),
      changeOf(fourth, 'cannot tell', 'unknown', 'only 2 sizes were seen in both'),
    ],
    unchanged: 31,
    added: rest.slice(0, 3),
    addedFindings: rest.slice(0, 1),
    removed: rest.slice(3, 5),
    removedFindings: rest.slice(3, 4),
  }
}

const sizes = [10, 18, 32, 56, 100, 1000, 1780, 3160, 5620, 10_000]

/** Ten runs: one group of places grows with n, one with its square, and one run is unlike the others. */
const sweepOf = ({ units }: Analysis): PageExtras['sweep'] => {
  const builder = new MatrixBuilder(sizes.length)
  for (const [index, n] of sizes.entries()) {
    const costs = units.slice(0, 6).map(({ id, name, file, line, column }, place) => {
      const cost = place < 3 ? 2 * n * (place + 1) + 9 : Math.round((index === 7 ? 30 : 1) * n * n * (place - 2) * 0.5) + 3
      return [{ id, metric: 'steps' as const, name, file, line, column }, cost] as const
    })
    builder.add({ hash: String(index).padStart(32, '0'), label: `n=${n}`, features: { n, bytes: 7 * n + (index % 3), seed: 1 } }, costs)
  }
  return analyseSweep(builder.finish())
}

/** Everything that a page may have. */
export const extrasOf = (analysis: Analysis): PageExtras => ({
  quality: {
    verification: {
      monitors: 'fast',
      compared: 812,
      agrees: 806,
      disagrees: 1,
      notObservable: 4,
      notReproducible: 1,
      wrong: [{ name: 'parseAll', file: 'src/parse.ts', line: 4, profile: 12, monitor: 13, why: 'it runs once more in the original' }],
      blind: [{ why: 'V8 gives no count of it', count: 4 }],
    },
    profiledMs: 4100,
    originalMs: 610,
  },
  comparison: comparisonForPage(comparisonOf(analysis)),
  sweep: sweepOf(analysis),
})
