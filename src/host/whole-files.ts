// Whole files, read and written by functions that were taken when landau was loaded: a program that puts its own in the place of those of node:fs must not
// be called. What reads and writes whole files in node:fs asks for these by name.

import fs from 'node:fs'

const { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } = fs

export const readWhole = (path: string): Buffer => {
  const file = openSync(path, 'r')
  try {
    const whole = Buffer.allocUnsafeSlow(fstatSync(file).size)
    return whole.subarray(0, readSync(file, whole))
  } finally {
    closeSync(file)
  }
}

/** Where there is no room for all of a new file, nothing of it stays. */
export const writeWhole = (path: string, flags: 'w' | 'wx', contents: readonly Buffer[]): void => {
  const file = openSync(path, flags)
  let isWhole = false
  try {
    for (const bytes of contents) for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
    isWhole = true
  } finally {
    closeSync(file)
    if (!isWhole && flags === 'wx') unlinkSync(path)
  }
}
