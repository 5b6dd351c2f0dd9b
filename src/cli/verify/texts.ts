import { resolve } from 'node:path'
import { sha256Of } from '../../host/index.ts'
import type { RanText } from '../../host/index.ts'
import type { Profile } from '../../profile/index.ts'
import type { TextOf } from '../../verify/index.ts'
import { readText } from '../sources.ts'

/**
 * The texts of a recount. A loader (tsx, ts-node …) compiles a file under the file's own name: a profile has then two files of that name, or one without a
 * source map, and the text that ran is on no disk. V8 is asked for it, and what it gives is the profiled text when the profile has its hash.
 */
export class Texts {
  /** Files of which the disk has not all texts that were profiled: they were compiled as they were loaded, or have changed since. */
  readonly missing: readonly string[]
  readonly #hashes: ReadonlyMap<string, ReadonlySet<string>>
  readonly #onDisk = new Map<string, string | null>()
  readonly #ran = new Map<string, string | null>()
  readonly #changed = new Set<string>()

  constructor({ header: { files } }: Pick<Profile, 'header'>) {
    const known = files.filter(({ hash, made }) => hash !== '' && made === undefined)
    this.#hashes = new Map([...Map.groupBy(known, ({ path }) => path)].map(([path, all]) => [path, new Set(all.map(({ hash }) => hash))]))
    this.missing = [...this.#hashes].flatMap(([path, hashes]) => (this.#isOnDisk(path, hashes) ? [] : [path]))
    for (const path of this.missing) this.#ran.set(path, null)
  }

  /** As the user wrote it; null when there is no such file. */
  readonly onDisk: TextOf = (path) => {
    if (!this.#onDisk.has(path)) this.#onDisk.set(path, readText(resolve(path)))
    return this.#onDisk.get(path) ?? null
  }

  /** As V8 ran it; null where that is not known. */
  readonly ran: TextOf = (path) => {
    const text = this.#ran.get(path)
    return text === undefined ? this.onDisk(path) : text
  }

  /** Takes from the texts that V8 ran those that were profiled. A file that runs as the disk has it and was not profiled so has changed. */
  learn(texts: readonly RanText[]): void {
    for (const { path, text } of texts) {
      const isProfiled = this.#hashes.get(path)?.has(sha256Of(text)) === true
      if (isProfiled) this.#ran.set(path, text)
      // Where Node strips types, it leaves spaces.
      else if (text.length === this.onDisk(path)?.length) this.#changed.add(path)
    }
  }

  /** Files whose text is another now than the one that was profiled. */
  get changed(): string[] {
    return this.missing.filter((path) => this.#changed.has(path) && this.ran(path) === null)
  }

  /** V8 runs no file that is not there: the source of a bundle that was published without it. */
  #isOnDisk(path: string, hashes: ReadonlySet<string>): boolean {
    const text = this.onDisk(path)
    return text === null || (hashes.size === 1 && hashes.has(sha256Of(text)))
  }
}
