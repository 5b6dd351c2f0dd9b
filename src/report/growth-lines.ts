// The lines of one growth on the screen: what grows and how, where and why, and whose code is around and behind it.

import { append } from '../base/lists.ts'
import { causesBeside, type Growth, isWrittenIn, throughOf } from '../analysis/blame/growths.ts'
import { evidenceOf, type Standing, standingOf } from '../analysis/standing.ts'
import { ownCaller } from '../analysis/blame/own-around.ts'
import { classText, laterText, near, sizesText, sizeWords, steepnessText } from '../analysis/words/sentences.ts'
import type { UnitFinding } from '../analysis/types.ts'
import { isSure } from '../analysis/verdict.ts'
import { percent, plural, significant } from '../base/number-text.ts'
import type { ReportContext } from './context.ts'
import { placeOf } from './place.ts'
import { fitPath, fitStart, printable } from './printable.ts'
import type { Screen } from './screen.ts'
import { wrapped } from './wrapped.ts'

/** The longest name of a measure. */
const mostMeasure = 28

export const glyphs: Readonly<Record<Standing, string>> = { grows: '■', maybe: '◧', fine: '□', unknown: '?' }

/** Below this width the evidence moves to its own line. */
export const wide = 96

/** What the lines of all growths of a report are written on. */
export interface Sheet {
  readonly units: ReadonlyMap<string, UnitFinding>
  readonly labelOf: (unit: UnitFinding) => string
  readonly context: ReportContext
  readonly screen: Screen
  /** Reasons have lines of their own where there is no room for them beside the rest. */
  readonly isRoomy: boolean
}

const roleOf = (standing: Standing): 'grows' | 'maybe' | 'fine' | 'dim' => (standing === 'unknown' ? 'dim' : standing)

const shareWidth = 13

/** The arrows are one below the other, unless the room is needed: `<0.1 → >8.7%?`. */
const shareText = (unit: UnitFinding): string => {
  const doubt = standingOf(unit) === 'maybe' ? '?' : ' '
  const aligned = `${percent(unit.share.now).padStart(4)} → ${laterText(unit.share).padStart(3)} %${doubt}`
  if (aligned.length <= shareWidth) return aligned
  const close = aligned.trim()
  return (close.length <= shareWidth ? close : close.replace(' %', '%')).padStart(shareWidth)
}

const evidenceText = (unit: UnitFinding): string => `${evidenceOf(unit)}, ${plural(unit.sizes.distinct, 'size')}`

export interface Columns {
  readonly name: number
  readonly growth: number
  readonly sizes: number
}

export const columnsFor = (width: number): Columns =>
  width >= wide ? { name: Math.min(32, width - 84), growth: 28, sizes: 13 } : { name: Math.max(12, width - 46), growth: 26, sizes: 0 }

/** The range of classes gives way before the interval does, unless it is all that is open. */
const growthText = (unit: UnitFinding, width: number): string => {
  const exponent = steepnessText(unit)
  const range = `${classText(unit)}  ${exponent}`
  const shorter = unit.classOpen === true ? `${classText(unit)}  ${significant(unit.exponent.value)}` : `${unit.class}?  ${exponent}`
  return fitStart(range.length <= width ? range : shorter, width)
}

/** The least of a place that says something: `…es.js:12`. */
const leastPlace = 10

/** Where it is, after its name, as far as there is room in the column. */
const shortPlace = ({ file, line }: UnitFinding, room: number): string => {
  const place = printable(`${file.slice(file.lastIndexOf('/') + 1)}:${line}`)
  if (place.length < room) return ` ${place}`
  return room < leastPlace ? '' : ` …${place.slice(2 - room)}`
}

/** The line of a growth that has no other, with its place beside its name. */
export const onlyLine = (unit: UnitFinding, sheet: Sheet): string => {
  const { name } = columnsFor(sheet.screen.width)
  const label = fitStart(printable(sheet.labelOf(unit)), name)
  return firstLine(unit, sheet, shortPlace(unit, name - label.length))
}

const firstLine = (unit: UnitFinding, { labelOf, screen }: Sheet, place = ''): string => {
  const columns = columnsFor(screen.width)
  const standing = standingOf(unit)
  const cell = (text: string, width: number): string => screen.text(text).padEnd(width)
  const label = fitStart(printable(labelOf(unit)), columns.name)
  const name = screen.paint('strong', label) + screen.paint('dim', cell(place, columns.name - label.length))
  const head = ` ${screen.paint(roleOf(standing), glyphs[standing])} ${shareText(unit)}  ${name}  ${cell(growthText(unit, columns.growth), columns.growth)}`
  return columns.sizes === 0 ? head : `${head} ${cell(sizesText(unit.sizes), columns.sizes)} ${fitStart(evidenceText(unit), 21)}`
}

const inPackage = (path: string): string => path.replace(/^.*node_modules\//, '')

const causeTextWith = (unit: UnitFinding, shown: readonly UnitFinding[], pathText: (path: string) => string): string =>
  causesBeside(unit, shown)
    .slice(0, 2)
    .map(({ file, line, what }) => {
      const text = printable(near(what, unit).replaceAll(/(?<= \()[^()]*(?=\))/g, pathText))
      const isTold = what.includes(`(${file}:${line})`)
      return isTold ? text : `${file === unit.file ? '' : printable(pathText(file))}:${line} ${text}`
    })
    .join(' · ')

/** Places as an editor can open them; where they do not fit, the paths inside of their packages. */
const causeText = (unit: UnitFinding, shown: readonly UnitFinding[], width: number): string => {
  const whole = causeTextWith(unit, shown, (path) => path)
  return whole.length <= width ? whole : causeTextWith(unit, shown, inPackage)
}

/** The place as an editor can open it; where it does not fit, the path inside of its package, and then its end. */
const placeText = (unit: UnitFinding, context: ReportContext, width: number): string => {
  const whole = printable(placeOf(unit, context))
  return whole.length <= width ? whole : fitPath(inPackage(whole), width)
}

/** What the law and the sizes of the line above are about; a law of two sizes has a line that names both. */
const measureText = (unit: UnitFinding): string => (unit.two === null ? fitStart(printable(sizeWords(unit)), mostMeasure) : '')

/** Where it is, what its size is, and why it grows. */
const placeLines = ({ unit, within }: Growth<UnitFinding>, { context, screen, isRoomy }: Sheet): string[] => {
  const place = placeText(unit, context, Math.floor(screen.width * 0.42))
  const native = unit.metric === 'native time' ? 'native time; ' : ''
  const measure = measureText(unit)
  const about = measure === '' || screen.width < wide ? '' : /^n(?: \(|$)/.test(measure) ? `n is the number ${measure}` : `n is ${measure}`
  const room = screen.width - place.length - 9
  const cause = causeText(unit, within, room - native.length - about.length - 3)
  const what = native + [about, cause].filter((part) => part !== '').join(' · ')
  const line = (text: string): string => `      ${screen.paint('link', place)}   ${screen.paint('dim', fitStart(text, room))}`
  if (isRoomy && screen.width >= wide && about !== '' && what.length > room)
    return [line(native + about), ...wrappedCause('      └ ', causeText(unit, within, screen.width - 8), screen)]
  const evidence = `${evidenceText(unit)}, ${measure} ${sizesText(unit.sizes)}`
  // On a narrow screen the cause comes first; how sure it is also shows in the glyph.
  const rest = screen.width >= wide ? what : what === '' ? evidence : what.length + evidence.length + 2 <= room ? `${what}; ${evidence}` : what
  return [line(rest)]
}

/** A reason on lines of its own, of which there are few. */
const wrappedCause = (prefix: string, text: string, screen: Screen): string[] => {
  const lines = wrapped(prefix, text, screen.width)
  return lines
    .slice(0, mostLines)
    .map((line, i) => screen.paint('dim', i === mostLines - 1 && lines.length > mostLines ? fitStart(`${line} …`, screen.width) : line))
}
const mostLines = 2

interface Beside {
  /** How it has to do with the growth: `└ in`. */
  readonly how: string
  readonly unit: UnitFinding
  readonly name: string
  readonly place: string
}

/** A unit beside the growth, and why it takes so long. */
const linesBeside = ({ how, unit, name, place }: Beside, { within }: Growth<UnitFinding>, { screen, isRoomy }: Sheet): string[] => {
  const head = `      ${how} ${screen.paint('strong', name)} ${screen.paint('link', place)}`
  const room = screen.width - how.length - name.length - place.length - 11
  const cause = causeText(unit, within, room)
  if (cause === '') return [head]
  if (cause.length > room && isRoomy && screen.width >= wide)
    return [head, ...wrappedCause('        ', causeText(unit, within, screen.width - 8), screen)]
  return [`${head}   ${screen.paint('dim', fitStart(cause, room))}`]
}

/** A unit in which the work of the finding above is done, or one whose name says what that is. */
const linesWithin = (inner: UnitFinding, growth: Growth<UnitFinding>, sheet: Sheet): string[] => {
  const { context, screen, labelOf } = sheet
  const width = Math.floor(screen.width * 0.42)
  const name = fitStart(printable(labelOf(inner)), Math.floor(width / 2))
  const place = inner.file === growth.unit.file ? `:${inner.line}` : placeText(inner, context, width - name.length)
  if (isWrittenIn(growth.unit, inner)) return [`      ↑ written in ${screen.paint('strong', name)} ${screen.paint('link', place)}`]
  return linesBeside({ how: '└ in', unit: inner, name, place }, growth, sheet)
}

/** A function of the user's in which the dependency has most of it done. */
const linesThrough = (own: UnitFinding, growth: Growth<UnitFinding>, sheet: Sheet): string[] => {
  const { context, screen, labelOf } = sheet
  const name = fitStart(printable(labelOf(own)), Math.floor(screen.width * 0.3))
  const place = placeText(own, context, Math.floor(screen.width * 0.42))
  return linesBeside({ how: '↓ through', unit: own, name, place }, growth, sheet)
}

const mostWithin = 3

/** Of many units in which the work is done, those that say more than their names. */
function toldWithin({ unit, within }: Growth<UnitFinding>): readonly UnitFinding[] {
  if (within.length <= mostWithin) return within
  const tell = within.filter((inner) => isWrittenIn(unit, inner) || causesBeside(inner, within).length > 0)
  return [...tell, ...within.filter((inner) => !tell.includes(inner))].slice(0, mostWithin)
}

/** From which of the user's own functions a dependency is asked to do it. */
const lineFrom = (caller: UnitFinding, { labelOf, context, screen }: Sheet): string => {
  const name = fitStart(printable(labelOf(caller)), Math.floor(screen.width * 0.4))
  return `      ↑ from ${screen.paint('strong', name)} ${screen.paint('link', placeText(caller, context, Math.floor(screen.width * 0.42)))}`
}

export const linesOf = (growth: Growth<UnitFinding>, sheet: Sheet): string[] => {
  const { unit, within } = growth
  const { units, screen } = sheet
  const lines = [firstLine(unit, sheet), ...placeLines(growth, sheet)]
  append(
    lines,
    toldWithin(growth).flatMap((inner) => linesWithin(inner, growth, sheet)),
  )
  const through = throughOf(growth, (id) => units.get(id))
  if (through !== undefined) append(lines, linesThrough(through, growth, sheet))
  const caller = within.some(({ own }) => own) ? null : ownCaller(unit, units)
  if (caller !== null) lines.push(lineFrom(caller, sheet))
  const more = unit.two === null ? (isSure(unit) ? '' : unit.advice) : `two sizes decide: ${unit.two.formula}`
  if (more !== '') lines.push(`      ${screen.paint('dim', fitStart(printable(more), screen.width - 6))}`)
  return lines
}
