// Brings the results of sweeps that ran elsewhere (shards, other machines) into one output folder, where the same `landau sweep` command finds them done.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { plural } from '../../base/number-text.ts'
import { readLines } from '../../host/index.ts'
import { readResult } from '../../profile/index.ts'
import { showSweep } from '../commands/sweep.ts'
import { failed } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { prepareOutput } from '../targets.ts'
import { ResultStore, resultSuffix } from './store.ts'
import { summarise } from './summary.ts'

/** Whether the words name folders, which hold results of sweeps, and not profiles. */
export const nameFolders = (operands: readonly string[]): boolean => operands.some((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())

/** Copies every result in these folders to `out` and shows each sweep that is there. A folder without results is an empty shard, and fine. Throws 125 when there is no result at all. */
export const mergeResults = (folders: readonly string[], out: string, flags: FlagValues): void => {
  for (const folder of folders) if (!existsSync(folder)) throw failed(`Landau cannot read ${folder}: it does not exist.`)
  const paths = folders.flatMap(resultFiles)
  const nothing = `There is no result of a sweep in ${folders.join(', ')}. Profiles are added up by their files: \`landau merge A.landau B.landau -o SUM.landau\`.`
  if (paths.length === 0) throw failed(nothing)
  prepareOutput(out)
  const stores = new Map<string, ResultStore>()
  let amount = 0
  for (const path of paths) {
    const result = readResult(readLines(path))
    if (result === null) {
      putOnScreen(`landau: ${path} was left out: it is no result of a sweep, or not whole.`, 'stderr')
      continue
    }
    const name = basename(dirname(path))
    const store = stores.get(name) ?? new ResultStore(join(out, 'sweep', name))
    stores.set(name, store)
    if (store.read(result.hash) === null) store.write(result)
    amount++
  }
  if (amount === 0) throw failed(nothing)
  putOnScreen(`landau: ${plural(amount, 'result')} of ${plural(stores.size, 'sweep')} are in ${out}.`, 'stderr')
  for (const store of stores.values()) showSweep(summarise(store, store.hashes()), store.folder, flags)
}

const resultFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(resultSuffix))
    .map((name) => join(folder, name))
    .toSorted()
