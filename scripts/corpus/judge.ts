// Decides what a profile of a corpus case says about its known culprit: blamed, found elsewhere, or missed; and alarms on controls.

import { isSuperlinear, type ReportedUnit } from '../harness/json-report.ts'
import type { CorpusCase } from './cases.ts'

/** `blamed by cause`: the finding is elsewhere in the package, and the cause it names is the culprit. */
export type Verdict = 'blamed' | 'blamed by cause' | 'found' | 'missed' | 'alarm' | 'quiet'

export interface Judgement {
  readonly verdict: Verdict
  /** The finding that decided it. */
  readonly unit: ReportedUnit | null
}

export interface Place {
  readonly file: string
  readonly from: number
  readonly to: number
}

const notNames = new Set(
  'anonymous callback replacer closure reducer generated validate function the exported regex run by in caller of rule package called per exec reduce default formatter whole last row once word string width double loop'.split(
    ' ',
  ),
)

/** `OpenElementStack.hasInButtonScope -> hasInDynamicScope` names two functions; prose around them does not count. */
export const culpritNames = (text: string): string[] =>
  text
    .split(/[^\w$.]+/)
    .map((word) => word.slice(word.lastIndexOf('.') + 1))
    .filter((word) => /^[\w$]{3,}$/.test(word) && !notNames.has(word))

/** `lib/a.js:22 (why), fn at :5` is two places in one file; `index.js:118; string-width/index.js:5` is two files. */
export const culpritPlaces = (text: string): Place[] => {
  const places: Place[] = []
  let file = ''
  for (const [, path, lines] of text.matchAll(/([\w@./-]+\.[cm]?[jt]s)?:(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)/g)) {
    if (path !== undefined) file = path
    for (const range of (lines ?? '').split(',')) {
      const [from = 0, to = from] = range.split('-').map(Number)
      places.push({ file, from, to })
    }
  }
  return places
}

const inPackage = (unit: ReportedUnit, name: string): boolean => unit.file.includes(`node_modules/${name}/`)
const isDependency = (unit: ReportedUnit): boolean => unit.file.includes('node_modules/')
/** `dist/a.js` may be reported as `src/a.ts`, when the package has source maps. */
const stem = (path: string): string => path.replace(/.*\//, '').replace(/\.\w+$/, '')
const simpleName = (name: string): string => name.replace(/\s.*/, '').replace(/.*[.#]/, '')

const overlaps = (unit: ReportedUnit, { file, from, to }: Place): boolean => unit.file.endsWith(`/${file}`) && unit.line <= to && unit.endLine >= from

const bySize = (units: readonly ReportedUnit[]): ReportedUnit[] => units.toSorted((a, b) => a.endLine - a.line - (b.endLine - b.line))

/** Routines and loops at the place: not the wrapper around the whole file, only the innermost routine there, its loops, and the routine a callback is in. */
const unitsAt = (units: readonly ReportedUnit[], place: Place): Set<string> => {
  const routines = units
    .filter((unit) => unit.kind === 'routine' && overlaps(unit, place))
    .toSorted((a, b) => a.endLine - a.line - (b.endLine - b.line))
  const [innermost, around] = routines
  if (innermost === undefined) return new Set()
  const isNamed = /^[\w$.#]+$/.test(innermost.name)
  const inside = (unit: ReportedUnit): boolean => unit.file === innermost.file && unit.line >= innermost.line && unit.endLine <= innermost.endLine
  const loops = units.filter((unit) => unit.kind !== 'routine' && inside(unit) && overlaps(unit, place))
  return new Set([innermost, ...loops, ...(isNamed || around === undefined ? [] : [around])].map((unit) => unit.id))
}

const routineAround = (units: readonly ReportedUnit[], { file, line, endLine }: ReportedUnit): ReportedUnit | undefined =>
  bySize(units.filter((unit) => unit.kind === 'routine' && unit.file === file && unit.line <= line && unit.endLine >= endLine))[0]

interface Culprit {
  readonly is: (unit: ReportedUnit) => boolean
  readonly isNamedBy: (unit: ReportedUnit) => boolean
}

const culpritOf = (it: CorpusCase, units: readonly ReportedUnit[]): Culprit => {
  const { function: named, at } = it.culprit ?? { function: '', at: '' }
  const names = culpritNames(named)
  // One line of a minified file holds many functions, so there only the name counts.
  const places = at.includes('minified') || at.includes('.prod.') ? [] : culpritPlaces(at)
  const there = new Set(places.flatMap((place) => [...unitsAt(units, place)]))
  const ownFile = (file: string): boolean => file.includes(`node_modules/${it.bad}/`) || places.some((place) => stem(file) === stem(place.file))
  const callerCounts = named.includes('caller')
  // Code made of strings: it is in no file of the package, and its functions have names like any other's.
  const isMade = (file: string): boolean => named.includes('generated') && file.includes(`node_modules/${it.bad}/`) && file.includes('.made-')
  const is = (unit: ReportedUnit): boolean => {
    const around = unit.kind === 'routine' ? undefined : routineAround(units, unit)
    if (around !== undefined && is(around)) return true
    if (isMade(unit.file) || (ownFile(unit.file) && names.includes(simpleName(unit.name)))) return true
    return there.has(unit.id) || (callerCounts && unit.file.endsWith(it.driver.replace(/^\w+\//, '')))
  }
  const isNamedBy = (unit: ReportedUnit): boolean =>
    unit.causes.some(({ file, line, what }) => {
      const [, callee = ''] = /^calls (\S+) \(/.exec(what) ?? []
      const isThere = places.some((place) => file.endsWith(`/${place.file}`) && line >= place.from && line <= place.to)
      return ownFile(file) && (isThere || names.includes(simpleName(callee)))
    })
  return { is, isNamedBy }
}

/** `units` are all units of the profile, `findings` those it presents as growing. */
export const judge = (it: CorpusCase, units: readonly ReportedUnit[], findings: readonly ReportedUnit[]): Judgement => {
  if (it.control) {
    const alarm = findings.find((unit) => inPackage(unit, it.bad))
    return { verdict: alarm === undefined ? 'quiet' : 'alarm', unit: alarm ?? null }
  }
  const superlinear = findings.filter(isSuperlinear)
  const culprit = culpritOf(it, units)
  const blamed = superlinear.find(culprit.is)
  if (blamed !== undefined) return { verdict: 'blamed', unit: blamed }
  const naming = superlinear.find(culprit.isNamedBy)
  if (naming !== undefined) return { verdict: 'blamed by cause', unit: naming }
  const found = superlinear.find(isDependency)
  return { verdict: found === undefined ? 'missed' : 'found', unit: found ?? null }
}
