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
const wordBytes = 4
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

/** What `writeCached` wrote under that name; null where there is nothing, or what was damaged. */
export const readCached = (folder: string, name: string): readonly Buffer[] | null => {
  try {
    const bytes = readWhole(join(folder, name))
    const count = bytes.readUInt32LE()
    let at = wordBytes + count * wordBytes
    const head = bytes.subarray(0, at)
    const digest = bytes.subarray(at, (at += digestBytes))
    const sections = Array.from({ length: count }, (_, i) => bytes.subarray(at, (at += head.readUInt32LE(wordBytes + i * wordBytes))))
    return digestOf(head, sections).equals(digest) ? sections : null
  } catch {
    return null
  }
}

/** Writes a file of several sections, whole or not at all: their number and lengths, a digest, and then one after the other. */
export const writeCached = (folder: string, name: string, sections: readonly Buffer[]): void => {
  const path = join(folder, name)
  const unfinished = `${path}-${process.pid}-${threadId}`
  const head = Buffer.from(Uint32Array.of(sections.length, ...sections.map(({ length }) => length)).buffer)
  try {
    writeWhole(unfinished, 'wx', [head, digestOf(head, sections), ...sections])
    renameSync(unfinished, path)
  } catch {
    // No folder, no room, no permission.
  }
}

/** Of digests, and each in one call: one that is updated has methods, which a program may replace. */
const digestOf = (head: Buffer, sections: readonly Buffer[]): Buffer => sha256(Buffer.concat([head, ...sections.map(sha256)]))

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')
