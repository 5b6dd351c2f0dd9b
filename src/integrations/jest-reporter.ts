// `reporters: ['default', 'landau/jest-reporter']`: begins the run before Jest starts its workers, and concludes it after Jest's own summary.

import { beginRun, concludeRun, isProfiled } from '../embed.ts'
import type { EmbeddedRun } from '../embed.ts'
import { storeJestPart } from './jest-recording.ts'

export default class LandauReporter {
  /** None where `landau run -- jest` records this process. */
  readonly #run: EmbeddedRun | null

  constructor({ rootDir }: { readonly rootDir: string }) {
    this.#run = isProfiled() ? null : beginRun(rootDir, 'jest')
  }

  onRunComplete(): void {
    const run = this.#run
    if (run === null) return
    storeJestPart()
    // At the exit of this process there is no folder for a part any more.
    delete process.env['LANDAU_PARTS']
    // Jest's own summary comes after every reporter's. With `--forceExit` there is no later turn.
    const conclude = (): void => {
      process.off('exit', conclude)
      clearImmediate(later)
      concludeRun(run, ['jest'])
    }
    const later = setImmediate(conclude)
    process.once('exit', conclude)
  }
}
