// Growth in cells of units that serve several kinds of calls. The sizes and costs in words are of real programs.
import { expect, test } from 'vitest'
import { analyse, type UnitFinding } from '../../src/analysis/index.ts'
import { program, type UnitLine } from './program.ts'

const verdictsOf = (units: Readonly<Record<string, UnitLine>>): Record<string, UnitFinding['verdict']> =>
  Object.fromEntries(analyse(program(units)).units.map(({ name, verdict }) => [name, verdict]))

function measured(text: string): UnitLine & { readonly sizes: readonly number[] } {
  const points = new Map(text.split(' ').map((entry) => entry.split(':').map(Number) as [number, number]))
  return { sizes: [...points.keys()], cost: (n) => points.get(n) ?? 0 }
}

/** Object literals, of which a parser of JavaScript reads some 30 cells of its own beside each. */
const parse = measured('21:50 27:50 37:178 47:181 48:240 57:374 61:375 71:492 78:648 81:703 83:831 89:862 104:850 136:2141')
const { sizes } = parse
const pairs = (n: number): number => (n * n) / 2

test('what a line that begins late explains as well does not grow for sure', () => {
  expect(verdictsOf({ parse })).toEqual({ parse: 'unknown' })
  expect(verdictsOf({ parse: { ...parse, cost: pairs } })).toEqual({ parse: 'grows' })
})

test('by a named size it does: a name has no constant part', () => {
  expect(verdictsOf({ parse: { ...parse, also: { 'text.length': (n) => n } } })).toEqual({ parse: 'grows' })
})

test('nor does who calls it, by weak evidence; by strong evidence, or where another grows below, it does', () => {
  const above = (to: string): UnitLine => ({ ...parse, to: { [to]: 0.9 } })
  expect(verdictsOf({ parse, main: above('parse') })).toEqual({ parse: 'unknown', main: 'unknown' })
  expect(verdictsOf({ scan: { sizes, cost: pairs }, parse: above('scan') })).toEqual({ scan: 'grows', parse: 'grows' })
  expect(verdictsOf({ parse, main: { sizes, cost: (n) => 10 * pairs(n), to: { parse: 0.05 } } })).toMatchObject({ main: 'grows' })
})

/** Steps of a start-up, each run by one wrapper in every start. */
const startUp = measured(
  '1:18 3:7 5:85 6:132 7:70 8:167 9:71 10:202 11:139 12:172 14:89 17:259 19:279 21:314 23:351 24:305 25:317 27:387 30:312 31:336 33:530 34:404 121:1487 123:1721 148:1415 150:1497 159:204 166:345 172:997 174:2007 176:2084 177:1753 179:1815 254:2991 278:1252 319:12378 620:26000 1197:90420 1198:70795',
)
const step: UnitLine = { sizes: [10, 11], cost: () => 50 }
const wrapper = (times: number): UnitLine => ({ ...startUp, to: { first: 0.5, second: 0.49 }, times: { first: times, second: times } })

test('a routine that forwards to others does not grow where they do not', () => {
  const each = startUp.sizes.length / 2
  expect(verdictsOf({ wrapper: startUp })).toEqual({ wrapper: 'grows' })
  expect(verdictsOf({ wrapper: wrapper(each), first: step, second: step })).toMatchObject({ wrapper: 'unknown' })
  expect(verdictsOf({ wrapper: wrapper(each), first: { ...step, sizes: startUp.sizes, cost: pairs }, second: step })).toMatchObject({
    wrapper: 'grows',
  })
  // Who calls them many times in a run may grow by how often.
  expect(verdictsOf({ wrapper: wrapper(50 * each), first: step, second: step })).toMatchObject({ wrapper: 'grows' })
})

test('what each call puts together tells of the texts, and not of the size; a loop that does so again and again grows', () => {
  const joining: UnitLine = { sizes, cost: pairs, natives: { 'kids.join': 0.8 } }
  expect(verdictsOf({ joining })).toEqual({ joining: 'unknown' })
  expect(verdictsOf({ joining: { ...joining, natives: { 'kids.join': 0.3 } } })).toEqual({ joining: 'grows' })
  expect(verdictsOf({ joining: { ...joining, natives: { 'kids.includes': 0.8 } } })).toEqual({ joining: 'grows' })
  const made = program({ joining })
  const often = made.units.map((unit) => ({ ...unit, natives: unit.natives.map((native) => ({ ...native, calls: 10 * unit.calls })) }))
  expect(analyse({ ...made, units: often }).units[0]?.verdict).toBe('grows')
})

/** Chunks of code, and lists of chunks in each other, as a code generator hands them to a function that calls itself. */
const cast = measured('1:1 3:5 5:10 7:23 9:37 10:55 13:77 17:162')

test('a few cells may be of other kinds of calls: they decide by a named size, or exactly', () => {
  expect(verdictsOf({ cast })).toEqual({ cast: 'unknown' })
  expect(verdictsOf({ cast: { ...cast, also: { 'chunk.length': (n) => n } } })).toEqual({ cast: 'grows' })
  expect(verdictsOf({ cast: { ...cast, cost: (n) => n * n } })).toEqual({ cast: 'grows' })
})
