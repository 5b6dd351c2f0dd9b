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
    concludeRun(this.#run, ['jest'])
    // At the exit of this process there is no folder for a part any more.
    delete process.env['LANDAU_PARTS']
  }
}
