// Data that landau did not measure: sizes and costs in CSV or JSONL, and cases in the form of the fit corpus.

import { readFileSync } from 'node:fs'
import { isObject } from '../base/is-object.ts'
import { plural } from '../base/number-text.ts'
import type { Observation } from '../model/index.ts'
import { failed, reasonOf } from './failure.ts'

/** One set of data to fit. */
export interface FitCase {
  readonly id: string | number
  readonly pts: readonly Observation[]
  /** A size to predict the cost at. */
  readonly nx: number | null
}

/** The lines of a file that are not empty, with their numbers; `-` is the standard input. Throws a failure when it cannot be read or has none. */
const linesOf = (path: string): { readonly number: number; readonly text: string }[] => {
  const lines = readText(path)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((text, i) => (text.trim() === '' ? [] : [{ number: i + 1, text: text.trim() }]))
  if (lines.length === 0) throw failed(`${path} is empty: landau fit needs lines with a size and a cost.`)
  return lines
}

const readText = (path: string): string => {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw failed(`Landau cannot read ${path}: ${reasonOf(error)}.`)
  }
}

/** Sizes with their costs, from lines `size,cost` under a header that names the columns (or no header at all), or from lines `{"size": 10, "cost": 43}`. */
export const readData = (path: string): Observation[] => {
  const lines = linesOf(path)
  const [first] = lines
  const pairs = first?.text.startsWith('{') === true ? lines.map((line) => pairOfJson(path, line)) : pairsOfCsv(path, lines)
  return [...Map.groupBy(pairs, ([size]) => size)].map(([size, group]) => [size, group.map(([, cost]) => cost)])
}

type Line = ReturnType<typeof linesOf>[number]
type Pair = readonly [size: number, cost: number]

const pairsOfCsv = (path: string, lines: readonly Line[]): Pair[] => {
  const first = lines[0]?.text ?? ''
  const separator = ['\t', ';'].find((it) => first.includes(it)) ?? ','
  const header = cellsOf(first, separator).map((name) => name.toLowerCase())
  const named = header.some((cell) => Number.isNaN(Number(cell)) && !decimalComma.test(cell))
  const [size, cost] = named ? [header.indexOf('size'), header.indexOf('cost')] : [0, 1]
  if (size < 0 || cost < 0) throw failed(`The first line of ${path} names no column ${size < 0 ? 'size' : 'cost'}: it has ${header.join(', ')}.`)
  return (named ? lines.slice(1) : lines).map((line) => {
    const cells = cellsOf(line.text, separator)
    if (cells.length !== header.length)
      throw failed(`Line ${line.number} of ${path} has ${plural(cells.length, 'cell')}, and the first line has ${header.length}.`)
    return pairOf(path, line, cells[size], cells[cost])
  })
}

const decimalComma = /^\d+,\d+$/

/** Numbers need no more of CSV than quotes around them. */
const cellsOf = (text: string, separator: string): string[] => text.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

const pairOfJson = (path: string, line: Line): Pair => {
  const { size, cost } = objectOf(path, line)
  return pairOf(path, line, size, cost)
}

const pairOf = (path: string, { number }: Line, size: unknown, cost: unknown): Pair => {
  for (const [name, value] of Object.entries({ size, cost }))
    if (!isAmount(value)) throw failed(`Line ${number} of ${path} has no ${name} that is a number of at least 0${adviceOn(value)}.`)
  return [Number(size), Number(cost)]
}

const adviceOn = (value: unknown): string => (typeof value === 'string' && decimalComma.test(value) ? ': write decimals with a point' : '')

const isAmount = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value !== '')) && Number.isFinite(Number(value)) && Number(value) >= 0

const objectOf = (path: string, { number, text }: Line): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Said below, as for JSON of another kind.
  }
  throw failed(`Line ${number} of ${path} is not a JSON object.`)
}

/** Cases from lines `{"id", "pts": [[size, [cost, …]], …], "nx"?}`. */
export const readCases = (path: string): FitCase[] =>
  linesOf(path).map((line) => {
    const { id = line.number, pts, nx } = objectOf(path, line)
    if (typeof id !== 'string' && typeof id !== 'number') throw failed(`Line ${line.number} of ${path} has an id that is neither text nor a number.`)
    if (!Array.isArray(pts) || !pts.every(isObservation))
      throw failed(`Line ${line.number} of ${path} needs "pts": [[size, [cost, …]], …] with numbers of at least 0.`)
    if (nx !== undefined && nx !== null && !isNumber(nx)) throw failed(`Line ${line.number} of ${path} has an nx that is no size.`)
    return { id, pts, nx: nx ?? null }
  })

const isObservation = (value: unknown): value is Observation =>
  Array.isArray(value) && isNumber(value[0]) && Array.isArray(value[1]) && value[1].every(isNumber)

const isNumber = (value: unknown): value is number => typeof value === 'number' && isAmount(value)
