import type { MeasureKind, Recording } from '../../src/protocol/index.ts'
import { Interpreter } from './interpret-program.ts'
import { type Place, print } from './print-program.ts'
import { Program } from './program.ts'
import { Generator, type RandomProgram } from './random-program.ts'

const describeTables = (tables: ReadonlyMap<number, ReadonlyMap<number, number>>): string[] =>
  [...tables]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([site, sizes]) =>
        `${site}: ${[...sizes]
          .toSorted(([a], [b]) => a - b)
          .map(([size, calls]) => `${size}×${calls}`)
          .join(' ')}`,
    )

/** By site: size → how much of it the outside had filled. */
const externalIn = ({ units }: Recording): Map<number, Map<number, number>> =>
  new Map(
    units.flatMap(({ site, tables }) => {
      const { size = [], external } = tables.find(({ kind }) => kind === 'rms')?.columns ?? {}
      const some = size.flatMap((at, i) => ((external?.[i] ?? 0) > 0 ? [[at, external?.[i] ?? 0] as const] : []))
      return some.length === 0 ? [] : [[site, new Map(some)] as const]
    }),
  )

/** Runs the random program of a seed both ways; what differs, with the program, or null. */
export const disagreement = (seed: number, small: number): string | null =>
  disagreementOn(new Generator(seed).program(), new Program({ small, light: false }), small)

export function disagreementOn(tree: RandomProgram, program: Program, small: number): string | null {
  const { text, lines } = print(tree)
  program.run(text)
  const { depth } = program
  const { recording } = program.record()
  const siteAt = (place: Place): number => {
    const index = program.sites.findIndex((site) =>
      place === 'program'
        ? site.path === '(module)'
        : site.line === lines.get(place) &&
          (typeof place === 'number' || (place.kind === 'forEach' ? site.kind === 'routine' : site.kind === 'loop')),
    )
    if (index < 0) throw new Error('A place of the program has no site.')
    return index
  }
  const siteOf = (place: Place): number | null => {
    const index = siteAt(place)
    const { elided, sharedWith } = program.sites[index]!
    return elided || sharedWith !== null ? null : index
  }
  const roundOf = (place: Place): number | null => {
    const loop = siteAt(place)
    const index = program.sites.findIndex(({ byRound, parent }) => byRound === true && parent === loop)
    return index < 0 ? null : index
  }
  const interpreter = new Interpreter(tree, siteOf, roundOf, small)
  interpreter.run()
  const tablesOf = (kind: MeasureKind): Map<number, Map<number, number>> =>
    new Map(
      recording.units.flatMap(({ site, tables }) => {
        const columns = tables.find((table) => table.kind === kind)?.columns
        return columns === undefined ? [] : [[site, new Map(columns.size.map((size, i) => [size, columns.calls[i] ?? 0]))] as const]
      }),
    )
  const measured = [
    depth === 0 ? [] : [`depth ${depth}`],
    describeTables(tablesOf('rms')),
    describeTables(tablesOf('writes')),
    describeTables(externalIn(recording)),
    recording.edges.map((edge) => `${edge.caller} ${edge.callee} ${edge.calls}`).toSorted(),
  ]
  const { sizes } = interpreter
  const expected = [
    [],
    describeTables(sizes.reads),
    describeTables(sizes.writes),
    describeTables(sizes.external),
    [...sizes.edges].map(([edge, calls]) => `${edge} ${calls}`).toSorted(),
  ]
  const [got, wanted] = [measured, expected].map((parts) => parts.map((part) => part.join('\n')).join('\n--\n'))
  if (got === wanted) return null
  const names = program.sites.map(
    (site, i) => `${i}: ${site.kind} ${site.path} line ${site.line}${site.elided ? ' elided' : ''}${site.sharedWith === null ? '' : ' shared'}`,
  )
  return [text, names.join('\n'), 'measured', got, 'expected', wanted].join('\n\n')
}
