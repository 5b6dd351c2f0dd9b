// docs/results/counting-suites.md

import type { CountComparison } from './compare.ts'

const sumOf = (all: readonly CountComparison[], pick: (it: CountComparison) => number): string =>
  all.reduce((sum, it) => sum + pick(it), 0).toLocaleString('en')

const escaped = (text: string): string => text.replaceAll('|', '\\|')

const row = (it: CountComparison): string =>
  `| ${it.name} | ${it.assertions || ''} | ${it.routines} | ${it.compared} | ${it.different.length} | ${it.unknown} | ${it.unsteady.length} | ${it.output === '' ? 'same' : `**differs**: ${escaped(it.output)}`} |`

const details = (title: string, all: readonly CountComparison[], pick: (it: CountComparison) => readonly string[]): string => {
  const lines = all.flatMap((it) => pick(it).map((line) => `- ${it.name}: ${escaped(line)}`))
  return lines.length === 0 ? '' : `\n## ${title}\n\n${lines.slice(0, 100).join('\n')}\n`
}

/** The page of results. */
export const countsPage = (all: readonly CountComparison[]): string => `# Counts of \`edges\` against a probe in every block

Made by \`npm run count:suites\` on Node ${process.version}, ${process.platform} ${process.arch}. The programs of the benchmark, those of the suites and each
package's own tape suite run three times, with the same random numbers and a clock that only counts: twice with a probe in every block, once with counters on chords. *Compared* are the blocks
of all routines that ran, of the package, its dependencies and tape; *unknown* has no count in one of the runs; *unsteady* is what the two runs with a
probe in every block count differently, because the program looks at when something was done.

**${sumOf(all, (it) => it.different.length)} of ${sumOf(all, (it) => it.compared)} blocks differ; ${sumOf(all, (it) => it.unknown)} unknown, ${sumOf(all, (it) => it.unsteady.length)} unsteady; ${sumOf(all, (it) => it.assertions)} assertions in ${all.length} suites and programs, ${all.filter((it) => it.output === '').length} with the same output.**

| suite or program | assertions | routines | compared | different | unknown | unsteady | output |
|---|---|---|---|---|---|---|---|
${all.map(row).join('\n')}
${details('Different', all, (it) => it.different)}${details('Unsteady', all, (it) => it.unsteady)}`
