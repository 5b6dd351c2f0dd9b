// `node bench/throughput.ts landau|Istanbul FILE`: instruments one CommonJS file in a fresh process and prints MB/s by CPU time of the main thread and by the clock.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../scripts/harness/paths.ts'
import type * as Count from '../src/instrument/count/count.ts'

const [name, path = ''] = process.argv.slice(2)
const text = readFileSync(path, 'utf8')

const options = { path, goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0, strategy: 'edges', firstCounter: 1 } as const

interface Istanbul {
  readonly createInstrumenter: (options: object) => { readonly instrumentSync: (text: string, path: string) => string }
}

const instrumenter = async (): Promise<() => string | null> => {
  if (name === 'landau') {
    // As it is installed.
    const { instrumentCounts } = (await import(join(root, 'dist/instrument/count/count.js'))) as typeof Count
    return () => instrumentCounts(text, { ...options, capacity: 2 ** 22, measured: () => null }).code
  }
  const { createInstrumenter } = createRequire(import.meta.url)('istanbul-lib-instrument') as Istanbul
  const istanbul = createInstrumenter({ compact: true })
  return () => istanbul.instrumentSync(text, path)
}

const instrument = await instrumenter()
const [cpu, wall] = [process.threadCpuUsage(), performance.now()]
const code = instrument()
const { user, system } = process.threadCpuUsage(cpu)
const milliseconds = performance.now() - wall
if (code === null) throw new Error(`${path} was not instrumented.`)
console.log(`${text.length / (user + system)} ${text.length / (milliseconds * 1e3)}`)
