// Runs a program plain and instrumented, and tells what each did.
import { types } from 'node:util'
import { restoreFunctionText, type GeneratedFile } from '../../src/host/function-text.ts'
import { defineConstants } from '../../src/host/script-scope.ts'
import { fastPropertiesTest, privateSymbol } from '../../src/host/v8.ts'
import { instrument, type Instrumented } from '../../src/instrument/index.ts'
import { createRuntime, type Runtime } from '../../src/runtime/index.ts'
import { type Outcome, outcomeThen, type Program } from './outcome.ts'
import type { Goal, Language } from '../../src/source/index.ts'

let clock = 0
const runtime: Runtime = createRuntime({
  stamp: privateSymbol('landau.stamp'),
  shadow: privateSymbol('landau.shadow'),
  hasFastProperties: fastPropertiesTest(),
  isProxy: types.isProxy,
  now: () => clock++,
  options: { small: 8 },
})
defineConstants(runtime.bindings)

/** What the functions of a program under test are texts of; programs do turn functions into strings. */
const running: GeneratedFile[] = []
restoreFunctionText(running)

let files = 0
let sites = 0
let natives = 0

/** Instruments a text for this process; throws where the instrumenter refuses it. */
export function instrumented(text: string, language: Language = 'js', goal: Goal = 'commonjs'): Instrumented {
  const result = instrument(text, { path: `case.${language}`, goal, language, file: files++, firstSite: sites, firstNative: natives })
  if (result.code === null) throw new Error(`refused: ${JSON.stringify(result.problems)}`)
  runtime.register(result.sites, result.nativeSites)
  sites += result.sites.length
  natives += result.nativeSites.length
  running[0] = result
  return result
}

export { type Outcome, type Program, withoutSpans } from './outcome.ts'

/** Runs CommonJS text, instrumented or not. */
export const outcome = (program: Program): Promise<Outcome> => outcomeThen(program, runtime.resetStack)
