// The tables of Goldsmith, Aiken and Wilkerson, "Measuring empirical computational complexity" (2007), in shape, on programs of our field: figure 1 (bubble
// sort), figure 4 (locations and clusters), and the main clusters of a compressor, a suffix tree, a parser, and a list append that matters beside one that does not.

import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterFinding, SweepAnalysis } from '../../src/analysis/sweep/types.ts'
import { compact, significant } from '../../src/base/number-text.ts'
import { lawText } from '../../src/report/sweep.ts'
import { installLocked } from '../harness/install.ts'
import { cached, root } from '../harness/paths.ts'

const home = cached('bench')
const source = 'node_modules/typescript/lib/typescript.js'

interface Program {
  readonly title: string
  readonly about: string
  readonly words: readonly string[]
  /** Earlier results are thrown away. */
  readonly fresh?: boolean
}

const parsed = '{acorn,esprima,immutable,js-yaml,json5,marked,matter-js,meriyah,pako,rbush,react,react-dom,terser}'

const packages = `node_modules/${parsed}/{dist,lib,build,umd}/*.{js,cjs}`
const seeds = ['-L', 'seed=a,b,c']
const bubbleSort = (below: string): readonly string[] =>
  ['-L', 'n=60,200,500,1000,2000,4000,8000,15000,30000,60000', ...seeds, '--', 'node', 'trend-prof/bubble-sort.mjs', '{n}', '{seed}', below] // prettier-ignore

const programs: readonly Program[] = [
  {
    title: 'bubble sort, equal integers',
    about:
      'the example of §3: three arrays of each of the paper’s sizes, integers drawn uniformly below 12,000. The paper: COMPARES 3.0·n^2.00, SWAPS 3.1·n^1.93 (R² 0.99), SIZE 22·n^1.00. It does not say how large its integers are. Its SWAPS costs half of what its law says at the largest size, which needs many equal integers, as here: equal ones are not swapped, so swaps fall behind n² (the exponent depends on the bound) and form a cluster of their own.',
    words: bubbleSort('12000'),
  },
  {
    title: 'bubble sort, distinct integers',
    about:
      'the same on integers below 2·10⁹, nearly all distinct. There are n²/4 swaps to within a few per cent, so SWAPS fits COMPARES with R² above 0.98 and the rule of §4.1 puts them into one cluster.',
    words: bubbleSort('2000000000'),
  },
  {
    title: 'quicksort',
    about: 'comparisons of quicksort (§6.2.1). A power law has to say n^1.16 in the paper; the class beside it is landau’s.',
    words: ['-L', 'n=16,64,256,1000,2000,4000,8000,16000,32000,64000', ...seeds, '--', 'node', 'trend-prof/quick-sort.mjs', '{n}', '{seed}'], // prettier-ignore
    fresh: true,
  },
  {
    title: 'pako',
    about: 'deflate on source code; the paper’s bzip2 is linear in the bytes, and so is this.',
    words: ['-P', 'bytes', '20000', '2000000', '--log', '24', '--', 'node', 'trend-prof/compress.mjs', source, '{bytes}'],
  },
  {
    title: 'suffix tree',
    about:
      'Ukkonen’s algorithm on files of published packages: NODES and EDGES vary with CHARS, as in the paper; the output routine, which prints something for each leaf of each node, is the first cluster: n log n on this text, the paper’s CHARS^1.29.',
    words: ['--each', packages, '--feature-fd', '1', '--', 'node', 'trend-prof/suffix-tree.mjs', '{file}', '400000'],
  },
  {
    title: 'acorn',
    about:
      'a parser on files of published packages, with the nodes of the syntax tree (AST) and the bytes as features; the paper’s elsa has 1.11 to 1.15 for its GLR core.',
    words: ['--each', packages, '--feature', 'bytes={size}', '--feature-fd', '1', '--', 'node', 'trend-prof/parse.mjs', '{file}'],
  },
  {
    title: 'list append',
    about: 'the walk in `lastNode` (chains of a table of fixed size) matters; the same idiom in `add` (sets that stay small) does not.',
    words: ['-P', 'bytes', '10000', '1000000', '--log', '24', '--', 'node', 'trend-prof/list-append.mjs', source, '{bytes}'],
  },
]

interface Swept {
  readonly sweep: SweepAnalysis
  /** How much of the time of its two jobs went into runs, in words; empty when every result was there already. */
  readonly busy: string
}

const sweepOf = ({ title, words, fresh }: Program): Swept => {
  const out = join(home, 'sweeps', title)
  if (fresh === true) rmSync(out, { recursive: true, force: true })
  const args = [join(root, 'src/cli/main.ts'), 'sweep', '--blocks', '-j', '2', '--max-run', '30m', '--color', 'never', '--out', out, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' })
  const path = /^ results {2}(.*)$/m.exec(stdout)?.[1]
  if (status !== 0 || path === undefined) throw new Error(`The sweep of ${title} ended with ${status}:\n${stderr}`)
  return {
    sweep: JSON.parse(readFileSync(path, 'utf8')) as SweepAnalysis,
    busy: /[\d.]+ % of the time of 2 jobs went into runs/.exec(stderr)?.[0] ?? '',
  }
}

const placeOf = ({ locations: [first] }: ClusterFinding, { locations }: SweepAnalysis): string => {
  const place = locations.find(({ id }) => id === first)
  return place === undefined ? '' : `${place.name} ${place.file.replace(/^.*\//, '')}:${place.line}`
}

const clusterRow = (cluster: ClusterFinding, sweep: SweepAnalysis): string => {
  const [best] = cluster.fits
  const power = best?.power
  if (best === undefined || power === null || power === undefined) return `| ${placeOf(cluster, sweep)} | ${compact(cluster.maxCost)} | | | | |`
  const { low, value, high } = power.exponent
  const at10 = power.predictions[1]
  const name = cluster.representative.kind === 'feature' ? `**${cluster.features.join(', ')}**: ` : ''
  const fit = `${significant(power.coefficient.value)}·${best.feature}^${significant(value)} [${significant(low)}, ${significant(high)}]`
  return `| ${name}${placeOf(cluster, sweep)} | ${compact(cluster.maxCost)} | ${fit} | ${power.r2.toFixed(3)} | ${lawText(cluster)} | ${compact(at10?.low ?? 0)} … ${compact(at10?.high ?? 0)} |`
}

const shown = 6

const sectionOf = ({ title, about }: Program, sweep: SweepAnalysis): string => `### ${title}

${about[0]?.toUpperCase()}${about.slice(1)} ${sweep.workloads.length} workloads.

| cluster | max blocks | power law | R² | class | at 10·f95 |
|---|---|---|---|---|---|
${[...sweep.clusters.filter(({ costly }) => costly).slice(0, shown), ...sweep.clusters.filter((it) => !it.costly && it.law !== null).slice(0, 2)].map((it) => clusterRow(it, sweep)).join('\n')}
`

const countsRow = ({ title }: Program, { counts, workloads }: SweepAnalysis, locations: number): string =>
  `| ${title} | ${workloads.length} | ${locations} | ${counts.varying} | ${counts.clusters} | ${counts.costly} | ${significant(locations / Math.max(1, counts.costly))} |`

/** The section of docs/results/papers.md. Runs every program's sweep. */
export const trendProf = (): string => {
  installLocked(join(root, 'bench'), home)
  rmSync(join(home, 'trend-prof'), { recursive: true, force: true })
  cpSync(join(root, 'test/programs/papers/trend-prof'), join(home, 'trend-prof'), { recursive: true })
  const sweeps = programs.map((program) => ({ program, ...sweepOf(program) }))
  const blocks = ({ locations }: SweepAnalysis): number => locations.filter(({ metric }) => metric === 'blocks').length
  return `## trend-prof: clusters and their growth

Goldsmith, Aiken and Wilkerson, *Measuring empirical computational complexity*. Each program is swept with \`landau sweep --blocks\`. A cluster is named after
the feature that represents it (bold) and its most varying location. Its cost is the sum of its blocks. A class with a question mark is tentative: the data cannot exclude a neighbour.

| program | workloads | basic blocks that ran | varying | clusters | costly clusters | blocks for each |
|---|---|---|---|---|---|---|
${sweeps.map(({ program, sweep }) => countsRow(program, sweep, blocks(sweep))).join('\n')}

Routines' call counts are locations too and vary with their blocks; they are counted under "varying". What counting adds to a run is in
[counting.md](counting.md). ${sweeps
    .filter(({ program, busy }) => program.fresh === true && busy !== '')
    .map(({ program, busy }) => `In the sweep of ${program.title}, ${busy}.`)
    .join(' ')}

${sweeps.map(({ program, sweep }) => sectionOf(program, sweep)).join('\n')}`
}
