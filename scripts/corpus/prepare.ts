// The corpus beside the repository, copied and installed under `.cache`.

import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked } from '../harness/install.ts'
import { cached, root } from '../harness/paths.ts'
import { readCases, type CorpusCase, type Group } from './cases.ts'

const source = join(root, '../shared/corpus')

/** Every case, ready to run. Throws when the corpus is not there. */
export const prepareCorpus = (): readonly CorpusCase[] => {
  if (!existsSync(source)) throw new Error(`The corpus is not there: ${source}. It is kept beside the repository.`)
  for (const group of ['text', 'data'] satisfies Group[]) {
    installLocked(join(source, group), cached('corpus', group))
    for (const folder of ['cases', 'lib']) {
      if (existsSync(join(source, group, folder)))
        cpSync(join(source, group, folder), cached('corpus', group, folder), { recursive: true, force: true })
    }
  }
  cpSync(join(import.meta.dirname, 'driver.mjs'), cached('corpus/driver.mjs'))
  return readCases(join(source, 'cases.json'))
}
