// Edges of a program whose counts are known, by following its routines from position to position.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watch } from '../../src/host/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { compare, coverageWitness, openEdges, routinesToFollow, steppedEdgesOf, trapWitness, untranslated } from '../../src/verify/index.ts'
import type { CoverageLook, CoverageWitness, Evidence, Finding, TrapLook } from '../../src/verify/index.ts'
import { folderOf } from '../host/run.ts'
import { looksAt, profileOf, verifyProgram } from './programs.ts'

const source = `function risky(x) { if (x > 3) { f(x) } return g(x) }
function f(x) { if (x === 5) throw new Error('f') }
function g(x) { if (x === 2) throw new Error('g'); return [x].map((y) => y)[0] }
for (let i = 0; i < 8; i++) { try { risky(i) } catch { f(0) } }
function given(a, b = f(a)) { return b ?? g(9) }
given({}); given(null); given(1, 2); try { given(5) } catch {}
const tree = (n, ok) => (n < 2 ? f(n) : (tree(n - 1, ok || g(3)), tree(n - 2, true)))
tree(7)
`
const folder = folderOf({ 'app.js': source })
let profile: Profile
let counters: CoverageWitness
let evidence: Evidence
const home = process.cwd()
beforeAll(async () => {
  profile = await profileOf('count', folder.path)
  counters = coverageWitness((await looksAt(folder.path, 'fast')) as CoverageLook[], () => source)
  const alone = { runs: [counters, counters], second: null, isWanted: () => true, placesOf: untranslated } as const
  const routines = routinesToFollow(openEdges(compare(profile, alone)), counters, () => source)
  process.chdir(folder.path)
  const { looks } = await watch({ command: ['node', 'app.js'], monitor: 'trap', only: [], stretches: {}, routines, seed: 0, control: '' })
  process.chdir(home)
  const traps = trapWitness(looks as TrapLook[], () => source)
  evidence = { ...alone, steppedEdges: steppedEdgesOf(profile, traps.stepsOf, () => source) }
}, 60_000)
afterAll(() => folder[Symbol.dispose]())

const edgesOf = (all: readonly Finding[], name: string): Record<string, number> => {
  const { counts } = profile.units.find((unit) => unit.name === name) ?? {}
  return Object.fromEntries(
    all.flatMap(({ claim, by, monitor }) => {
      const index = claim?.part?.index ?? -1
      return claim?.kind !== 'edge' || claim.name !== `edge of ${name}` || by !== 'trap'
        ? []
        : [[`${counts?.edgeFrom[index]}-${counts?.edgeTo[index]}`, monitor ?? -1]]
    }),
  )
}

test('tells edges that counters and the flow law leave open', () => {
  const found = compare(profile, evidence)
  expect(found.filter(({ verdict }) => verdict === 'disagrees')).toEqual([])
  // Of eight calls one throws in `f` and one in `g`; what is left returns.
  expect(edgesOf(found, 'risky')).toEqual({ '0-2': 4, '1-3': 3, '2-3': 4, '3-4': 6 })
  expect(edgesOf(found, 'given')).toMatchObject({ '0-1': 3 })
})

test('two edges that are swapped disagree', () => {
  const units = profile.units.map((unit) => {
    if (unit.name !== 'risky' || unit.counts === undefined) return unit
    const { edgeFrom, edgeTo, edgeCount } = unit.counts
    const place = (from: number, to: number): number => edgeFrom.findIndex((it, edge) => it === from && edgeTo[edge] === to)
    const [a, b] = [place(0, 2), place(1, 3)]
    const swapped = edgeCount.map((count, edge) => (edge === a ? edgeCount[b]! : edge === b ? edgeCount[a]! : count))
    return { ...unit, counts: { ...unit.counts, edgeCount: swapped } }
  })
  const found = compare({ ...profile, units }, evidence).filter(({ verdict, by }) => verdict === 'disagrees' && by === 'trap')
  expect(found.map((it) => [it.profile, it.monitor])).toEqual(
    expect.arrayContaining([
      [3, 4],
      [4, 3],
    ]),
  )
})

test('the program sees nothing of it', async () => {
  using other = folderOf({})
  const text = `Error.stackTraceLimit = 3
Error.prepareStackTrace = (error, frames) => frames.length
function f(x) { if (x) { g(x) } return new Error('f').stack }
function g(x) { if (x > 2) throw new Error('g') }
for (const x of [0, 1, 2, 3]) { try { if (f(x) > 3) g(7) } catch {} }
if (Error.stackTraceLimit !== 3 || Error.prepareStackTrace(null, [1]) !== 1) g(9)
`
  const { stdout, code } = await verifyProgram(text, other.path, ['--monitor', 'both', '--only', 'app.js'])
  expect(stdout.toString()).toContain(' 0 disagree')
  expect(code).toBe(0)
})
