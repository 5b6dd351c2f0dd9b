// What each mode makes of a text, and whether V8 takes it.

import { compileFunction } from 'node:vm'
import { instrumentAlgorithms } from '../../src/instrument/algorithms/algorithms.ts'
import { instrumentCounts } from '../../src/instrument/count/count.ts'
import { instrument } from '../../src/instrument/run/run.ts'
import { instrumentTrace } from '../../src/instrument/trace/trace.ts'

export const options = { path: 'program', goal: 'commonjs', language: 'js', file: 0, firstSite: 0, firstNative: 0 } as const
const counting = { ...options, firstCounter: 0, capacity: 1e6, measured: () => null } as const

export const modes: Readonly<Record<string, (text: string) => { readonly code: string | null }>> = {
  run: (text) => instrument(text, options),
  'run --resolution field': (text) => instrument(text, { ...options, resolution: 'field' }),
  'run --budget 2x': (text) => instrument(text, { ...options, samples: 'rarely' }),
  'run --budget 4x': (text) => instrument(text, { ...options, samples: 'often' }),
  'run --algorithms': (text) => instrumentAlgorithms(text, { ...options, firstLabel: 0 }),
  count: (text) => instrumentCounts(text, { ...counting, strategy: 'edges' }),
  'count --placement every': (text) => instrumentCounts(text, { ...counting, strategy: 'every' }),
  'count --placement vertices': (text) => instrumentCounts(text, { ...counting, strategy: 'vertices' }),
  trace: (text) => instrumentTrace(text, { ...options, mode: 'tokens', firstPosition: 1 }),
  'trace --witness bits': (text) => instrumentTrace(text, { ...options, mode: 'bits', firstPosition: 1 }),
}

/** What V8 has against a text as a CommonJS file; null where nothing. */
export const objection = (text: string): string | null => {
  try {
    compileFunction(text, ['exports', 'require', 'module', '__filename', '__dirname'])
    return null
  } catch (error) {
    return String(error)
  }
}
