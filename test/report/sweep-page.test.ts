// The page of a sweep: what it shows, and that no text of a program becomes markup.
import { expect, test } from 'vitest'
import { analyseSweep, MatrixBuilder } from '../../src/analysis/sweep.ts'
import { bestFitPlot, residualPlot } from '../../src/report/scatter.ts'
import { sweepPage } from '../../src/report/sweep-page.ts'

const hostile = '<script>alert("x")</script>'
const sizes = [10, 20, 40, 80, 160, 320, 640]

const analysis = () => {
  const builder = new MatrixBuilder(sizes.length)
  sizes.forEach((n, i) => {
    const location = (id: string, line: number) => ({ id, metric: 'steps', name: id, file: 'a.js', line, column: 1 }) as const
    builder.add({ hash: String(i), label: `n=${n} ${hostile}`, features: { n } }, [
      [location('linear', 1), 5 * n * (i === 3 ? 2 : 1)],
      [location(hostile, 2), n * n * (i === 3 ? 2 : 1)],
    ])
  })
  return analyseSweep(builder.finish())
}

const page = sweepPage(analysis(), { title: `sweep ${hostile}`, sources: new Map([['a.js', `let s = 0\nfor (const x of xs) s += "${hostile}"`]]) })

test('shows clusters with plots, laws and source, and the workload that is off the law', () => {
  expect(page).toMatch(/n\^[12]/)
  expect(page.match(/<svg /g)?.length).toBeGreaterThanOrEqual(2)
  expect(page).toContain('<code>for (const x of xs) s += ')
  const rows = page.slice(page.indexOf('<h2>Workloads')).match(/<tr>.*?<\/tr>/gs) ?? []
  expect(rows).toHaveLength(sizes.length + 1)
  expect(rows.filter((row) => row.includes('outlier')).every((row) => row.includes('n=80'))).toBe(true)
})

test('has no script, and no markup of the program', () => {
  expect(page).not.toContain('<script')
  expect(page).toContain('&#60;script&#62;')
  expect(page).toContain("default-src 'none'")
})

test('plots without a fit, without a point, with one size are drawn without infinities', () => {
  const empty = { xName: 'n', yName: 'steps', points: [], fit: null, predictedAt: [], suggested: [5] }
  for (const points of [[], [{ x: 3, y: 9, label: 'a' }], [{ x: 0, y: 0, label: 'b' }]])
    expect(bestFitPlot({ ...empty, points })).not.toMatch(/NaN|Infinity/)
  expect(residualPlot(empty)).toBe('')
})
