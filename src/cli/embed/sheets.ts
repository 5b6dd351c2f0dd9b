// A runtime for code that brings its own sheets of sites: modules are loaded by somebody else, one by one and in any order. Runs in a page as well.

import { append } from '../../base/lists.ts'
import type { CreateRuntime, RuntimeHost, SeenFile } from '../../host/index.ts'
import { liveName, loadName } from '../../protocol/index.ts'
import type { NativeSite, Recording, Sheet, Site } from '../../protocol/index.ts'

export interface SheetRuntime {
  /** Values by the names that instrumented code uses. */
  readonly bindings: Readonly<Record<string, unknown>>
  /** Tells that no instrumented frame is live. */
  readonly resetStack: () => void
  /** What was measured so far, whole. */
  readonly record: () => { readonly recording: Recording; readonly files: readonly SeenFile[] }
}

/** Modules that import each other may run before their sheet is there: this many sites past the highest known number are kept free for them. */
const ahead = 4096
/** Arrays up to this length are one cell by default. It stands here because a page cannot load `resolution.ts`. */
export const smallArray = 8

type Open<T> = { -readonly [K in keyof T]: T[K] }

const freeSite = (): Open<Site> => ({
  kind: 'routine',
  name: '',
  path: '',
  file: -1,
  line: 0,
  column: 0,
  endLine: 0,
  endColumn: 0,
  parent: null,
  candidates: [],
  elided: false,
  sharedWith: null,
})

const freeNative = (): Open<NativeSite> => ({ what: '', file: -1, line: 0, column: 0, site: -1 })

/** Makes the runtime; sheets come in through one of its bindings. */
export const createSheetRuntime = (
  create: CreateRuntime,
  host: Omit<RuntimeHost, 'options'>,
  options: RuntimeHost['options'] = { small: smallArray },
): SheetRuntime => {
  const runtime = create({ ...host, options })
  const sites: Open<Site>[] = []
  const natives: Open<NativeSite>[] = []
  const files: SeenFile[] = []
  const grow = (toSites: number, toNatives: number): void => {
    const [more, moreNatives] = [Math.max(0, toSites - sites.length), Math.max(0, toNatives - natives.length)]
    const [newSites, newNatives] = [Array.from({ length: more }, freeSite), Array.from({ length: moreNatives }, freeNative)]
    runtime.register(newSites, newNatives)
    append(sites, newSites)
    append(natives, newNatives)
  }
  const load = (text: string, global: object): void => {
    runtime.knowRealm?.(global)
    const sheet = JSON.parse(text) as Sheet
    const base = files.length
    append(files, sheet.files)
    grow(sheet.first + sheet.sites.length + ahead, sheet.firstNative + sheet.nativeSites.length + ahead)
    for (const [i, site] of sheet.sites.entries()) Object.assign(sites[sheet.first + i] as object, site, { file: site.file + base })
    for (const [i, site] of sheet.nativeSites.entries()) Object.assign(natives[sheet.firstNative + i] as object, site, { file: site.file + base })
  }
  grow(ahead, ahead)
  return {
    bindings: { ...runtime.bindings, [loadName]: load, [liveName]: { steps: runtime.liveSteps ?? (() => 0) } },
    resetStack: runtime.resetStack,
    record: () => ({ recording: runtime.record(), files }),
  }
}
