// The screen after a run: at most 20 lines, ranked by the share of work at ten times the input (its low end, so that a guess never leads).

import { append } from '../base/lists.ts'
import { causesBeside, type Growth, growthsOf, isWrittenIn } from '../analysis/blame/growths.ts'
import { evidenceOf, labelsOf, type Standing, standingOf } from '../analysis/standing.ts'
import { ownCaller } from '../analysis/blame/own-around.ts'
import {
  classText,
  laterText,
  mostUnknown,
  near,
  nothingFound,
  sizesText,
  sizeWords,
  steepnessText,
  unknownBeside,
} from '../analysis/words/sentences.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { isSure } from '../analysis/verdict.ts'
import { grouped, percent, plural, significant } from '../base/number-text.ts'
import { algorithmLines } from './algorithms.ts'
import type { ReportContext } from './context.ts'
import { placeOf } from './place.ts'
import { fitPath, fitStart, printable } from './printable.ts'
import { type Screen, screenOf } from './screen.ts'
import { wrapped } from './wrapped.ts'

const maxLines = 20
/** Of findings, however much there is to say beside them. */
const leastLines = 3
const glyphs: Readonly<Record<Standing, string>> = { grows: '■', maybe: '◧', fine: '□', unknown: '?' }

/** The longest name of a measure. */
const mostMeasure = 28

/** Below this width the evidence moves to its own line. */
const wide = 96

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

interface Columns {
  readonly name: number
  readonly growth: number
  readonly sizes: number
}

const columnsFor = (width: number): Columns =>
  width >= wide ? { name: Math.min(32, width - 84), growth: 28, sizes: 13 } : { name: Math.max(12, width - 46), growth: 26, sizes: 0 }

/** The range of classes gives way before the interval does, unless it is all that is open. */
const growthText = (unit: UnitFinding, width: number): string => {
  const exponent = steepnessText(unit)
  const range = `${classText(unit)}  ${exponent}`
  const shorter = unit.classOpen === true ? `${classText(unit)}  ${significant(unit.exponent.value)}` : `${unit.class}?  ${exponent}`
  return fitStart(range.length <= width ? range : shorter, width)
}

const firstLine = (unit: UnitFinding, label: string, screen: Screen): string => {
  const columns = columnsFor(screen.width)
  const standing = standingOf(unit)
  const cell = (text: string, width: number): string => screen.text(text).padEnd(width)
  const name = screen.paint('strong', cell(fitStart(printable(label), columns.name), columns.name))
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

/** Where it is, what its size is, and why it grows; with `isRoomy` the reason has a line of its own where there is no room for it behind the rest. */
const placeLines = ({ unit, within }: Growth<UnitFinding>, context: ReportContext, screen: Screen, isRoomy: boolean): string[] => {
  const place = placeText(unit, context, Math.floor(screen.width * 0.42))
  const native = unit.metric === 'native time' ? 'native time; ' : ''
  const measure = measureText(unit)
  const about = measure === '' || screen.width < wide ? '' : /^n(?: \(|$)/.test(measure) ? `n is the number ${measure}` : `n is ${measure}`
  const room = screen.width - place.length - 9
  const cause = causeText(unit, within, room - native.length - about.length - 3)
  const what = native + [about, cause].filter((part) => part !== '').join(' · ')
  const line = (text: string): string => `      ${screen.paint('link', place)}   ${screen.paint('dim', fitStart(text, room))}`
  if (isRoomy && screen.width >= wide && about !== '' && what.length > room) {
    const ownRoom = screen.width - 8
    return [line(native + about), `      └ ${screen.paint('dim', fitStart(causeText(unit, within, ownRoom), ownRoom))}`]
  }
  const evidence = `${evidenceText(unit)}, ${measure} ${sizesText(unit.sizes)}`
  // On a narrow screen the cause comes first; how sure it is also shows in the glyph.
  const rest = screen.width >= wide ? what : what === '' ? evidence : what.length + evidence.length + 2 <= room ? `${what}; ${evidence}` : what
  return [line(rest)]
}

/** A unit in which the work of the finding above is done, or one whose name says what that is. */
const lineWithin = (inner: UnitFinding, { unit, within }: Growth<UnitFinding>, label: string, context: ReportContext, screen: Screen): string => {
  const width = Math.floor(screen.width * 0.42)
  const name = fitStart(printable(label), Math.floor(width / 2))
  const place = inner.file === unit.file ? `:${inner.line}` : placeText(inner, context, width - name.length)
  if (isWrittenIn(unit, inner)) return `      ↑ written in ${screen.paint('strong', name)} ${screen.paint('link', place)}`
  const room = screen.width - name.length - place.length - 13
  const what = fitStart(causeText(inner, within, room), room)
  return `      └ in ${screen.paint('strong', name)} ${screen.paint('link', place)}   ${screen.paint('dim', what)}`.trimEnd()
}

/** A function of the user's in which the dependency has most of it done. */
const lineThrough = (own: UnitFinding, growth: Growth<UnitFinding>, label: string, context: ReportContext, screen: Screen): string => {
  const name = fitStart(printable(label), Math.floor(screen.width * 0.3))
  const place = placeText(own, context, Math.floor(screen.width * 0.42))
  const room = screen.width - name.length - place.length - 18
  const what = fitStart(causeText(own, growth.within, room), room)
  return `      ↓ through ${screen.paint('strong', name)} ${screen.paint('link', place)}   ${screen.paint('dim', what)}`.trimEnd()
}

const mostWithin = 3

/** Of many units in which the work is done, those that say more than their names. */
function toldWithin({ unit, within }: Growth<UnitFinding>): readonly UnitFinding[] {
  if (within.length <= mostWithin) return within
  const tell = within.filter((inner) => isWrittenIn(unit, inner) || causesBeside(inner, within).length > 0)
  return [...tell, ...within.filter((inner) => !tell.includes(inner))].slice(0, mostWithin)
}

/** From which of the user's own functions a dependency is asked to do it. */
const lineFrom = (caller: UnitFinding, label: string, context: ReportContext, screen: Screen): string =>
  `      ↑ from ${screen.paint('strong', fitStart(printable(label), Math.floor(screen.width * 0.4)))} ${screen.paint('link', placeText(caller, context, Math.floor(screen.width * 0.42)))}`

/** The user's function inside what a dependency does, where the lines of a growth name none. */
const throughOf = ({ unit, within }: Growth<UnitFinding>, units: ReadonlyMap<string, UnitFinding>): UnitFinding | null =>
  (within.some(({ own }) => own) ? undefined : units.get(unit.through ?? '')) ?? null

/** Layers of a dependency that lead to one function of the user's grow alike: the first tells of them. */
const withoutLayers = (growths: readonly Growth<UnitFinding>[], units: ReadonlyMap<string, UnitFinding>): Growth<UnitFinding>[] => {
  const told = new Set<UnitFinding>()
  return growths.filter((growth) => {
    const through = throughOf(growth, units)
    if (through === null) return true
    if (told.has(through)) return false
    told.add(through)
    return true
  })
}

const linesOf = (
  growth: Growth<UnitFinding>,
  units: ReadonlyMap<string, UnitFinding>,
  labelOf: (unit: UnitFinding) => string,
  context: ReportContext,
  screen: Screen,
  isRoomy: boolean,
): string[] => {
  const { unit } = growth
  const lines = [firstLine(unit, labelOf(unit), screen), ...placeLines(growth, context, screen, isRoomy)]
  append(
    lines,
    toldWithin(growth).map((inner) => lineWithin(inner, growth, labelOf(inner), context, screen)),
  )
  const through = throughOf(growth, units)
  if (through !== null) lines.push(lineThrough(through, growth, labelOf(through), context, screen))
  const caller = through === null ? ownCaller(unit, units) : null
  if (caller !== null) lines.push(lineFrom(caller, labelOf(caller), context, screen))
  const more = unit.two === null ? (isSure(unit) ? '' : unit.advice) : `two sizes decide: ${unit.two.formula}`
  if (more !== '') lines.push(`      ${screen.paint('dim', fitStart(printable(more), screen.width - 6))}`)
  return lines
}

const heading = (analysis: Analysis, screen: Screen): string[] => {
  const title = " What will hurt when each call's input grows 10×"
  const runs = analysis.totals.recordings === 1 ? 'one run' : plural(analysis.totals.recordings, 'recording')
  const { traced, steps } = analysis.totals
  const sampled = traced === undefined ? '' : `; ${percent(traced / Math.max(1, steps))} % of the steps traced`
  const scope = `[${runs}${sampled}; call counts held constant]`
  if (screen.width < wide) return [screen.paint('strong', title), screen.paint('dim', ` ${scope}`)]
  const gap = ' '.repeat(Math.max(2, screen.width - title.length - scope.length))
  return [screen.paint('strong', title) + gap + screen.paint('dim', scope)]
}

const columnHeads = (screen: Screen): string[] => {
  const { name, growth, sizes } = columnsFor(screen.width)
  const tail = sizes === 0 ? '' : ` ${'sizes seen'.padEnd(sizes)} evidence`
  const head = `   ${'share of work'.padEnd(14)} ${''.padEnd(name)}  ${'grows like'.padEnd(growth)}${tail}`
  const units = `   ${'now → at 10×'.padEnd(14)} ${''.padEnd(name)}  ${'exponent [95 % interval]'.padEnd(growth)}`
  return [screen.paint('dim', head), screen.paint('dim', units)]
}

const countsLines = (
  { counts, findings, notSeen, ending }: Analysis,
  hidden: number,
  { reportPath, profileWords }: ReportContext,
  screen: Screen,
): string[] => {
  const parts = [
    `${screen.paint('grows', glyphs.grows)} grows ${grouped(counts.grows)}`,
    `${screen.paint('maybe', glyphs.maybe)} maybe ${grouped(counts.maybe)}`,
    `${screen.paint('fine', glyphs.fine)} fine ${grouped(counts.fine)}`,
    `? not enough data ${grouped(counts.unknown)} (${percent(counts.unknownShare)} % of the work)`,
  ]
  // Those that are listed, and what their work is done in, may be fine by themselves.
  const others = findings.length === 0 ? 0 : Math.max(0, counts.grows + counts.maybe - findings.length)
  const notes = [
    ...(others > 0
      ? [others === 1 ? '1 more grows or may: it calls these, or does little' : `${grouped(others)} more grow or may: they call these, or do little`]
      : []),
    ...(hidden > 0 ? [`${hidden} more in the report${reportPath === null ? `: \`landau report${profileWords}\`` : ''}`] : []),
    ...(ending === 'exit' ? [] : [`the run ended early (${ending})`]),
    ...(notSeen.length > 0
      ? [`not seen: ${printable(notSeen[0]?.file ?? '')}${notSeen.length > 1 ? ` and ${grouped(notSeen.length - 1)} more` : ''}`]
      : []),
  ]
  const counted = screen.width >= wide ? [` ${parts.join('   ')}`] : [` ${parts.slice(0, 3).join('   ')}`, ` ${parts[3]}`]
  return notes.length === 0 ? counted : [...counted, screen.paint('dim', fitStart(` ${notes.join(' · ')}`, screen.width))]
}

/** What `landau explain` can be asked for: a name, a place, or, where a shell would read either in another way or there is no room for it, an id. */
const askedAs = (unit: UnitFinding, units: readonly UnitFinding[], room: number): string => {
  const { kind, name, file, line, column, id } = unit
  if (kind === 'routine' && /^[\w.$]+$/.test(name)) return name
  const isAlone = units.every((other) => other === unit || other.file !== file || other.line !== line)
  const place = isAlone ? `${file}:${line}` : `${file}:${line}:${column}`
  return /^[\w./@+:-]+$/.test(place) && place.length <= room ? place : id
}

const pathLines = (context: ReportContext, { units }: Analysis, worst: UnitFinding | undefined, screen: Screen): string[] => {
  const lines: string[] = []
  if (context.reportPath !== null) lines.push(` report   ${screen.paint('link', printable(context.reportPath))}`)
  if (context.profilePath !== null) lines.push(` profile  ${printable(context.profilePath)}`)
  if (worst === undefined) return lines
  const [command, words] = ['landau explain ', context.profileWords]
  const room = screen.width - 10
  const name = askedAs(worst, units, room - command.length - words.length)
  lines.push(` next     ${fitStart(command + name + words, room)}`)
  return lines
}

/** Lines that those that are sure have, one each, however much there is to say of what comes before them. */
const mostKept = 3

interface Fitted {
  readonly lines: string[]
  readonly shown: number
  /** Not all of what is told of those that are shown. */
  readonly isCut: boolean
}

/** As many findings as fit into `room` lines, in the order of the analysis. What is sure is not pushed off the screen by what may be: it has a line at least, and so has the first. */
const fitting = (growths: readonly Growth<UnitFinding>[], room: number, told: (growth: Growth<UnitFinding>) => string[]): Fitted => {
  const lines: string[] = []
  const isSureOf = ({ unit }: Growth<UnitFinding>): boolean => standingOf(unit) === 'grows'
  let shown = 0
  let isCut = false
  let later = growths.filter(isSureOf).length
  for (const growth of growths) {
    if (lines.length >= room) break
    const isKept = isSureOf(growth)
    if (isKept) later--
    const free = room - lines.length - Math.min(later, mostKept)
    const all = told(growth)
    if (all.length > free && !isKept && shown > 0) continue
    append(lines, all.length > free ? all.slice(0, Math.max(1, free)) : all)
    isCut ||= all.length > free
    shown++
  }
  return { lines, shown, isCut }
}

/** The screen after a run: at most 20 lines, or the algorithms of a run that looked for them. */
export const terminal = (analysis: Analysis, context: ReportContext): string => {
  const screen = screenOf(context)
  const byId = new Map(analysis.units.map((unit) => [unit.id, unit]))
  const units = analysis.findings.flatMap((id) => byId.get(id) ?? [])
  const all = growthsOf(units)
  const growths = withoutLayers(all, byId)
  const paths = pathLines(context, analysis, growths[0]?.unit ?? mostUnknown(analysis), screen)
  const countsWith = (hidden: number): string[] => countsLines(analysis, hidden, context, screen)
  if (analysis.algorithms !== undefined)
    return screen.finish([...algorithmLines(analysis, analysis.algorithms, screen), '', ...countsWith(0), '', ...paths])
  const head = heading(analysis, screen)
  if (units.length === 0)
    return screen.finish([...head, '', ...wrapped(' ', nothingFound(analysis, printable), screen.width), '', ...countsWith(0), '', ...paths])
  const heads = columnHeads(screen)
  const beside = unknownBeside(analysis, printable)
  const unknown = beside === '' ? [] : ['', ...wrapped(' ', beside, screen.width)]
  const around = head.length + 1 + heads.length + unknown.length + 1 + countsWith(1).length + 1 + paths.length
  const labels = labelsOf(analysis.units)
  const labelOf = (unit: UnitFinding): string => labels.get(unit.id) ?? unit.name
  const room = Math.max(leastLines, maxLines - around)
  const fit = (isRoomy: boolean): Fitted => fitting(growths, room, (growth) => linesOf(growth, byId, labelOf, context, screen, isRoomy))
  const [roomy, dense] = [fit(true), fit(false)]
  const { lines, shown } = roomy.shown === dense.shown && !roomy.isCut ? roomy : dense
  return screen.finish([...head, '', ...heads, ...lines, ...unknown, '', ...countsWith(all.length - shown), '', ...paths])
}
