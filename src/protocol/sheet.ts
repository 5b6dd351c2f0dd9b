import type { NativeSite, Site } from './site.ts'

/** What an instrumented module tells the runtime when it is loaded, where instrumenting and running happen in different processes: its part of the site table. */
export interface Sheet {
  /** Number of its first site. */
  readonly first: number
  readonly firstNative: number
  readonly sites: readonly Site[]
  readonly nativeSites: readonly NativeSite[]
  /** `Site.file` is an index into this list. */
  readonly files: readonly { readonly path: string; readonly hash: string }[]
}

/** The name by which an instrumented module hands its sheet to the runtime. */
export const loadName = '$l$load'

/** The name by which code in the same realm reaches the recorder. */
export const liveName = '$l$live'

/** The property of Node's module `module`, which all realms of a process share, by which a realm that lacks them gets the names of instrumented code. */
export const bindName = '$l$bind'
