// `npm run bench:waiting`: what async functions and generators take where they do hardly anything else, exactly counted and with `--budget`, written to
// docs/results/waiting.md. The programs are in bench/waiting.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../scripts/harness/machine.ts'
import { cached, landauBin, results } from '../scripts/harness/paths.ts'
import { median, withSpread } from './statistics.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })

const programs = ['chain', 'together', 'pool', 'generators'] as const
const budgets = ['2x', '4x'] as const
const manners: readonly (readonly string[])[] = [[], ...budgets.map((budget) => ['--budget', budget])]

interface Told {
  readonly nanoseconds: number
  readonly results: readonly number[]
}

/** What the program said of itself. */
function told(...args: readonly string[]): Told {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with exit code ${status}: ${stderr}`)
  return JSON.parse(stdout) as Told
}

function measured(name: string): string {
  const program = join(import.meta.dirname, 'waiting', `${name}.mjs`)
  const plain: number[] = []
  const slowdowns: number[][] = manners.map(() => [])
  for (let round = 0; round < Number(values.rounds); round++) {
    const expected = told(program)
    plain.push(expected.nanoseconds)
    for (const [i, manner] of manners.entries()) {
      const got = told(landauBin, 'run', '--out', cached('waiting'), ...manner, program)
      if (String(got.results) !== String(expected.results)) throw new Error(`${name} printed something else with landau run ${manner.join(' ')}.`)
      slowdowns[i]!.push(got.nanoseconds / expected.nanoseconds)
    }
  }
  return `| ${name} | ${median(plain).toFixed(0)} ns | ${slowdowns.map(withSpread).join(' | ')} |`
}

const rows = programs.map((name) => {
  const row = measured(name)
  console.log(row)
  return row
})
writeFileSync(
  join(results, 'waiting.md'),
  `# What waits

Made by \`npm run bench:waiting -- --rounds ${values.rounds}\` on ${machine}.
Programs of async functions and of generators that do hardly anything but wait, in \`bench/waiting\`: what one request or item takes in the second half of each, and how many times as long under landau; the runs take
turns. With \`--budget 2x\` all hibernates by then but for the phases.

| program | plain | exact | ${budgets.map((budget) => `\`--budget ${budget}\``).join(' | ')} |
|---|---|---|---|---|
${rows.join('\n')}
`,
)
console.log('docs/results/waiting.md')
