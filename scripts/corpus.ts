// `npm run corpus`: profiles published packages with known superlinear defects and says which of them landau blames.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { keyOf } from './corpus/cases.ts'
import { prepareCorpus } from './corpus/prepare.ts'
import { judgeAgain, runCase, type CaseResult } from './corpus/run-case.ts'
import { corpusPage } from './corpus/table.ts'
import { cached, results } from './harness/paths.ts'
import { inParallel } from './harness/pool.ts'

const usage = `usage: npm run corpus -- [--only REGEX] [--variant bad|fixed] [--jobs N] [--timeout SECONDS] [--fresh]
  --only      cases whose group/id matches
  --variant   fixed: run the repaired versions, where every finding is suspicious
  --rejudge   judge the earlier results again, and run nothing
  --fresh     forget earlier results; without it, cases that have one are not run again`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    variant: { type: 'string', default: 'bad' },
    jobs: { type: 'string', default: '2' },
    timeout: { type: 'string', default: '120' },
    fresh: { type: 'boolean', default: false },
    rejudge: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const readEarlier = (path: string): Map<string, CaseResult> => {
  if (!existsSync(path)) return new Map()
  return new Map((JSON.parse(readFileSync(path, 'utf8')) as CaseResult[]).map((it) => [it.key, it]))
}

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  const variant = values.variant === 'fixed' ? 'fixed' : 'bad'
  const cases = prepareCorpus().filter((it) => variant === 'bad' || (it.fixed !== null && !it.control))
  const file = cached('corpus', variant === 'bad' ? 'results.json' : 'results-fixed.json')
  const done = values.fresh ? new Map<string, CaseResult>() : readEarlier(file)
  const only = new RegExp(values.only)
  if (values.rejudge) for (const it of cases) if (done.has(keyOf(it))) done.set(keyOf(it), judgeAgain(it, done.get(keyOf(it))!, variant))
  const selected = cases.filter((it) => !values.rejudge && only.test(keyOf(it)) && (values.only !== '' || !done.has(keyOf(it))))
  const save = (): CaseResult[] => {
    const known = cases.flatMap((it) => done.get(keyOf(it)) ?? [])
    mkdirSync(cached('corpus'), { recursive: true })
    writeFileSync(file, `${JSON.stringify(known, null, 1)}\n`)
    return known
  }
  await inParallel(selected, Number(values.jobs), async (it) => {
    const result = await runCase(it, { variant, timeoutMs: Number(values.timeout) * 1000 })
    done.set(result.key, result)
    save()
    const where = result.unit === null ? result.problem : `${result.unit.name} ${result.unit.class} ${result.unit.place}`
    console.log(`${result.verdict.padEnd(7)} ${result.key.padEnd(40)} ${result.sameResult || result.problem !== '' ? '' : 'RESULT DIFFERS '}${where}`)
  })
  const page = corpusPage(save(), `Node ${process.version}, ${process.platform} ${process.arch}`)
  const name = variant === 'bad' ? 'corpus.md' : 'corpus-fixed.md'
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, name), page)
  console.log(`\n${/^\*\*.*\*\*$/m.exec(page)?.[0].replaceAll('*', '') ?? ''}\ndocs/results/${name}`)
}

await main()
