// A process that a signal ends writes what it recorded first. A pool that ends its workers gives them half a second until it kills them (Vitest, Jest), in which a
// large recording is not written. So a process notes that it writes, and who kills it, as a process of the same run, waits for it.

import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { replaceMethod } from './disguise.ts'
import { waitAt } from './interruptible-wait.ts'

/** Taken when landau is loaded: the program may have its own in their place when it kills. */
const { existsSync, rmSync, writeFileSync } = fs
const { apply } = Reflect
const now = performance.now.bind(performance)

const mostMs = 3000
const spanMs = 5
const endingMs = 50
const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

const notePath = (folder: string, process: number): string => join(folder, `saving-${process}`)

/** Notes that a process writes its part; nothing is written when the run is over. */
export const noteSaving = (folder: string, process: number): void => {
  try {
    writeFileSync(notePath(folder, process), '')
  } catch {
    // Then nobody waits for it.
  }
}

/** It has written, or given up. */
export const noteSaved = (folder: string, process: number): void => rmSync(notePath(folder, process), { force: true })

const awaitSaved = (folder: string, process: number): void => {
  const end = now() + mostMs
  let isLate = false
  while (existsSync(notePath(folder, process)) && now() < end) {
    isLate = true
    waitAt(never, 0, 0, spanMs)
  }
  // What it ends by is the signal that it got first, as without landau.
  if (isLate) waitAt(never, 0, 0, endingMs)
}

/** Has this thread wait for a process that writes before it kills it. */
export const killWithPatience = (parts: string): void => {
  // Not in Node's types: what process.kill ends in.
  const internals = process as unknown as { _kill(pid: number, signal: number): number }
  replaceMethod(internals, '_kill', (kill) => {
    return function (this: unknown, pid: number, signal: number): number {
      if (signal === constants.signals.SIGKILL && pid > 0) awaitSaved(parts, pid)
      return apply(kill, this, [pid, signal]) as number
    }
  })
  // Loading `child_process` to replace the method would take longer than most programs, which start no process.
  let isReplaced = false
  subscribe('child_process', (message) => {
    if (isReplaced) return
    isReplaced = true
    replaceKill(parts, Object.getPrototypeOf((message as { process: ChildProcess }).process) as ChildProcess)
  })
}

const replaceKill = (parts: string, prototype: ChildProcess): void =>
  replaceMethod(prototype, 'kill', (kill) => {
    return function (this: ChildProcess, signal?: NodeJS.Signals | number): boolean {
      const kills = signal === 'SIGKILL' || signal === constants.signals.SIGKILL
      if (kills && this.pid !== undefined) awaitSaved(parts, this.pid)
      return apply(kill, this, [signal]) as boolean
    }
  })
