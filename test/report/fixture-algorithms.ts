// A run that looked for algorithms: a sort of lists, a sort of lists by merging, and the distance of two strings, one after the other.
import { join } from 'node:path'
import { analyse } from '../../src/analysis/index.ts'
import { profileOf, readProgram } from '../analysis/find-in-program.ts'
import type { Fixture } from './fixture.ts'

const programs = ['paper/insertion-sort-random.js', 'more/merge-sort-list.js', 'more/edit-distance.js']

/** The analysis and the source of the program, which is one file. */
export const algorithmsFixture = (): Fixture => {
  const texts = programs.map((name) => readProgram(join(import.meta.dirname, '../programs/algorithms', name))[0])
  const text = texts.map((each) => `{\n${each}\n}`).join('\n')
  return { analysis: { ...analyse(profileOf(text)), command: ['node', 'algorithms.js'] }, sources: new Map([['program', text]]) }
}
