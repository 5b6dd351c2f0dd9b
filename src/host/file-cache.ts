// A folder of files that can be made again. Each is named by what it was made from, so that none is ever out of date. Whoever cannot read or write one does
// without: the program that is profiled must not notice.

import { hash } from 'node:crypto'
import fs, { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { readWhole, writeWhole } from './whole-files.ts'

/** Taken when landau is loaded, as those for whole files are. */
const { renameSync } = fs

const mostBytes = 512 * 2 ** 20
const digestBytes = 32

/** Makes the folder, hides it from the user's repository, and keeps it from growing for ever: the oldest files go first. */
export const prepareCache = (folder: string, most: number = mostBytes): void => {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '.gitignore'), '*\n')
    trim(folder, most)
  } catch {
    // It cannot be written, or another run trims it.
  }
}

const trim = (folder: string, most: number): void => {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const files = names.map((name) => ({ path: join(folder, name), ...statSync(join(folder, name)) }))
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (bytes <= most) return
    rmSync(path, { force: true })
    bytes -= size
  }
}

/** The content of the file of that name; null where there is none, or one that was damaged. */
export const readCached = (folder: string, name: string): Buffer | null => {
  try {
    const bytes = readWhole(join(folder, name))
    const content = bytes.subarray(digestBytes)
    return digestOf(content).equals(bytes.subarray(0, digestBytes)) ? content : null
  } catch {
    return null
  }
}

/** Writes a file, whole or not at all. */
export const writeCached = (folder: string, name: string, content: Buffer): void => {
  const path = join(folder, name)
  const unfinished = `${path}-${process.pid}-${threadId}`
  try {
    writeWhole(unfinished, 'wx', [digestOf(content), content])
    renameSync(unfinished, path)
  } catch {
    // No folder, no room, no permission.
  }
}

/** In one call: a digest that is updated has methods, which a program may replace. */
const digestOf = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')
