// What a unit is told of input that is no argument: from outside of the program, and from other tasks.

import { expect, test } from 'vitest'
import { outsideSentence } from '../../src/analysis/sentences.ts'

test.each([
  [
    { cells: 10, external: 0, tasks: 4 },
    'Its calls read 10 cells first, of which 4 came from other tasks, which wrote them while it waited: such cells count again each time they are filled.',
  ],
  [
    { cells: 10, external: 3, tasks: 4 },
    'Its calls read 10 cells first, of which 3 came from outside (files, streams, messages) and 4 came from other tasks, which wrote them while it waited: such cells count again each time they are filled.',
  ],
  [
    { cells: 10, external: 3, tasks: 0 },
    'Its calls read 10 cells first, of which 3 came from outside (files, streams, messages): such cells count again each time they are filled.',
  ],
  [null, ''],
])('%j', (outside, sentence) => {
  expect(outsideSentence({ outside, calls: 2 })).toBe(sentence)
})
