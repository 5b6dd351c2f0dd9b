// Runs a program plain and instrumented, and tells what each did.
import { types } from 'node:util'
import { restoreFunctionText, type GeneratedFile } from '../../src/host/function-text.ts'
import { defineConstants } from '../../src/host/script-scope.ts'
import { fastPropertiesTest, privateSymbol, sparseTest } from '../../src/host/v8.ts'
import type { InstrumentOptions } from '../../src/instrument/file.ts'
import { instrument, type Instrumented } from '../../src/instrument/index.ts'
import { createRuntime, type Runtime, type RuntimeHost } from '../../src/runtime/index.ts'
import { type Outcome, outcomeThen, type Program } from './outcome.ts'
import type { Goal, Language } from '../../src/source/index.ts'

export interface Harness {
  /** Instruments a text for this process; throws where the instrumenter refuses it. */
  readonly instrumented: (text: string, language?: Language, goal?: Goal) => Instrumented
  /** Runs CommonJS text, instrumented or not. */
  readonly outcome: (program: Program) => Promise<Outcome>
}

/** How texts are instrumented for a runtime of these options. */
export const samplesOf = ({ share, rarely }: RuntimeHost['options']): Pick<InstrumentOptions, 'samples'> =>
  share === undefined ? {} : { samples: rarely === true ? 'rarely' : 'often' }

/** The one harness of a test file: what instrumented text calls are constants of the process. */
export function createHarness(options: RuntimeHost['options']): Harness {
  let clock = 0
  const runtime: Runtime = createRuntime({
    stamp: privateSymbol('landau.stamp'),
    shadow: privateSymbol('landau.shadow'),
    hasFastProperties: fastPropertiesTest(),
    isSparse: sparseTest(),
    isProxy: types.isProxy,
    isGenerator: types.isGeneratorObject,
    now: () => clock++,
    options,
  })
  defineConstants(runtime.bindings)
  // What the functions of a program under test are texts of; programs do turn functions into strings.
  const running: GeneratedFile[] = []
  restoreFunctionText(running)
  let files = 0
  let sites = 0
  let natives = 0
  const samples = samplesOf(options)
  return {
    instrumented: (text, language = 'js', goal = 'commonjs') => {
      const result = instrument(text, { path: `case.${language}`, goal, language, file: files++, firstSite: sites, firstNative: natives, ...samples })
      if (result.code === null) throw new Error(`refused: ${JSON.stringify(result.problems)}`)
      runtime.register(result.sites, result.nativeSites)
      sites += result.sites.length
      natives += result.nativeSites.length
      running[0] = result
      return result
    },
    outcome: (program) => outcomeThen(program, runtime.resetStack),
  }
}
