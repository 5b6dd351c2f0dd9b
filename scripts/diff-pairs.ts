// `npm run diff:pairs`: does `landau diff` tell what is known to have changed between published versions, and nothing between two profiles of one?

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keyOf } from './corpus/cases.ts'
import { prepareCorpus } from './corpus/prepare.ts'
import { pairs } from './diff/pairs.ts'
import { runPair, type PairResult } from './diff/run-pair.ts'
import { diffPage } from './diff/table.ts'
import { results } from './harness/paths.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const main = async (): Promise<void> => {
  const cases = new Map(prepareCorpus().map((it) => [keyOf(it), it]))
  const only = new RegExp(values.only)
  const done: PairResult[] = []
  for (const pair of pairs.filter(({ key, kind }) => only.test(`${kind}/${key}`))) {
    const it = cases.get(pair.key)
    if (it === undefined) throw new Error(`The corpus has no case ${pair.key}.`)
    const result = await runPair(it, pair)
    done.push(result)
    console.log(
      `${result.told?.right === true ? 'right' : 'WRONG'} ${pair.kind} ${pair.key} ${result.problem}${result.sameVersion > 0 ? 'SAME VERSION DIFFERS' : ''}`,
    )
  }
  if (values.only !== '') return
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'diff.md'), diffPage(done, `Node ${process.version}, ${process.platform} ${process.arch}`))
  console.log('docs/results/diff.md')
}

await main()
