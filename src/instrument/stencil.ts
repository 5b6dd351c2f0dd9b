// A file that was instrumented once serves every later run. Only the numbers of its sites, or counters, change from one to the next, since they follow those of
// the files loaded before it: a stencil has numbers that stand in for them, of one length, and a list of where they are.

import type { NativeSite, Site } from '../protocol/index.ts'
import type { Instrumented, InstrumentOptions } from './file.ts'

/** What to instrument with for a stencil: numbers that no file comes near to. */
export const standIns = { file: 0, firstSite: 1_000_000_000, firstNative: 2_000_000_000 } as const

const digits = 10
/** Either kind of number, for files of less than ten million of each. */
const standIn = /[12]00\d{7}/g

export interface Stencil {
  readonly code: string
  /** Start and end of each inserted span, ascending. */
  readonly spans: Int32Array
  /** Where the numbers of sites are in `code`, ascending. */
  readonly places: Int32Array
  readonly sites: readonly Site[]
  readonly nativeSites: readonly NativeSite[]
}

type Numbers = Pick<InstrumentOptions, 'file' | 'firstSite' | 'firstNative'>

/** Whether a text, as the user wrote it, has numbers that look like stand-ins. */
export function hasStandIns(text: string): boolean {
  return text.search(standIn) >= 0
}

/** What was instrumented with `standIns`, as a stencil. The text must have none by itself. */
export function stencilOf({ code, spans, sites, nativeSites }: Omit<Instrumented, 'problems'>): Stencil {
  return { code, spans: Int32Array.from(spans.flat()), places: Int32Array.from(code.matchAll(standIn), ({ index }) => index), sites, nativeSites }
}

/** The number of the site for which a number stands in. */
export const siteFor = (number: number, firstSite: number): number => number - standIns.firstSite + firstSite

/** The instrumented file with its own numbers: what `instrument` makes with the same ones. Modes without native sites have other numbers in the place of theirs. */
export function fillIn(stencil: Stencil, { file, firstSite, firstNative }: Numbers): Instrumented {
  const site = (number: number): number => siteFor(number, firstSite)
  const numbered = (number: number): number => (number < standIns.firstNative ? site(number) : number - standIns.firstNative + firstNative)
  const siteOrNone = (number: number | null): number | null => (number === null ? null : site(number))
  const sites = stencil.sites.map((it) => ({ ...it, file, parent: siteOrNone(it.parent), sharedWith: siteOrNone(it.sharedWith) }))
  const nativeSites = stencil.nativeSites.map((it) => ({ ...it, file, site: site(it.site) }))
  return { ...written(stencil, numbered), sites, nativeSites, problems: [] }
}

function written({ code, spans: before, places }: Stencil, numbered: (number: number) => number): Pick<Instrumented, 'code' | 'spans'> {
  const pieces: string[] = []
  const spans: [number, number][] = []
  let [place, last, shift] = [0, 0, 0]
  for (let i = 0; i < before.length; i += 2) {
    const [start, end] = [before[i]! + shift, before[i + 1]!]
    for (; place < places.length && places[place]! < end; place++) {
      const at = places[place]!
      const number = String(numbered(Number(code.slice(at, at + digits))))
      pieces.push(code.slice(last, at), number)
      shift += number.length - digits
      last = at + digits
    }
    spans.push([start, end + shift])
  }
  pieces.push(code.slice(last))
  return { code: pieces.join(''), spans }
}
