import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'

/** Where one run's files go. */
export interface RunFolder {
  readonly parts: string
  readonly profile: string
}

/** Makes the folder of a new run and proves that it can be written; nothing in it gets into the user's repository. Throws when it cannot be written. */
export const prepareRunFolder = (out: string, program: string, now: Date): RunFolder => {
  makeOutputFolder(out)
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  // A folder may be named by dots: `landau run .`, `landau run -- uvu .`
  const path = resolve(program)
  const name = basename(path, extname(path)).replace(/[^\w.-]/g, '_')
  const runs = join(out, 'runs')
  makeFolders(runs)
  const folder = makeFirstFree(join(runs, `${time}-${name}`))
  mkdirSync(join(folder, 'parts'))
  return { parts: join(folder, 'parts'), profile: join(folder, 'profile.landau') }
}

const ownNames = /^(?:parts-\d+|\.cache|runs|sweep|latest|(?:report|profile)\b.*)$/

/** Makes the folder with a `.gitignore` that hides it, unless there are other things in it (`--out .`). Throws when it cannot be written. */
export const makeOutputFolder = (out: string): void => {
  makeFolders(out)
  accessSync(out, constants.W_OK)
  const ignore = join(out, '.gitignore')
  if (!existsSync(ignore) && readdirSync(out).every((name) => ownNames.test(name))) writeFileSync(ignore, '*\n')
}

/** Proves that the output folder can be made and written, and leaves nothing behind. Throws when it cannot. */
export const tryOutputFolder = (out: string): void => {
  const missing: string[] = []
  for (let path = out; !existsSync(path); path = dirname(path)) missing.push(path)
  try {
    makeFolders(out)
    accessSync(out, constants.W_OK)
  } finally {
    for (const path of missing) if (existsSync(path)) rmdirSync(path)
  }
}

/** Makes a folder and those around it. Not by `recursive`, with which Node goes on for ever where the system makes none and says that there is none (`/proc`). */
export const makeFolders = (path: string): void => {
  if (!existsSync(dirname(path))) makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}

/** Makes a folder of that name, or with a number behind it. Whoever makes one has it: runs may begin in the same moment. */
const makeFirstFree = (path: string): string => {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? path : `${path}-${n}`
    try {
      mkdirSync(candidate)
      return candidate
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const pointer = (out: string): string => join(out, 'latest')

/** Remembers the run that `latestProfile` finds. */
export const pointToLatest = (out: string, { profile }: RunFolder): void => writeFileSync(pointer(out), `${basename(dirname(profile))}\n`)

/** The profiles of the runs in an output folder, the newest first. */
export const profilesIn = (out: string): string[] => {
  const runs = join(out, 'runs')
  const names = existsSync(runs) ? readdirSync(runs).toSorted().toReversed() : []
  return names.map((name) => join(runs, name, 'profile.landau')).filter((path) => existsSync(path))
}

/** The profile of the latest run in an output folder; null when there is none. */
export const latestProfile = (out: string): string | null => {
  const written = existsSync(pointer(out)) ? join(out, 'runs', basename(readFileSync(pointer(out), 'utf8').trim()), 'profile.landau') : null
  return [written, join(out, 'profile.landau')].find((path) => path !== null && existsSync(path)) ?? null
}
