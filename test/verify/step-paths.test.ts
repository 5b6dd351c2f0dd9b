// Random walks through random graphs in which some blocks are not seen: what the steps tell must be what was walked.
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import type { CountColumns } from '../../src/profile/index.ts'
import { edgesFromSteps } from '../../src/verify/step-paths.ts'
import type { BlockStep } from '../../src/verify/step-paths.ts'

interface Walked {
  readonly columns: CountColumns
  readonly calls: number
  readonly visible: ReadonlySet<number>
  readonly prompt: ReadonlySet<number>
  readonly steps: readonly BlockStep[]
}

type Random = () => number

const graph = (random: Random): { readonly size: number; readonly edgeFrom: number[]; readonly edgeTo: number[] } => {
  const size = 3 + Math.floor(random() * 8)
  const pick = (from: number, to: number): number => from + Math.floor(random() * (to - from))
  const [edgeFrom, edgeTo]: [number[], number[]] = [[], []]
  const add = (from: number, to: number): void => {
    if (edgeFrom.some((it, edge) => it === from && edgeTo[edge] === to)) return
    edgeFrom.push(from)
    edgeTo.push(to)
  }
  for (let block = 0; block < size - 1; block++) {
    add(block, block + 1)
    if (random() < 0.5) add(block, pick(block + 1, size))
    if (block > 0 && random() < 0.3) add(block, pick(1, block + 1))
  }
  return { size, edgeFrom, edgeTo }
}

/** Some activations throw: in a block where they were seen, or in one that does not begin at a position before they were. */
const walked = (random: Random, mayThrow: boolean): Walked => {
  const { size, edgeFrom, edgeTo } = graph(random)
  const some = (share: number): Set<number> => new Set(Array.from({ length: size - 1 }, (_, block) => block).filter(() => random() < share))
  const visible = some(0.6)
  const prompt = new Set([...some(0.5)].filter((block) => visible.has(block)))
  const edgeCount = edgeFrom.map(() => 0)
  const counts = new Map<string, BlockStep>()
  const step = (from: BlockStep['from'], to: BlockStep['to']): void => {
    const key = `${from} ${to}`
    counts.set(key, { from, to, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const calls = 1 + Math.floor(random() * 6)
  for (let call = 0; call < calls; call++) {
    let [block, seen]: [number, BlockStep['from'] | null] = [0, 'begin']
    for (let length = 0; block < size - 1; length++) {
      const throwsUnseen = mayThrow && seen !== 'begin' && !prompt.has(block) && random() < 0.1
      if (!throwsUnseen && visible.has(block)) {
        step(seen, block)
        seen = block
      }
      if (throwsUnseen || (mayThrow && seen !== 'begin' && random() < 0.1)) {
        step(seen, 'left')
        seen = null
        break
      }
      const ways = [...edgeFrom.keys()].filter((edge) => edgeFrom[edge] === block && (length < 40 || edgeTo[edge]! > block))
      const way = ways[Math.floor(random() * ways.length)] as number
      edgeCount[way]!++
      block = edgeTo[way] as number
    }
    if (seen !== null) step(seen, 'return')
  }
  const zeros = Array.from({ length: size }, () => 0)
  const columns = { line: zeros, column: zeros, endLine: zeros, endColumn: zeros, count: zeros, edgeFrom, edgeTo, edgeCount }
  return { columns, calls, visible, prompt, steps: [...counts.values()] }
}

test.each([false, true])('tells only what was walked; exceptions: %s', (mayThrow) => {
  const random = seeded(21)
  let [told, all] = [0, 0]
  for (let trial = 0; trial < 600; trial++) {
    const { columns, calls, steps, ...seen } = walked(random, mayThrow)
    const returns = steps.some(({ to }) => to === 'return')
    const edges = edgesFromSteps({ columns, calls }, { ...seen, returns }, steps)
    expect(edges).not.toBeNull()
    for (const [edge, count] of (edges ?? []).entries()) {
      all++
      if (count === null) continue
      told++
      expect(count, `trial ${trial}, edge ${edge}`).toBe(columns.edgeCount[edge])
    }
  }
  expect(told / all).toBeGreaterThan(mayThrow ? 0.4 : 0.5)
})

test('steps that lead where the graph does not, or from fewer activations than there were calls, tell nothing', () => {
  const columns = {
    line: [],
    column: [],
    endLine: [],
    endColumn: [],
    count: [1, 1, 1, 1],
    edgeFrom: [0, 0, 1, 2],
    edgeTo: [1, 2, 3, 3],
    edgeCount: [1, 0, 1, 0],
  }
  const seen = { visible: new Set([0, 1, 2]), prompt: new Set<number>(), returns: true }
  const steps: BlockStep[] = [
    { from: 'begin', to: 0, count: 1 },
    { from: 0, to: 1, count: 1 },
    { from: 1, to: 'return', count: 1 },
  ]
  expect(edgesFromSteps({ columns, calls: 1 }, seen, steps)).toEqual([1, 0, 1, 0])
  expect(edgesFromSteps({ columns, calls: 2 }, seen, steps)).toBeNull()
  expect(edgesFromSteps({ columns, calls: 1 }, seen, [...steps, { from: 2, to: 1, count: 1 }])).toBeNull()
})
