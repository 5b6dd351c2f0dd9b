// The counter of a match's steps, in a realm of its own: it works with built-ins that the program cannot replace, and matches without touching what
// `RegExp.$1` shows. It comes to life with the first match that is counted.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { constants, createContext, Script } from 'node:vm'
import type { CountMatches } from '../protocol/index.ts'

type Create = () => CountMatches

/** `own`: landau's own folder. The bundle is read now, before a program can replace the file system; from sources there is none, and no realm. */
export const matchCounter = (own: string): CountMatches => {
  const bundle = join(own, 'regexp/realm.js')
  const text = existsSync(bundle) ? readFileSync(bundle, 'utf8') : null
  let counter: CountMatches | null = null
  return (source, flags, subject, from, all, most) => {
    counter ??= text === null ? fromSources(own) : inRealm(text, bundle)
    return counter(source, flags, subject, from, all, most)
  }
}

const inRealm = (text: string, filename: string): CountMatches => {
  const create = new Script(`${text};landauRegexp.createMatchCounter`, { filename }).runInContext(createContext(constants.DONT_CONTEXTIFY)) as Create
  return create()
}

const fromSources = (own: string): CountMatches => {
  const { createMatchCounter } = createRequire(join(own, 'register.ts'))('./regexp/index.ts') as { createMatchCounter: Create }
  return createMatchCounter()
}
