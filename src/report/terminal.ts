// The screen after a run: at most 20 lines, ranked by the share of work at ten times the input (its low end, so that a guess never leads).

import { append } from '../base/lists.ts'
import { type Growth, growthsOf, throughOf } from '../analysis/blame/growths.ts'
import { labelsOf, standingOf } from '../analysis/standing.ts'
import { mostUnknown, nothingFound, unknownBeside } from '../analysis/words/sentences.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { grouped, percent, plural } from '../base/number-text.ts'
import { algorithmLines } from './algorithms.ts'
import type { ReportContext } from './context.ts'
import { columnsFor, glyphs, linesOf, onlyLine, wide } from './growth-lines.ts'
import { fitStart, printable } from './printable.ts'
import { type Screen, screenOf } from './screen.ts'
import { wrapped } from './wrapped.ts'

const maxLines = 20
/** Of findings, however much there is to say beside them. */
const leastLines = 3

/** By how much the work of layers that lead to one function differs. */
const alike = 0.1

/** Layers of a dependency that lead to one function of the user's, and do the same work, grow alike: the first tells of them. */
const withoutLayers = (growths: readonly Growth<UnitFinding>[], units: ReadonlyMap<string, UnitFinding>): Growth<UnitFinding>[] => {
  const told = new Map<UnitFinding, number>()
  return growths.filter((growth) => {
    const through = throughOf(growth, (id) => units.get(id))
    if (through === undefined) return true
    const { now } = growth.unit.share
    const before = told.get(through)
    if (before !== undefined && Math.abs(now - before) <= alike * before) return false
    told.set(through, before ?? now)
    return true
  })
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
      ? [
          others === 1
            ? '1 more grows, or may: it calls what is listed, or does little of the work'
            : `${grouped(others)} more grow, or may: they call what is listed, or do little of the work`,
        ]
      : []),
    ...(hidden > 0 ? [`${hidden} more in the report${reportPath === null ? `: \`landau report${profileWords}\`` : ''}`] : []),
    ...(ending === 'exit' ? [] : [`the run ended early (${ending})`]),
    ...(notSeen.length > 0
      ? [`not seen: ${printable(notSeen[0]?.file ?? '')}${notSeen.length > 1 ? ` and ${grouped(notSeen.length - 1)} more` : ''}`]
      : []),
  ]
  const counted = screen.width >= wide ? [` ${parts.join('   ')}`] : [` ${parts.slice(0, 3).join('   ')}`, ` ${parts[3]}`]
  return [...counted, ...packed(notes, screen.width).map((line) => screen.paint('dim', fitStart(` ${line}`, screen.width)))]
}

/** As many of them on a line as there is room for. */
function packed(notes: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const note of notes) {
    const joined = `${lines.at(-1) ?? ''} · ${note}`
    if (lines.length > 0 && joined.length < width) lines[lines.length - 1] = joined
    else lines.push(note)
  }
  return lines
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

interface Telling {
  readonly told: (growth: Growth<UnitFinding>) => string[]
  readonly toldInOne: (growth: Growth<UnitFinding>) => string
}

/** As many findings as fit into `room` lines, in the order of the analysis. What is sure is not pushed off the screen by what may be: it has a line at least, and so has the first. */
const fitting = (growths: readonly Growth<UnitFinding>[], room: number, { told, toldInOne }: Telling): Fitted => {
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
    append(lines, all.length <= free ? all : free > 1 ? all.slice(0, free) : [toldInOne(growth)])
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
  const fit = (isRoomy: boolean): Fitted => {
    const sheet = { units: byId, labelOf, context, screen, isRoomy }
    return fitting(growths, room, { told: (growth) => linesOf(growth, sheet), toldInOne: ({ unit }) => onlyLine(unit, sheet) })
  }
  const [roomy, dense] = [fit(true), fit(false)]
  const { lines, shown } = roomy.shown === dense.shown && !roomy.isCut ? roomy : dense
  return screen.finish([...head, '', ...heads, ...lines, ...unknown, '', ...countsWith(all.length - shown), '', ...paths])
}
