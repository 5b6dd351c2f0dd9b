// The file of a trace: a mark, then frames. Each frame is whole or is not there, so that what a killed process leaves can be read.

/** First bytes of the file. */
export const traceMark = 'LANDAUT1'

/** What a frame holds. `header`, `routines` and `stack` are JSON; `tokens` is what the encoder made. */
export const frameType = { header: 1, routines: 2, stack: 3, tokens: 4 } as const

export type FrameType = (typeof frameType)[keyof typeof frameType]

/** Type, length, length as stored, checksum of what is stored: one byte and three of four bytes, little-endian. */
export const frameHeadSize = 13

export interface FrameHead {
  readonly type: number
  readonly length: number
  readonly stored: number
  readonly checksum: number
}

export function writeFrameHead({ type, length, stored, checksum }: FrameHead): Uint8Array {
  const bytes = new Uint8Array(frameHeadSize)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, type)
  view.setUint32(1, length, true)
  view.setUint32(5, stored, true)
  view.setUint32(9, checksum, true)
  return bytes
}

export function readFrameHead(bytes: Uint8Array): FrameHead {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { type: view.getUint8(0), length: view.getUint32(1, true), stored: view.getUint32(5, true), checksum: view.getUint32(9, true) }
}

/** The first frame. */
export interface TraceHeader {
  readonly version: 1
  /** How witnesses were placed. */
  readonly witness: string
  readonly command: readonly string[]
  readonly process: number
  readonly thread: number
  /** Tokens that are kept of the end; 0 for all. */
  readonly last: number
}
