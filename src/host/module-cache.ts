// Landau's own modules leave `require.cache` once they are loaded: a program that lists it, or empties it, has to do with its own alone.

import { createRequire } from 'node:module'
import { sep } from 'node:path'
import type { Instrument, Language } from './contract.ts'

const { cache } = createRequire(import.meta.url)

/** What was there before landau. Holds only if this file runs before all others of landau: entry points import it first. */
const earlier: ReadonlySet<string> = new Set(Object.keys(cache))

/** Files of the program that ran before landau was there. */
export const loadedEarlier: readonly string[] = [...earlier].filter((path) => cache[path]?.loaded === true && !/\.(?:json|node)$/.test(path))

const forgetAllBut = (known: ReadonlySet<string>, own: string): void => {
  for (const path of Object.keys(cache)) if (!known.has(path) || path.startsWith(own + sep)) delete cache[path]
}

/** To be called when landau is loaded; what its instrumenter loads when it first meets a language is forgotten too. `own`: landau's own folder. */
export const hideModules = (instrument: Instrument, own: string): Instrument => {
  const met = new Set<Language>()
  forgetAllBut(earlier, own)
  return (text, options) => {
    if (met.has(options.language)) return instrument(text, options)
    met.add(options.language)
    const known = new Set(Object.keys(cache))
    try {
      return instrument(text, options)
    } finally {
      forgetAllBut(known, own)
    }
  }
}
