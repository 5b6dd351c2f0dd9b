// Reads the frames of a trace file one after the other: never more than one is in memory.

import { closeSync, openSync, readSync } from 'node:fs'
import { crc32, zstdDecompressSync } from 'node:zlib'
import { frameHeadSize, readFrameHead, traceMark } from '../protocol/index.ts'

export interface TraceFrame {
  readonly type: number
  readonly content: Uint8Array
  /** Bytes of the frame in the file. */
  readonly stored: number
}

/** A frame is read no further than this: what is larger was made to be. */
const maxFrame = 2 ** 30

/**
 * The frames of a trace file that are whole; what follows the last of them was not written to its end, or is damaged. Throws an error that says so when
 * the file cannot be opened or is no trace.
 */
export function* readTraceFrames(path: string): Generator<TraceFrame> {
  const file = openSync(path, 'r')
  try {
    const mark = readFully(file, traceMark.length)
    if (mark === null || Buffer.from(mark).toString('latin1') !== traceMark) throw new Error(`${path} is not a trace of this version of landau`)
    for (let read = readFrame(file); read !== null; read = readFrame(file)) yield read
  } finally {
    closeSync(file)
  }
}

function readFrame(file: number): TraceFrame | null {
  const bytes = readFully(file, frameHeadSize)
  if (bytes === null) return null
  const { type, length, stored, checksum } = readFrameHead(bytes)
  if (stored > maxFrame || length > maxFrame) return null
  const content = readFully(file, stored)
  if (content === null || crc32(content) !== checksum) return null
  return { type, content: zstdDecompressSync(content, { maxOutputLength: length }), stored: stored + frameHeadSize }
}

/** The next `length` bytes; null when there are fewer. */
function readFully(file: number, length: number): Uint8Array | null {
  const bytes = new Uint8Array(length)
  let read = 0
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, null)
    if (count === 0) return null
    read += count
  }
  return bytes
}
