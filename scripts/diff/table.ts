// What `landau diff` said of each pair, as Markdown.

import type { PairResult } from './run-pair.ts'
import type { ReportedChange } from './told.ts'

const said = ({ kind, ratio, steps, before, after, measure }: ReportedChange): string => {
  switch (kind) {
    case 'class':
      return `class: ${before.class} → ${after.class} in ${measure}`
    case 'cost':
      return `cost: ${ratio.toFixed(2)}× in ${measure}`
    case 'constant':
      return `constant: ${ratio.toFixed(2)}× in ${measure}`
    case 'overhead':
      return `overhead: ${steps > 0 ? '+' : '−'}${Math.abs(Math.round(steps))} steps a call`
    case 'cannot tell':
      return 'cannot tell'
  }
}

const row = ({ pair, before, after, told, sameVersion, byCounts, problem }: PairResult): string => {
  const change = told?.change ?? null
  const verdict = told === null ? `failed: ${problem}` : change === null ? 'nothing said' : said(change)
  const others =
    told === null
      ? ''
      : `${told.listed.class} / ${told.listed.cost} / ${told.listed.constant} / ${told.listed.overhead} / ${told.listed['cannot tell']}`
  const cells = [
    `${before} → ${after}`,
    pair.culprit,
    `${pair.kind}, ${pair.direction}`,
    pair.known,
    verdict,
    told?.right ? 'yes' : '**no**',
    others,
    `${sameVersion}, ${byCounts}`,
  ]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** The page `docs/results/diff.md`. */
export const diffPage = (results: readonly PairResult[], environment: string): string => {
  const right = results.filter(({ told }) => told?.right === true).length
  const quiet = results.filter(({ problem, sameVersion }) => problem === '' && sameVersion === 0).length
  return `# \`landau diff\` on published versions

Made by \`npm run diff:pairs\` on ${environment}. Two projects differ in nothing but the version of one package, at the same path, as after an upgrade; the driver of the corpus
runs in each. The version before is profiled twice. *Listed*: changes in the whole diff, as class / cost / constant / overhead / cannot tell. *Same version*: changes,
new and gone functions between the two profiles of the version before; then the changes that would be listed if every file counted as edited.

**${right} of ${results.length} known changes told as what they are; ${quiet} of ${results.length} pairs of profiles of the same version without any difference.**

| versions | function | known | from the sources | said | right | listed | same version |
|---|---|---|---|---|---|---|---|
${results.map(row).join('\n')}
`
}
