// The trace file of one thread, while it is written: tokens are encoded, compressed and appended a frame at a time.

import { closeSync, openSync, renameSync, writeSync } from 'node:fs'
import { constants, crc32, zstdCompressSync } from 'node:zlib'
import {
  type Activation,
  frameType,
  type FrameType,
  TraceEncoder,
  type TracedRoutine,
  type TraceHeader,
  traceMark,
  writeFrameHead,
} from '../protocol/index.ts'

/** What a file adds to the trace when it is loaded. */
export interface TracedFiles {
  readonly files: readonly string[]
  readonly routines: readonly TracedRoutine[]
}

export interface TraceFileOptions {
  readonly path: string
  readonly header: TraceHeader
}

/** Tokens of a stretch of time, kept because older ones are thrown away. */
interface Kept {
  readonly bytes: Uint8Array
  readonly tokens: number
  /** The activations that were live when it began. */
  readonly stack: readonly Activation[]
}

/** In slots. */
const shortestFrame = 256

/** Little time for most of the gain: the fastest level. */
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export class TraceFile {
  readonly #options: TraceFileOptions
  readonly #encoder: TraceEncoder
  /** Frames that every version of the file begins with. */
  readonly #head: Uint8Array[] = []
  #file: number
  #kept: Kept[] = []
  #tokens = 0
  #stack: readonly Activation[] = []

  constructor(options: TraceFileOptions) {
    this.#options = options
    this.#encoder = new TraceEncoder(options.header.witness === 'bits')
    this.#file = openSync(options.path, 'w')
    this.#begin(Buffer.from(traceMark))
    this.#begin(frame(frameType.header, json(options.header)))
  }

  /** Describes routines before their tokens come. */
  describe({ files, routines }: TracedFiles): void {
    this.#encoder.add(routines)
    this.#begin(frame(frameType.routines, json({ files, routines })))
  }

  encode(slots: Int32Array, from: number, to: number): void {
    const { last } = this.#options.header
    if (last === 0) return this.#encoder.encode(slots, from, to)
    // Only whole frames are thrown away, so they must be shorter than what is kept.
    const length = Math.max(shortestFrame, Math.floor(last / 4))
    for (let at = from; at < to; at += length) {
      this.#encoder.encode(slots, at, Math.min(to, at + length))
      this.flush()
    }
  }

  /** Writes a frame of what was encoded since the last one. */
  flush(): void {
    const taken = this.#encoder.take()
    if (taken === null) return
    const bytes = frame(frameType.tokens, taken.bytes)
    writeSync(this.#file, bytes)
    const { last } = this.#options.header
    if (last === 0) return
    this.#kept.push({ bytes, tokens: taken.tokens, stack: this.#stack })
    this.#stack = this.#encoder.stack()
    this.#tokens += taken.tokens
    // Rewritten when it is twice as long as it must be, so that a token is written twice at most.
    if (this.#tokens >= 2 * last) this.#forget(last)
  }

  close(): void {
    this.flush()
    closeSync(this.#file)
  }

  #begin(bytes: Uint8Array): void {
    this.#head.push(bytes)
    writeSync(this.#file, bytes)
  }

  /** Replaces the file by one that has `last` tokens or a few more. */
  #forget(last: number): void {
    let first = 0
    while (this.#tokens - this.#kept[first]!.tokens >= last) this.#tokens -= this.#kept[first++]!.tokens
    this.#kept = this.#kept.slice(first)
    const { path } = this.#options
    closeSync(this.#file)
    this.#file = openSync(`${path}.new`, 'w')
    for (const bytes of this.#head) writeSync(this.#file, bytes)
    writeSync(this.#file, frame(frameType.stack, json(this.#kept[0]!.stack)))
    for (const { bytes } of this.#kept) writeSync(this.#file, bytes)
    renameSync(`${path}.new`, path)
  }
}

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

function frame(type: FrameType, content: Uint8Array): Uint8Array {
  const stored = zstdCompressSync(content, level)
  return Buffer.concat([writeFrameHead({ type, length: content.length, stored: stored.length, checksum: crc32(stored) }), stored])
}
