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
 * The frames of a trace file that are whole. What follows the last of them was not written to its end, or is damaged: then `onCut` is called. Throws an
 * error that says so when the file cannot be opened or is no trace.
 */
export function* readTraceFrames(path: string, onCut: () => void = () => undefined): Generator<TraceFrame> {
  const file = openSync(path, 'r')
  try {
    const mark = readUpTo(file, traceMark.length)
    if (mark.length < traceMark.length) throw new Error('it is empty or cut short; trace the program again: landau trace app.js')
    if (Buffer.from(mark).toString('latin1') !== traceMark) throw new Error(`${path} is not a trace of this version of landau`)
    for (let read = readFrame(file, onCut); read !== null; read = readFrame(file, onCut)) yield read
  } finally {
    closeSync(file)
  }
}

function readFrame(file: number, onCut: () => void): TraceFrame | null {
  const bytes = readUpTo(file, frameHeadSize)
  if (bytes.length === 0) return null
  const frame = bytes.length < frameHeadSize ? null : contentOf(file, bytes)
  if (frame === null) onCut()
  return frame
}

function contentOf(file: number, bytes: Uint8Array): TraceFrame | null {
  const { type, length, stored, checksum } = readFrameHead(bytes)
  if (stored > maxFrame || length > maxFrame) return null
  const content = readUpTo(file, stored)
  if (content.length < stored || crc32(content) !== checksum) return null
  return { type, content: zstdDecompressSync(content, { maxOutputLength: length }), stored: stored + frameHeadSize }
}

/** The next `length` bytes, or as many as there are. */
function readUpTo(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let read = 0
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, null)
    if (count === 0) break
    read += count
  }
  return bytes.subarray(0, read)
}
