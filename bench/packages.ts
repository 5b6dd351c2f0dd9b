// `npm run bench:packages`: the algorithms that are found in the hottest file of real packages, beside what the source says, which was compared by hand.
// Writes docs/results/algorithms-packages.md.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked } from '../scripts/harness/install.ts'
import { cached, landauBin, results } from '../scripts/harness/paths.ts'

interface Found {
  readonly id: string
  readonly nodes: readonly number[]
  readonly title: string
  readonly totals: { readonly steps: number }
  readonly inputs: readonly { readonly name: string; readonly class: string; readonly sizes: { readonly min: number; readonly max: number } }[]
  readonly laws: readonly { readonly cost: string; readonly size: string; readonly formula: string }[]
}

/** What the JSON report says, as far as it is needed here. */
interface Report {
  readonly units: readonly { readonly id: string; readonly name: string }[]
  readonly algorithms: {
    readonly algorithms: readonly Found[]
    readonly tree: readonly { readonly name: string; readonly file: string; readonly line: number }[]
  }
}

type Judgements = Readonly<Record<string, Readonly<Record<string, { readonly right: string; readonly wrong: string }>>>>

const home = cached('packages')
const source = join(import.meta.dirname, 'packages')
const most = 5

function reportOf(name: string): Report {
  const json = join(home, `${name}.json`)
  const args = [
    landauBin,
    'run',
    '--algorithms',
    '--quiet',
    '--out',
    join(home, 'profiles', name),
    '--reporter',
    `json=${json}`,
    `programs/${name}.mjs`,
  ]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' })
  if (status !== 0) throw new Error(`landau run --algorithms programs/${name}.mjs ended with ${status}:\n${stderr}`)
  return JSON.parse(readFileSync(json, 'utf8')) as Report
}

const fileOf = ({ algorithms: { tree } }: Report, found: Found): string => tree[found.nodes[0] ?? 0]?.file ?? ''

/** The file of a package whose algorithms take most steps. */
function hottest(report: Report): string {
  const steps = new Map<string, number>()
  for (const found of report.algorithms.algorithms) steps.set(fileOf(report, found), (steps.get(fileOf(report, found)) ?? 0) + found.totals.steps)
  const [first] = [...steps].filter(([file]) => file.includes('node_modules/')).toSorted(([, a], [, b]) => b - a)
  if (first === undefined) throw new Error('No algorithm was found in a package: was it installed?')
  return first[0]
}

const inputsOf = ({ inputs }: Found): string =>
  inputs
    .slice(0, 3)
    .map(({ name, class: of, sizes }) => `${of} of ${name} (${sizes.min} … ${sizes.max})`)
    .join('; ')

const cell = (text: string): string => text.replaceAll('|', '\\|')

function section(name: string, judgements: Judgements): string {
  const report = reportOf(name)
  const file = hottest(report)
  const { algorithms, tree } = report.algorithms
  const all = algorithms.filter((found) => fileOf(report, found) === file)
  const nameOf = (found: Found): string => report.units.find(({ id }) => id === found.id)?.name ?? ''
  // One routine is called in many places of the repetition tree: each once, where it takes most steps.
  const shown = all.filter((found, i) => all.findIndex((other) => nameOf(other) === nameOf(found)) === i || i < 2).slice(0, most)
  const rows = shown.map((found) => {
    const parts = found.nodes.map((node) => `${tree[node]?.name ?? ''}:${tree[node]?.line ?? 0}`).join(' + ')
    const law = found.laws.find(({ cost }) => cost === 'steps')
    return `| ${cell(nameOf(found))} | ${cell(parts)} | ${cell(inputsOf(found))} | ${law === undefined ? 'none' : cell(`${law.formula}, n = size of ${law.size}`)} |`
  })
  const judged = [...new Set(shown.map(nameOf))].map((it) => {
    const judgement = judgements[name]?.[it]
    if (judgement === undefined) return `- **${it}**: not compared.`
    return `- **${it}**: ${judgement.right}${judgement.wrong === '' ? '' : ` *Wrong:* ${judgement.wrong}`}`
  })
  return `## ${name}: \`${file.replace(/^.*node_modules\//, '')}\`

\`landau run --algorithms programs/${name}.mjs\` — ${all.length} algorithms in this file, those with most steps:

| routine | repetitions | inputs | steps |
|---|---|---|---|
${rows.join('\n')}

${judged.join('\n')}
`
}

installLocked(source, home)
cpSync(join(source, 'programs'), join(home, 'programs'), { recursive: true })
mkdirSync(join(home, 'profiles'), { recursive: true })
const judgements = JSON.parse(readFileSync(join(source, 'by-hand.json'), 'utf8')) as Judgements
const sections = Object.keys(judgements).map((name) => section(name, judgements))
writeFileSync(
  join(results, 'algorithms-packages.md'),
  `# Algorithms found in real packages

Made by \`npm run bench:packages\` (programs in \`bench/packages/programs\`, run in \`.cache/packages\`). What is right and what is wrong was found by reading the
source (\`bench/packages/by-hand.json\`).

${sections.join('\n')}`,
)
console.log('docs/results/algorithms-packages.md')
