// Whose law the work of generators is in of which nobody asks the outermost to its end.
import { expect, test } from 'vitest'
import { analyse } from '../../src/analysis/index.ts'
import type { Unit } from '../../src/profile/index.ts'
import { program, type UnitLine } from './program.ts'

const cost = (n: number): number => 100 * n

/** `run` has a record of inner activations alone: what it did is in the steps of who asked it, and on no way there. */
const unknownShare = (asker: UnitLine, more: Readonly<Record<string, UnitLine>> = {}): number => {
  const made = program({ ask: asker, run: { cost, sizes: [1], to: { run: 0.5 } }, ...more })
  const stepsOf = (id: string): number => made.units.find((unit) => unit.id === id)?.steps ?? 0
  const inner = stepsOf('ask') - 60
  const units = made.units.map((unit): Unit => {
    if (unit.id === 'ask') return { ...unit, selfSteps: 60 }
    if (unit.id === 'take') return { ...unit, selfSteps: 60 }
    return unit.id === 'run' ? { ...unit, steps: 0, selfSteps: inner, callees: [{ id: 'run', calls: 60, steps: inner, nativeNs: 0 }] } : unit
  })
  return analyse({ ...made, units }).counts.unknownShare
}

test('it is in that of who asks, if there is one, and nobody else has work that is missing', () => {
  expect(unknownShare({ cost })).toBeLessThan(0.1)
  expect(unknownShare({ cost, sizes: [700] })).toBeGreaterThan(0.3)
  // Another one that leaves a generator early has a law: it says nothing of the recursion.
  expect(unknownShare({ cost, sizes: [700] }, { take: { cost } })).toBeGreaterThan(0.1)
})

test('of a deep recursion it is in that of who asks, though calls within it cost many times what that costs', () => {
  const made = program({ ask: { cost, to: { walk: 1 } }, walk: { cost, sizes: [700], to: { each: 1 } }, each: { cost, sizes: [700] } })
  // Each of five hundred levels is a call that costs what those below it cost.
  const depth = 500
  const deep = made.units.map((unit): Unit => {
    const steps = unit.steps * depth
    if (unit.id === 'walk') return { ...unit, callees: [{ id: 'each', calls: depth, steps, nativeNs: 0 }] }
    return unit.id === 'each' ? { ...unit, callees: [{ id: 'walk', calls: depth, steps, nativeNs: 0 }] } : unit
  })
  expect(analyse({ ...made, units: deep }).counts.unknownShare).toBeLessThan(0.01)
})

test('what is estimated of calls may be more than all that the callee did: it is in the law of the caller all the same', () => {
  const made = program({ ask: { cost, to: { walk: 1 } }, walk: { cost, sizes: [700] } })
  const units = made.units.map((unit): Unit => (unit.id === 'ask' ? { ...unit, callees: [{ ...unit.callees[0]!, steps: 1.9 * unit.steps }] } : unit))
  expect(analyse({ ...made, units }).counts.unknownShare).toBeLessThan(0.01)
})
