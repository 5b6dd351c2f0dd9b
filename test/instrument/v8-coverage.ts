// V8's own block counts of a program that is not instrumented.

import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'

/** Runs `work` on a CommonJS module as it is and gives V8's count at each offset of its text. */
export function v8Counts(text: string, work: (module: Record<string, unknown>) => unknown): (offset: number) => number | null {
  const name = `/v8-counts-${Math.floor(performance.now() * 1000)}.js`
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const prefix = '(function(exports,require,module){'
  const module = { exports: {} as Record<string, unknown> }
  const main = new Script(`${prefix}${text}\n})`, { filename: name }).runInThisContext() as (...values: readonly unknown[]) => void
  main.call(module.exports, module.exports, createRequire(import.meta.filename), module)
  work(module.exports)
  let ranges: readonly Profiler.CoverageRange[] = []
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    ranges = result.filter(({ url }) => url.endsWith(name)).flatMap(({ functions }) => functions.flatMap((it) => it.ranges))
  })
  session.disconnect()
  const innermost = ranges.toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset))
  return (offset) => innermost.find((range) => range.startOffset <= offset + prefix.length && offset + prefix.length < range.endOffset)?.count ?? null
}
