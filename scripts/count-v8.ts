// `npm run count:v8`: the counts of real programs against V8's precise block coverage of the programs as they are, written to docs/results/counting-v8.md.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareWithV8, type V8Comparison, type Work } from '../test/instrument/v8-compare.ts'
import { installLocked } from './harness/install.ts'
import { cached, results, root } from './harness/paths.ts'

const home = cached('bench')
installLocked(join(root, 'bench'), home)
const textOf = (path: string): string => readFileSync(join(home, 'node_modules', path), 'utf8')
const source = textOf('js-yaml/dist/js-yaml.cjs.js')

type Parse = (text: string, options: object) => unknown

/** Parses a whole program, and many that break off. */
const parsing =
  (options: object): Work =>
  (module) => {
    const parse = module['parse'] as Parse
    parse(source, options)
    for (let part = 0; part < 40; part++) {
      try {
        parse(`${source.slice(0, part * 97)}${'}{`('[part % 4]}`, options)
      } catch {
        // Each parser has its own kind of error.
        continue
      }
    }
  }

type Lodash = Readonly<Record<string, (...values: readonly unknown[]) => unknown>>

const usingLodash: Work = (module) => {
  const _ = module as unknown as Lodash
  const numbers = Array.from({ length: 300 }, (_value, index) => (index * 7919) % 1000)
  for (const name of ['chunk', 'groupBy', 'sortBy', 'uniq', 'partition', 'countBy', 'orderBy', 'keyBy', 'reduce', 'difference', 'zip', 'shuffle'])
    _[name]?.(numbers, name === 'chunk' ? 3 : undefined)
  const tree = { a: [1, { b: new Map([[1, 2]]), c: new Date(0) }], d: new Set('abc'), e: /x/g, f: Symbol.iterator, g: new Uint8Array(4) }
  _['isEqual']?.(_['cloneDeep']?.(tree), tree)
  _['merge']?.({ a: { b: [1, 2] } }, { a: { b: [3], c: 4 } })
  _['template']?.('<% for (const x of xs) { %><%= x %><% } %>')
  for (const wrong of ['debounce', 'throttle', 'memoize', 'once', 'flow']) {
    try {
      _[wrong]?.(1)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
}

const programs: readonly (readonly [name: string, path: string, work: Work])[] = [
  ['acorn', 'acorn/dist/acorn.js', parsing({ ecmaVersion: 'latest' })],
  ['meriyah', 'meriyah/dist/meriyah.cjs', parsing({ next: true })],
  ['lodash', 'lodash/lodash.js', usingLodash],
  ['esprima', 'esprima/dist/esprima.js', parsing({})],
]

const of = ({ different }: V8Comparison, why: string): number => different.filter((it) => it.why === why).length

const page = (all: readonly (readonly [string, V8Comparison])[]): string => `# Counts against V8's precise block coverage

Made by \`npm run count:v8\` on Node ${process.version}. Statements and arms of each program, counted by landau, and by V8 in the program as it is, doing the same
with a clock that only counts. The classes are those of docs/counting.md.

| program | the same | behind an exception | V8 falls back | unexplained |
|---|---|---|---|---|
${all.map(([name, it]) => `| ${name} | ${it.same} | ${of(it, 'exception')} | ${of(it, 'fallback')} | ${of(it, 'unexplained')} |`).join('\n')}

| program | line | class | landau | V8 | statement |
|---|---|---|---|---|---|
${all.flatMap(([name, { different }]) => different.map((it) => `| ${name} | ${it.line} | ${it.why} | ${it.landau} | ${it.v8} | \`${it.text.replaceAll('|', '\\|').replaceAll('`', "'")}\` |`)).join('\n')}
`

const all = programs.map(([name, path, work]) => [name, compareWithV8(textOf(path), work)] as const)
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'counting-v8.md'), page(all))
for (const [name, it] of all) console.log(`${name}: ${it.same} the same, ${it.different.length} different, ${of(it, 'unexplained')} unexplained`)
process.exitCode = all.every(([, it]) => of(it, 'unexplained') === 0) ? 0 : 1
