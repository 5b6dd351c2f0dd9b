// What is said while a sweep runs: a line a finished workload, and on a terminal a last line that is redrawn.

import { duration } from '../../base/number-text.ts'
import { putOnScreen } from '../put-on-screen.ts'

export class Progress {
  readonly #total: number
  readonly #isTerminal: boolean
  readonly #quiet: boolean
  #done = 0

  constructor(total: number, { quiet }: { readonly quiet: boolean }) {
    this.#total = total
    this.#isTerminal = process.stderr.isTTY === true
    this.#quiet = quiet
  }

  /** `mark` is `✓` or `✗`; `etaMs` what the rest will take, null when that is not known. */
  finished(mark: '✓' | '✗', text: string, etaMs: number | null): void {
    this.#done++
    const eta = this.#done === this.#total ? '' : `  eta ${etaMs === null ? '?' : duration(etaMs * 1e6)}`
    if (this.#quiet && mark === '✓') return
    this.clear()
    putOnScreen(` ${mark} ${String(this.#done).padStart(String(this.#total).length)}/${this.#total}  ${text}${this.#isTerminal ? '' : eta}`, 'stderr')
    if (this.#isTerminal && eta !== '') process.stderr.write(` …${eta}`)
  }

  clear(): void {
    if (this.#isTerminal) process.stderr.write('\r\u001b[K')
  }
}
