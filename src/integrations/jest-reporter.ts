// `reporters: ['default', 'landau/jest-reporter']`: begins the run before Jest starts its workers, and concludes it after Jest's own summary.

import { beginRun, concludeRun } from '../embed.ts'
import type { EmbeddedRun } from '../embed.ts'
import { storeJestPart } from './jest-recording.ts'

export default class LandauReporter {
  readonly #run: EmbeddedRun

  constructor({ rootDir }: { readonly rootDir: string }) {
    this.#run = beginRun(rootDir, 'jest')
  }

  onRunComplete(): void {
    storeJestPart()
    // At the exit of this process there is no folder for a part any more.
    delete process.env['LANDAU_PARTS']
    // Jest's own summary comes after every reporter's. With `--forceExit` there is no later turn.
    const conclude = (): void => {
      process.off('exit', conclude)
      clearImmediate(later)
      concludeRun(this.#run, ['jest'])
    }
    const later = setImmediate(conclude)
    process.once('exit', conclude)
  }
}
