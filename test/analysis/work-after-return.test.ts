// What goes on after a function returned its promise is told on the way to it.

import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import { withWhatWentOn } from '../../src/analysis/blame/work-after-return.ts'
import type { Profile } from '../../src/profile/index.ts'
import { program } from './program.ts'

/** `feed` waits for all of what `map` has started in `later`; the wait is in the cost of `feed` alone. */
const fanOut = (): Profile => {
  const made = program({
    feed: { cost: (n) => n * n + n, to: { map: 0.01 } },
    map: { cost: (n) => n, to: { later: 0 } },
    later: { cost: (n) => n * n },
  })
  const [feed, later] = [made.units.find(({ id }) => id === 'feed')!, made.units.find(({ id }) => id === 'later')!]
  const map = made.units.find(({ id }) => id === 'map')!
  return {
    ...made,
    units: [
      { ...feed, selfSteps: 0, callees: [{ id: 'map', calls: map.calls, steps: map.steps, nativeNs: 0 }] },
      { ...map, callees: [{ id: 'later', calls: later.calls, steps: later.steps, nativeNs: 0 }] },
      later,
    ],
  }
}

const edges = ({ units }: Profile): Record<string, number> =>
  Object.fromEntries(units.flatMap(({ id, callees }) => callees.map((edge) => [`${id} → ${edge.id}`, edge.steps])))

test('the calls on the way have what they started', () => {
  const made = fanOut()
  const [feed, map, later] = made.units
  const found = edges(withWhatWentOn(made))
  expect(found['map → later']).toBe(later!.steps)
  expect(found['feed → map']).toBe(map!.selfSteps + later!.steps)
  expect(found['feed → map']).toBeCloseTo(feed!.steps, -1)
})

test('what grows is told, and who waits for it is not told beside it', () => {
  const { units, findings } = analyse(fanOut())
  expect(findings).toEqual(['later'])
  expect(units.find(({ id }) => id === 'later')?.share.now).toBeGreaterThan(0.9)
})

test('who waits for many that do not grow is told with them, and where they are', () => {
  const made = fanOut()
  const [feed, map, later] = made.units
  const cheap = program({ later: { cost: (n) => 3 * n, calls: 128 } }).units[0]!
  const { units, findings } = analyse({ ...made, units: [feed!, map!, { ...later!, tables: cheap.tables, calls: cheap.calls }] })
  expect(findings[0]).toBe('feed')
  expect(units.find(({ id }) => id === 'feed')?.share.now).toBeGreaterThan(0.3)
})

test('recursions, and programs in which nothing goes on later, stay as they are', () => {
  const plain = program({ f: { cost: (n) => n * n, to: { g: 0.9 } }, g: { cost: (n) => n * n } })
  expect(withWhatWentOn(plain)).toBe(plain)
  const recursion = program({ f: { cost: (n) => n * n, to: { g: 1.5 } }, g: { cost: (n) => n * n, to: { f: 1.5 } } })
  expect(withWhatWentOn(recursion)).toBe(recursion)
})
