// `npm run oracle`: the latest-access algorithm against Definition 1 of the aprof paper on many random programs, written to docs/results/oracle.md.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { disagreement } from '../test/runtime/compare-sizes.ts'
import { compareAsync } from '../test/runtime/package-program.ts'
import { AsyncProgram } from '../test/runtime/random-async.ts'
import { Generator } from '../test/runtime/random-program.ts'
import { countedIn } from '../test/runtime/random-counts.ts'
import { operations } from '../test/runtime/random-operations.ts'
import { results } from './harness/paths.ts'

const usage = `usage: npm run oracle -- [--programs N] [--from SEED]
  --programs  how many, half with a stamp per element and half with small arrays as one cell (default 5000); beside them a fifth as many of async functions
  --from      the first seed (default 0); with it, or with fewer programs, the results file is not written`

const { values } = parseArgs({
  options: { programs: { type: 'string', default: '5000' }, from: { type: 'string', default: '0' }, help: { type: 'boolean', default: false } },
})

interface Half {
  readonly small: number
  readonly from: number
  readonly programs: number
  readonly differ: readonly number[]
}

const runHalf = (small: number, from: number, programs: number): Half => {
  const differ: number[] = []
  for (let seed = from; seed < from + programs; seed++) if (disagreement(seed, small) !== null) differ.push(seed)
  return { small, from, programs, differ }
}

/** A fifth as many programs of async functions that run interleaved, against the naive runtime; every other one with a host that tells of jobs. */
async function runAsync(small: number, from: number, programs: number): Promise<Half> {
  const differ: number[] = []
  for (let seed = from; seed < from + programs; seed++) {
    const { differ: lines, sameResult } = await compareAsync(new AsyncProgram(seed).text(), { small }, { small }, seed % 2 === 0)
    if (lines.length > 0 || !sameResult) differ.push(seed)
  }
  return { small, from, programs, differ }
}

const row = ({ small, from, programs, differ }: Half): string =>
  `| ${small === 0 ? 'each element of every array is a cell' : `arrays up to ${small} elements are one cell`} | ${from} to ${from + programs - 1} | ${programs} | ${differ.length}${differ.length === 0 ? '' : ` (seeds ${differ.join(', ')})`} |`

const page = (halves: readonly Half[], async: readonly Half[]): string => {
  const seeds = halves.flatMap(({ from, programs }) => Array.from({ length: programs }, (_, i) => from + i))
  const { statements, used } = countedIn(seeds.map((seed) => new Generator(seed).program()))
  return `# Latest-access against the naive definition

Made by \`npm run oracle\` on Node ${process.version}. Random programs (functions that call each other and themselves, callbacks, every kind of loop, exceptions, \`finally\`, jumps by label) run twice: instrumented, and
interpreted beside one set of cells for each pending activation, Definition 1 of the paper taken at its word. For every routine and loop the calls of each size, of cells first read and of cells
first written, and the calls of each pair of caller and callee must be the same. They use the operations of the table in [operations.md](../operations.md); the suite runs the first hundreds of the same seeds.

| resolution | seeds | programs | that differ |
|---|---|---|---|
${halves.map(row).join('\n')}

The programs have ${statements} statements, and ${used.size} of the ${operations.length} operations beside those of the generator's own grammar; the rarest occurs ${Math.min(...used.values())} times.
Not in them: folded light routines, whose calls are sampled.

## Async functions that run interleaved

They share objects, lists and a Map, wait for each other, for callbacks or for nobody, are started and waited for together, throw, and call routines, generators and async generators in between. Each runs once
under the runtime and once under a naive one behind the same probes, which keeps sets instead of stamps. Calls, steps and self steps of each size, and how much of the sizes was written by other tasks, must be the same.
Programs with an even seed have a host that tells when a job begins, as Node does; the others have none, as on a page.
The naive one knows what [input-size.md](../input-size.md) says of other-task input: of what others only read no more is taken for known than the activation can have accessed before.

| resolution | seeds | programs | that differ |
|---|---|---|---|
${async.map(row).join('\n')}
`
}

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  const [programs, from] = [Number(values.programs), Number(values.from)]
  const half = Math.floor(programs / 2)
  const halves = [runHalf(0, from, programs - half), runHalf(8, from + programs - half, half)]
  const few = Math.floor(half / 5)
  const async = [await runAsync(0, from, few), await runAsync(8, from + few, few)]
  const differing = [...halves, ...async].flatMap(({ differ }) => differ)
  if (programs >= 5000 && from === 0) writeFileSync(join(results, 'oracle.md'), page(halves, async))
  console.log(
    `${programs} programs and ${2 * few} of async functions, ${differing.length} differ${differing.length === 0 ? '' : `: seeds ${differing.join(' ')}`}`,
  )
  process.exitCode = differing.length === 0 ? 0 : 1
}

await main()
