// Instruments programs for a run that looks for algorithms.
import { types } from 'node:util'
import { restoreFunctionText, type GeneratedFile } from '../../src/host/function-text.ts'
import { defineConstants } from '../../src/host/script-scope.ts'
import { fastPropertiesTest, privateSymbol, sparseTest } from '../../src/host/v8.ts'
import { instrumentAlgorithms, type InstrumentedForAlgorithms } from '../../src/instrument/algorithms/algorithms.ts'
import { createAlgorithms, type AlgorithmRuntime } from '../../src/runtime/algorithms/index.ts'
import type { Goal, Language } from '../../src/source/index.ts'
import { type Outcome, outcomeThen, type Program } from './outcome.ts'

const host = {
  stamp: privateSymbol('landau.stamp'),
  shadow: privateSymbol('landau.shadow'),
  hasFastProperties: fastPropertiesTest(),
  isSparse: sparseTest(),
  isProxy: types.isProxy,
  now: () => 0,
  options: { small: 8 },
}
const runtime: AlgorithmRuntime = createAlgorithms(host, 'some')
defineConstants(runtime.bindings)
const running: GeneratedFile[] = []
restoreFunctionText(running)

let files = 0
let sites = 0
let labels = 0

/** Instruments a text for this process; throws where the instrumenter refuses it. */
export function instrumented(text: string, language: Language = 'js', goal: Goal = 'commonjs'): InstrumentedForAlgorithms {
  const result = instrumentAlgorithms(text, { path: `case.${language}`, goal, language, file: files++, firstSite: sites, firstNative: 0, firstLabel: labels }) // prettier-ignore
  if (result.code === null) throw new Error(`refused: ${JSON.stringify(result.problems)}`)
  runtime.register(result.sites, result.sheet, result.recursive)
  sites += result.sites.length
  labels += result.sheet.labels.length
  running[0] = result
  return result
}

/** Runs CommonJS text, instrumented or not. */
export const outcome = (program: Program): Promise<Outcome> => outcomeThen(program, runtime.resetStack)
