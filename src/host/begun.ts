// Who has begun to record. A process or thread that is killed, or still runs when the run is over, leaves no part: its work is missing, and that must be said.

import fs, { readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { partPath } from './parts.ts'

/** Taken when landau is loaded: the program may have its own in their place when it starts a thread. */
const { existsSync, mkdirSync, writeFileSync } = fs

const begunPattern = /^begun-(\d+)-(\d+)$/

/** Notes that a thread has begun to record the program that it was started with. */
export const noteBegun = (folder: string, root: string, process: number, thread: number, program: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
    const path = program === '' ? '' : relative(root, program)
    writeFileSync(join(folder, `begun-${process}-${thread}`), path.startsWith('..') || isAbsolute(path) ? program : path)
  } catch {
    // Where this cannot be written the part cannot be either, which says so.
  }
}

/** Who left no part. */
export interface Lost {
  /** The file that it was started with; empty where there was none. */
  readonly program: string
  readonly process: number
  readonly isThread: boolean
}

/** Those that have begun to record, in the folder of their parts, and have left none, by process. */
export const lostParts = (folder: string): Lost[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap((name) => {
      const [, process, thread] = begunPattern.exec(name)?.map(Number) ?? []
      if (process === undefined || thread === undefined || existsSync(partPath(folder, process, thread))) return []
      return [{ program: readFileSync(join(folder, name), 'utf8'), process, isThread: thread > 0 }]
    })
    .toSorted((a, b) => a.process - b.process)
