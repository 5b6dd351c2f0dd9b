// The page of a sweep: clusters by their largest cost with fits, plots and source, and workloads by features with those that no law explains. No script.

import { nextSizes } from '../analysis/next-sizes.ts'
import type { ClusterFinding, FeatureFit, SweepAnalysis, SweepLocation } from '../analysis/sweep-types.ts'
import { compact, grouped, percent, plural, significant } from '../base/number-text.ts'
import type { Interval } from '../model/index.ts'
import { asHtml } from './markup.ts'
import { bestFitPlot, residualPlot } from './scatter.ts'
import { lawText } from './sweep.ts'

const style = `:root{color-scheme:light dark;--line:light-dark(#e3e2dd,#31363c);--quiet:light-dark(#60646a,#a2a8af)}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1.5rem;background:light-dark(#f6f6f4,#15171a);color:light-dark(#1c1e21,#e8e8e4)}
table{border-collapse:collapse;margin:.5rem 0}th,td{padding:.15rem .8rem .15rem 0;text-align:left;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}
th{color:var(--quiet);font-weight:normal}summary{cursor:pointer;padding:.3rem 0}details{border-bottom:1px solid var(--line)}
.quiet,.tick,.name{color:var(--quiet);fill:var(--quiet)}.plots{display:flex;flex-wrap:wrap;gap:1rem}svg{width:440px;max-width:100%;font-size:11px}
circle{fill:light-dark(#0072b2,#56b4e9);fill-opacity:.75}.axis{stroke:var(--line);fill:none}.law{stroke:light-dark(#d55e00,#ff9557);stroke-width:1.5}
.range{stroke:light-dark(#d55e00,#ff9557);stroke-width:4;stroke-opacity:.5}.here{stroke:var(--quiet);stroke-dasharray:3 4}
code{font:13px ui-monospace,Menlo,Consolas,monospace;white-space:pre}.out{color:light-dark(#b34800,#ff9557)}`

const mostLocations = 12
const mostWorkloads = 400
const suggestions = 3
/** Residuals are outliers past so many times their median size. */
const farOff = 5

export interface SweepPageOptions {
  readonly title: string
  readonly sources: ReadonlyMap<string, string>
}

/** A sweep as one HTML document. */
export const sweepPage = (sweep: SweepAnalysis, { title, sources }: SweepPageOptions): string => {
  const shown = new Set([
    ...sweep.clusters.filter((it) => it.costs.length > 0),
    ...sweep.byPrediction.slice(0, 8).flatMap((i) => sweep.clusters[i] ?? []),
  ])
  const { counts } = sweep
  const lines = new Map([...sources].map(([path, text]) => [path, text.split('\n')]))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<link rel="icon" href="data:,"><title>landau sweep · ${asHtml(title)}</title><style>${style}</style></head><body>
<h1>What grows with the workload: ${asHtml(title)}</h1>
<p>${plural(sweep.workloads.length, 'workload')}; ${sweep.features.length === 0 ? 'no feature varies' : asHtml(`features ${sweep.features.join(', ')}`)}.
${plural(counts.locations, 'location')}, ${grouped(counts.varying)} varying, in ${plural(counts.clusters, 'cluster')}, ${grouped(counts.costly)} of them costly. ${wholeText(sweep)}</p>
<h2>Clusters</h2>
<p class="quiet">Places in the code whose costs vary together, by their largest cost. Dashed lines: where one more run would say most (<code>landau sweep --more</code>).</p>
${[...shown].map((it, i) => clusterSection(it, sweep, lines, i === 0)).join('\n')}
<h2>Workloads</h2>
${workloadTable(sweep)}
</body></html>
`
}

const intervalText = ({ low, value, high }: Interval): string =>
  Number.isFinite(low) && Number.isFinite(high) ? `${significant(value)} [${significant(low)}, ${significant(high)}]` : significant(value)

const wholeText = ({ whole: { fits, at10 } }: SweepAnalysis): string => {
  const [best] = fits
  if (best?.power == null) return ''
  const future = at10 === null ? '' : `, ${compact(at10.low)} … ${compact(at10.high)} steps at ${compact(10 * best.f95)}`
  return asHtml(`The whole program: ${significant(best.power.coefficient.value)}·${best.feature}^${intervalText(best.power.exponent)}${future}.`)
}

const clusterSection = (finding: ClusterFinding, sweep: SweepAnalysis, lines: ReadonlyMap<string, readonly string[]>, open: boolean): string => {
  const [best] = finding.fits
  const law = lawText(finding) === '' ? '' : `, ${lawText(finding)}`
  const growth = best?.power == null ? 'no fit' : `${best.feature}^${intervalText(best.power.exponent)}${law}`
  const head = `<b>${asHtml(finding.name)}</b> ${asHtml(growth)} <span class="quiet">largest ${compact(finding.maxCost)} steps, ${percent(finding.maxShare)} % of a workload</span>`
  return `<details${open ? ' open' : ''}><summary>${head}</summary>
${best === undefined || finding.costs.length === 0 ? '' : plots(finding, best, sweep)}
${fitTable(finding)}
${locationTable(finding, sweep, lines)}
</details>`
}

const plots = (finding: ClusterFinding, { feature, power, f95 }: FeatureFit, { workloads }: SweepAnalysis): string => {
  const points = workloads.map(({ label, features }, i) => ({ x: features[feature] ?? 0, y: finding.costs[i] ?? 0, label }))
  const values = points.map(({ x }) => x).filter((x) => x > 0)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const curve = points.filter(({ x }) => x > 0).map(({ x, y }) => ({ size: x, cost: y, calls: 1 }))
  const range = { low, high: Math.max(high, 2 * f95), whole: values.every(Number.isInteger) }
  const suggested = new Set(values).size < 4 ? [] : nextSizes([curve], range, suggestions)
  const scatter = { xName: feature, yName: 'steps', points, fit: power, predictedAt: [2 * f95, 10 * f95], suggested }
  return `<div class="plots">${bestFitPlot(scatter)}${residualPlot(scatter)}</div>`
}

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

const fitTable = ({ fits, zeros }: ClusterFinding): string => {
  const rows = fits.map(({ feature, power, linear, f95 }) =>
    row([
      asHtml(feature),
      power === null ? '' : `${significant(power.coefficient.value)}·f^${intervalText(power.exponent)}`,
      power === null ? '' : power.r2.toFixed(3),
      `${significant(linear.slope)}·f + ${significant(linear.intercept)}`,
      linear.r2.toFixed(3),
      ...[0, 1].map((i) => {
        const at = power?.predictions[i]
        return at === undefined ? '' : `${compact(at.low)} … ${compact(at.high)} at ${compact((i === 0 ? 2 : 10) * f95)}`
      }),
    ]),
  )
  const note =
    zeros === 0
      ? ''
      : `<p class="quiet">${plural(zeros, 'workload')} on which it costs nothing ${zeros === 1 ? 'is' : 'are'} left out of the power law.</p>`
  return `<table>${row(['feature f', 'power law', 'R²', 'line', 'R²', 'at 2·f95', 'at 10·f95'], 'th')}${rows.join('')}</table>${note}`
}

const locationTable = ({ locations: ids }: ClusterFinding, { locations }: SweepAnalysis, lines: ReadonlyMap<string, readonly string[]>): string => {
  const byId = new Map(locations.map((it) => [it.id, it]))
  const known = ids.flatMap((id) => byId.get(id) ?? [])
  const places = [...new Map(known.map((it) => [`${it.file}:${it.line}`, it])).values()]
  const codeOf = ({ file, line }: SweepLocation): string => (lines.get(file)?.[line - 1] ?? '').trim().slice(0, 120)
  const rows = places
    .slice(0, mostLocations)
    .map((it) => row([asHtml(it.name), asHtml(`${it.file}:${it.line}`), it.metric, `<code>${asHtml(codeOf(it))}</code>`]))
  const more = places.length > mostLocations ? `<p class="quiet">and ${plural(places.length - mostLocations, 'other place')}</p>` : ''
  return `<table>${row(['location', 'place', 'metric', 'source'], 'th')}${rows.join('')}</table>${more}`
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Workloads by their first feature; those far off the law of the whole program are marked. */
const workloadTable = ({ workloads, features, totals, whole }: SweepAnalysis): string => {
  const [best] = whole.fits
  const residuals = workloads.map(({ features: own }, i) => {
    const [x, cost] = [own[best?.feature ?? ''] ?? 0, totals[i] ?? 0]
    return best?.power == null || x <= 0 || cost <= 0 ? 0 : Math.log(cost / (best.power.coefficient.value * x ** best.power.exponent.value))
  })
  const usual = Math.max(0.01, median(residuals.map(Math.abs)))
  const order = workloads.map((_, i) => i).toSorted((a, b) => (workloads[a]?.features[features[0] ?? ''] ?? 0) - (workloads[b]?.features[features[0] ?? ''] ?? 0)) // prettier-ignore
  const rows = order.slice(0, mostWorkloads).map((i) => {
    const residual = residuals[i] ?? 0
    const off = `×${significant(Math.exp(residual))}`
    const isOut = Math.abs(residual) > farOff * usual
    return row([asHtml(workloads[i]?.label ?? ''), ...features.map((name) => compact(workloads[i]?.features[name] ?? 0)), compact(totals[i] ?? 0), isOut ? `<span class="out">${off} outlier</span>` : off]) // prettier-ignore
  })
  const more = order.length > mostWorkloads ? `<p class="quiet">and ${plural(order.length - mostWorkloads, 'other')}, in sweep.json</p>` : ''
  return `<table>${row(['workload', ...features.map(asHtml), 'steps', 'of what the law says'], 'th')}${rows.join('')}</table>${more}`
}
