// Scores the fitter on cases whose truth is known. `npm run score:fit [-- FILE.jsonl …]`; without files, on the corpus beside the repository.

import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { evaluate, fitCurve, type ClassName, type Law, type Point } from '../src/model/index.ts'

interface Case {
  readonly truth: string
  readonly design: string
  readonly struct: string
  readonly noise: string
  readonly pts: readonly (readonly [number, readonly number[]])[]
  readonly nx: number
  readonly fx: number
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

function quantile(values: readonly number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0
}

function toPoint([size, costs]: readonly [number, readonly number[]]): Point {
  const logs = costs.filter((c) => c > 0).map(Math.log)
  const mean = logs.reduce((a, b) => a + b, 0) / Math.max(1, logs.length)
  const spread = Math.sqrt(logs.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, logs.length - 1))
  return { size, cost: median(costs), calls: costs.length, ...(costs.length > 1 ? { spread } : {}) }
}

const exponents: Record<string, (n: number) => number> = {
  '1': () => 0,
  'log n': (n) => 1 / Math.log(n),
  'sqrt n': () => 0.5,
  n: () => 1,
  'n log n': (n) => 1 + 1 / Math.log(n),
  'n^1.5': () => 1.5,
  'n^2': () => 2,
  'n^2 log n': (n) => 2 + 1 / Math.log(n),
  'n^3': () => 3,
  '2^n': (n) => n * Math.LN2,
}

/** Exponent of the leading term alone at `n`. */
function leading(law: Law, n: number): number {
  const t = law.terms.at(-1)
  if (t === undefined) return 0
  return t.base === null ? t.power + (t.log === 0 ? 0 : t.log / Math.log(n)) : n * Math.log(t.base)
}

function sameClass(truth: string, name: ClassName, law: Law): boolean {
  if (truth === '2^n') return name === 'r^n'
  if (truth === 'n^1.5') return name === 'n^k' && Math.abs((law.terms.at(-1)?.power ?? 0) - 1.5) < 0.13
  return truth === name
}

interface Score {
  cases: number
  right: number
  exponent: number
  over: number
  under: number
  covered: number
  confident: number
  confidentRight: number
  singleton: number
  singletonRight: number
  setSize: number
  readonly errors: number[]
}

function score(cases: readonly Case[], wrong: ((c: Case, law: Law) => void) | null): Score {
  const s: Score = {
    cases: 0,
    right: 0,
    exponent: 0,
    over: 0,
    under: 0,
    covered: 0,
    confident: 0,
    confidentRight: 0,
    singleton: 0,
    singletonRight: 0,
    setSize: 0,
    errors: [],
  }
  for (const c of cases) {
    const law = fitCurve(c.pts.map(toPoint))
    const top = law.sizes.max
    const right = sameClass(c.truth, law.class, law)
    const gap = leading(law, top) - (exponents[c.truth]?.(top) ?? 0)
    s.cases++
    if (right) s.right++
    else wrong?.(c, law)
    if (right || Math.abs(gap) <= 0.25) s.exponent++
    if (!right && gap > 0.5) s.over++
    if (!right && gap < -0.5) s.under++
    if (right || law.set.some((name) => (c.truth === '2^n' ? name === 'r^n' : c.truth === 'n^1.5' ? name === 'n^k' : name === c.truth))) s.covered++
    s.setSize += law.set.length
    if (law.certainty === 'exact' || law.certainty === 'confident') {
      s.confident++
      if (right) s.confidentRight++
    }
    if (law.set.length === 1) {
      s.singleton++
      if (right) s.singletonRight++
    }
    const ratio = evaluate(law, c.nx) / c.fx
    s.errors.push(Math.min(1e6, Math.max(ratio, 1 / Math.max(ratio, 1e-6))))
  }
  return s
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)
}

function print(name: string, s: Score, microseconds: number): void {
  process.stdout.write(
    `${name}: ${s.cases} cases  class ${percent(s.right, s.cases)} %  exponent ${percent(s.exponent, s.cases)} %  over ${percent(s.over, s.cases)} %  under ${percent(s.under, s.cases)} %  ` +
      `set covers ${percent(s.covered, s.cases)} % (mean size ${(s.setSize / s.cases).toFixed(2)})  confident ${percent(s.confident, s.cases)} % of which right ${percent(s.confidentRight, s.confident)} %  ` +
      `single ${percent(s.singleton, s.cases)} % right ${percent(s.singletonRight, s.singleton)} %  ` +
      `extrapolation median x${median(s.errors).toFixed(3)} p90 x${quantile(s.errors, 0.9).toFixed(2)}  ${microseconds.toFixed(0)} us of processor time a fit\n`,
  )
}

const verbose = process.argv.includes('--wrong')
const given = process.argv.slice(2).filter((a) => !a.startsWith('--'))
const files = given.length > 0 ? given : ['../shared/fit-corpus/dev.jsonl', '../shared/fit-corpus/natural.jsonl']
for (const file of files) {
  if (!existsSync(file)) {
    process.stderr.write(`score:fit: ${file} does not exist; name one or more JSONL files of cases.\n`)
    process.exitCode = 2
    continue
  }
  const cases = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
  const wrong = (c: Case, law: Law): void => {
    process.stdout.write(
      `  ${c.truth} read as ${law.class} ${law.certainty} {${law.set.join(', ')}}  ${c.design} ${c.struct} ${c.noise}  ${law.formula}\n`,
    )
  }
  const start = process.cpuUsage()
  const result = score(cases, verbose ? wrong : null)
  print(basename(file), result, process.cpuUsage(start).user / cases.length)
}
