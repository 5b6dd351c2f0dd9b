// A file that was instrumented once serves every later run. Only the numbers of its sites, or counters, change from one to the next, since they follow those of
// the files loaded before it: a stencil has numbers that stand in for them, of one length, and a list of where they are.

import type { NativeSite, Site } from '../protocol/index.ts'
import type { Instrumented, InstrumentOptions } from './file.ts'

/** What to instrument with for a stencil: numbers that no file comes near to, each with room for ten million. */
export type StandIns = Readonly<Record<'file' | 'firstSite' | 'firstNative', number>>

const digits = 10
const room = 10_000_000
/** 32-bit integers of ten digits: 1 for a site and 2 for a native site, two digits for the choice, and seven for the number. */
const choices: readonly StandIns[] = Array.from({ length: 14 }, (_, i) => ({
  file: 0,
  firstSite: 1_000_000_000 + i * room,
  firstNative: 2_000_000_000 + i * room,
}))
const likeAny = /(?=[12](0\d|1[0-3])\d{7})/g
const like = ({ firstSite }: StandIns): RegExp => new RegExp(`[12]${String(firstSite).slice(1, 3)}\\d{7}`, 'g')

/** The first stand-ins that look like nothing in the user's text; undefined where the text has numbers like each of them. */
export function standInsFor(text: string): StandIns | undefined {
  const taken = new Set(Array.from(text.matchAll(likeAny), ([, which]) => Number(which)))
  return choices.find((_, i) => !taken.has(i))
}

export interface Stencil {
  readonly standIns: StandIns
  readonly code: string
  /** Start and end of each inserted span, ascending. */
  readonly spans: Int32Array
  /** Where the numbers of sites are in `code`, ascending. */
  readonly places: Int32Array
  readonly sites: readonly Site[]
  readonly nativeSites: readonly NativeSite[]
}

type Numbers = Pick<InstrumentOptions, 'file' | 'firstSite' | 'firstNative'>

/** What was instrumented with `standIns`, those for its text, as a stencil. */
export function stencilOf({ code, spans, sites, nativeSites }: Omit<Instrumented, 'problems'>, standIns: StandIns): Stencil {
  const places = Int32Array.from(code.matchAll(like(standIns)), ({ index }) => index)
  return { standIns, code, spans: Int32Array.from(spans.flat()), places, sites, nativeSites }
}

/** The number of the site for which a number stands in. */
export const siteFor = (number: number, { standIns }: Pick<Stencil, 'standIns'>, firstSite: number): number => number - standIns.firstSite + firstSite

/** The instrumented file with its own numbers: what `instrument` makes with the same ones. Modes without native sites have other numbers in the place of theirs. */
export function fillIn(stencil: Stencil, { file, firstSite, firstNative }: Numbers): Instrumented {
  const site = (number: number): number => siteFor(number, stencil, firstSite)
  const standIn = stencil.standIns.firstNative
  const numbered = (number: number): number => (number < standIn ? site(number) : number - standIn + firstNative)
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
