// One unit, all that is known: what it does, how sure that is, where it comes from.

import { maxOf } from '../base/lists.ts'
import {
  againSentence,
  eachCellSentence,
  firstCallSentence,
  fixedPartSentence,
  dataSentence,
  growthSentence,
  jumpsSentence,
  measureSentence,
  outsideSentence,
  plotNote,
  recordedSentence,
  segmentsSentence,
  shareSentence,
  spreadSentence,
  twoSentence,
} from '../analysis/words/sentences.ts'
import { withPlace } from '../analysis/words/cause-words.ts'
import { labelsOf } from '../analysis/standing.ts'
import type { Analysis, UnitFinding } from '../analysis/types.ts'
import { grouped } from '../base/number-text.ts'
import { algorithmSentences } from './algorithms.ts'
import type { ReportContext } from './context.ts'
import { costPlot } from './cost-plot.ts'
import { methodLines } from './methods.ts'
import { placeOf } from './place.ts'
import { printable } from './printable.ts'
import { type Screen, screenOf } from './screen.ts'
import { sourceFrame } from './source-frame.ts'
import { triedLines } from './tried.ts'
import { wrapped } from './wrapped.ts'

const ruled = (unit: UnitFinding, label: string, screen: Screen): string => {
  const title = `${printable(unit.file)}:${unit.line}:${unit.column} ${printable(label)} `
  return screen.paint('strong', title) + screen.paint('dim', '━'.repeat(Math.max(3, screen.width - title.length)))
}

const mostNeighbours = 3

const neighbours = (analysis: Analysis, labels: ReadonlyMap<string, string>, unit: UnitFinding, context: ReportContext): string[] => {
  const byId = new Map(analysis.units.map((other) => [other.id, other]))
  const worded = (list: UnitFinding['callers'], isWhole: (other: UnitFinding) => boolean): string[] => {
    const told = list.slice(0, mostNeighbours).flatMap(({ id, calls, about }) => {
      const other = byId.get(id)
      if (other === undefined) return []
      const times = `${about === true ? 'about ' : isWhole(other) ? '' : 'at least '}${calls < 1.5 ? 'once' : `${grouped(calls)} times`}`
      return [`${printable(labels.get(id) ?? other.name)} (${printable(placeOf(other, context))}), ${times}`]
    })
    const others = list.length - mostNeighbours
    return others > 0 ? [...told, `and ${grouped(others)} more`] : told
  }
  const callers = worded(unit.callers, () => true)
  const callees = worded(unit.callees, (callee) => recordedSentence(callee, callee.callers) === '')
  const recorded = recordedSentence(unit, unit.callers)
  const known = recorded === '' ? '' : ` ${recorded}`
  return [
    ...(callers.length > 0 ? [`Called from ${callers.join('; ')}.${known}`] : []),
    ...(callees.length > 0 ? [`Calls ${callees.join('; ')}.`] : []),
  ]
}

/** Causes that no line of its source stands for. */
const causesElsewhere = (unit: UnitFinding, { sources }: ReportContext): string[] =>
  unit.causes.filter(({ file }) => file !== unit.file || !sources.has(file)).map((cause) => withPlace(cause, unit))

/** What is known of one unit: sentence, plot, models tried, source frame, callers and callees. */
export const explainUnit = (analysis: Analysis, unit: UnitFinding, context: ReportContext): string => {
  const screen = screenOf(context)
  const labels = labelsOf(analysis.units)
  const { median } = unit.curves
  const note = plotNote(unit, labels.get(unit.within ?? '') ?? 'another unit')
  const say = (mark: string, text: string): string[] => wrapped(`  ${mark} `, printable(text), screen.width)
  const algorithm = analysis.algorithms?.algorithms.find(({ id }) => id === unit.id)
  const sentences = [
    ...(algorithm === undefined || analysis.algorithms === undefined ? [] : algorithmSentences(algorithm, analysis.algorithms)),
    ...causesElsewhere(unit, context),
    jumpsSentence(median),
    shareSentence(unit),
    spreadSentence(unit.points, unit),
    againSentence(unit),
    eachCellSentence(unit),
    fixedPartSentence(unit),
    firstCallSentence(unit),
    measureSentence(unit),
    segmentsSentence(unit),
    twoSentence(unit),
    outsideSentence(unit),
    ...neighbours(analysis, labels, unit, context),
    unit.advice,
  ]
  return screen.finish([
    ruled(unit, labels.get(unit.id) ?? unit.name, screen),
    ...say(unit.verdict === 'grows' ? '×' : '·', growthSentence(unit)),
    ...(note === '' ? [] : say('·', note)),
    '',
    ...costPlot(unit, screen.width).map((line) => `  ${line}`),
    `  ${screen.paint('dim', `median cost in ${unit.metric === 'steps' ? 'steps' : 'native time'} against ${note === '' ? printable(unit.measure) : 'the size of a call'}, both logarithmic; ${dataSentence(unit)}`)}`,
    '',
    ...triedLines(median).map((line) => `  ${line}`),
    ...methodLines(unit.points, median, unit.metric, screen.width - 2).map((line) => `  ${line}`),
    '',
    ...sourceFrame(unit, context.sources.get(unit.file), screen),
    ...sentences.filter((text) => text !== '').flatMap((text) => say('i', text)),
  ])
}

/**
 * Units that a user may mean by `name`: an id, a full name, the last part of one, or a place (`a.js:12`, of the path as much as tells the file, with or
 * without the column); the costliest first.
 */
export const unitsNamed = ({ units }: Analysis, name: string): UnitFinding[] => {
  const exact = units.filter((unit) => unit.id === name || unit.name === name)
  const found = exact.length > 0 ? exact : [...units.filter((unit) => unit.name.endsWith(`.${name}`)), ...unitsAt(units, name)]
  return found.toSorted((a, b) => b.share.now - a.share.now)
}

/** Those that begin at a place, else the innermost ones around its line. */
const unitsAt = (units: readonly UnitFinding[], place: string): UnitFinding[] => {
  const [, file, lineText, columnText] = /^(.+?):(\d+)(?::(\d+))?$/.exec(place) ?? []
  if (file === undefined) return []
  const [line, column] = [Number(lineText), columnText === undefined ? null : Number(columnText)]
  const inFile = units.filter((unit) => unit.file === file || unit.file.endsWith(`/${file}`))
  const begun = inFile.filter((unit) => unit.line === line && (column === null || unit.column === column))
  if (begun.length > 0 || column !== null) return begun
  const around = inFile.filter((unit) => unit.line <= line && line <= unit.endLine)
  const latest = maxOf(around.map((unit) => unit.line))
  return around.filter((unit) => unit.line === latest)
}
