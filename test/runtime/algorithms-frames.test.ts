// Repetitions that move in the tree while they are pending: a recursion shows only when it comes back to where it was.
import { expect, test } from 'vitest'
import { algorithmsOf } from '../analysis/find-in-program.ts'

test('a recursion that is found late takes over the recursion in it, with all its activations', () => {
  const text = `
    const late = []
    const inner = (n) => (n > 0 ? inner(n - 1) : late[0](1))
    const outer = (k) => (k === 0 ? inner(5) : k === 1 ? late[0](2) : 1)
    late.push(outer)
    return outer(0)`
  const { tree } = algorithmsOf(text)
  expect(tree.map(({ name, parent, calls, steps }) => [name, parent, calls, steps])).toEqual([
    ['the run', -1, 1, 0],
    ['outer', 0, 1, 1],
    ['inner', 1, 1, 5],
  ])
})
