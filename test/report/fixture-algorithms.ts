// A run that looked for algorithms: a sort of lists, a sort of lists by merging, and the distance of two strings, one after the other.
import { join } from 'node:path'
import { analyse } from '../../src/analysis/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { profileOf, readProgram } from '../analysis/find-in-program.ts'
import type { Fixture } from './fixture.ts'

const programs = ['paper/insertion-sort-random.js', 'more/merge-sort-list.js', 'more/edit-distance.js']

const textOfAll = (): string =>
  programs.map((name) => `{\n${readProgram(join(import.meta.dirname, '../programs/algorithms', name))[0]}\n}`).join('\n')

/** The profile and the text of the program, which is one file. */
export const recordedAlgorithms = (): { readonly profile: Profile; readonly text: string } => {
  const text = textOfAll()
  return { profile: profileOf(text), text }
}

/** The analysis and the source of the program. */
export const algorithmsFixture = (): Fixture => {
  const { profile, text } = recordedAlgorithms()
  return { analysis: { ...analyse(profile), command: ['node', 'algorithms.js'] }, sources: new Map([['program', text]]) }
}
