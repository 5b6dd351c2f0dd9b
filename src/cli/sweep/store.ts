// Results of a sweep in a folder: one file a workload, named by the workload's hash, written whole or not at all. Whoever has a file with that name has
// the result, so an interrupted sweep, a shard, a retried job and a duplicate need no further care.

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readLines, sha256Of, writeLines } from '../../host/index.ts'
import { readResult, writeResult } from '../../profile/index.ts'
import type { WorkloadResult } from '../../profile/index.ts'

/** What the name of a result file ends in. */
export const resultSuffix = '.json.gz'

export class ResultStore {
  readonly folder: string
  readonly #current = new Map<string, string | null>()

  constructor(folder: string) {
    this.folder = folder
  }

  write(result: WorkloadResult): void {
    mkdirSync(this.folder, { recursive: true })
    writeLines(this.pathOf(result.hash), writeResult(result))
  }

  pathOf(hash: string): string {
    return join(this.folder, `${hash}${resultSuffix}`)
  }

  /** The result of a workload; null when there is none, or when its file is damaged. */
  read(hash: string): WorkloadResult | null {
    const path = this.pathOf(hash)
    return existsSync(path) ? readResult(readLines(path)) : null
  }

  /** The result of a workload, unless a file of the program has changed since. */
  readCurrent(hash: string): WorkloadResult | null {
    const result = this.read(hash)
    return result !== null && result.files.every(({ path, hash: was }) => was === '' || this.#hashOf(path) === was) ? result : null
  }

  hashes(): string[] {
    if (!existsSync(this.folder)) return []
    return readdirSync(this.folder).filter((name) => name.endsWith(resultSuffix)).map((name) => name.slice(0, -resultSuffix.length)).toSorted() // prettier-ignore
  }

  /** As the profile has it: of the text, without a byte order mark; null for a file that is gone. */
  #hashOf(path: string): string | null {
    const known = this.#current.get(path)
    if (known !== undefined) return known
    const file = resolve(path)
    const hash = existsSync(file) ? sha256Of(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : null
    this.#current.set(path, hash)
    return hash
  }
}
