// `npm run bench:algorithms`: what looking for algorithms costs over a plain `landau run`, in turns on real programs, written to docs/results/algorithms.md.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cached, landauBin, results } from '../scripts/harness/paths.ts'
import { measure, type Cost } from './measure.ts'
import { geometricMean, median } from './statistics.ts'
import { installPrograms } from './programs.ts'

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, rounds: { type: 'string', default: '1' } },
})

const home = cached('bench')
const programs =
  'acorn esprima fflate graph immutable js-yaml json5 lodash markdown-it marked matrix matter meriyah nbody pako prettier rbush react terser typescript'

interface Measured {
  readonly name: string
  readonly plain: readonly Cost[]
  readonly run: readonly Cost[]
  readonly algorithms: readonly Cost[]
}

const measureProgram = async (name: string, rounds: number): Promise<Measured> => {
  const program = join(home, 'programs', `${name}.mjs`)
  const measured: Record<'plain' | 'run' | 'algorithms', Cost[]> = { plain: [], run: [], algorithms: [] }
  const started = [landauBin, 'run', '--quiet', '--out', join(home, 'profiles', `algorithms-${name}`)]
  for (let round = 0; round < rounds; round++) {
    measured.plain.push(await measure([program], home))
    measured.run.push(await measure([...started, program], home))
    measured.algorithms.push(await measure([...started, '--algorithms', program], home))
  }
  return { name, ...measured }
}

const same = ({ plain, run, algorithms }: Measured): boolean =>
  [...run, ...algorithms].every(({ code, stdout }) => code === 0 && stdout === plain[0]?.stdout)
const seconds = (costs: readonly Cost[]): number => median(costs.map(({ userSeconds }) => userSeconds))
const ratio = ({ run, algorithms }: Measured): number => seconds(algorithms) / seconds(run)

const row = (it: Measured): string =>
  `| ${it.name} | ${(seconds(it.run) / seconds(it.plain)).toFixed(2)}x | ${(seconds(it.algorithms) / seconds(it.plain)).toFixed(2)}x | ${ratio(it).toFixed(2)}x | ${same(it) ? 'same' : '**differs**'} |`

const page = (all: readonly Measured[]): string => `# What looking for algorithms costs

Made by \`npm run bench:algorithms\` on Node ${process.version}, ${all[0]?.plain.length ?? 0} round(s). Plain, \`landau run\` and \`landau run --algorithms\` take turns; user CPU time of the whole command.

**Geometric mean of ${all.length} programs: ${geometricMean(all.map(ratio)).toFixed(2)}x the time of \`landau run\`.**

| program | run | run --algorithms | one over the other | output |
|---|---|---|---|---|
${all.map(row).join('\n')}
`

installPrograms(home)
const all: Measured[] = []
for (const name of programs.split(' ').filter((it) => new RegExp(values.only).test(it))) {
  const measured = await measureProgram(name, Number(values.rounds))
  all.push(measured)
  console.log(row(measured))
  mkdirSync(results, { recursive: true })
  if (values.only === '') writeFileSync(join(results, 'algorithms.md'), page(all))
}
