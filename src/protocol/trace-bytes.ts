// The tokens of a trace as bytes. A byte below 128 is a witness of the top routine, or, where witnesses are bits, how many bits of witnesses come next
// in the other half of the frame. Numbers are little-endian, seven bits a byte.

import { floor } from './math.ts'

/** First bytes of tokens that are not single bytes. */
export const token = {
  /** Positions below `positions` are one byte each from here. */
  position: 128,
  enter: 212,
  exit: 213,
  /** `done` and `exit`. */
  return: 214,
  land: 215,
  suspend: 216,
  resume: 217,
  start: 218,
  leave: 219,
  catch: 220,
  parameter: 221,
  bound: 222,
  done: 223,
  ended: 224,
  /** The top is the innermost activation of this routine. */
  settle: 225,
  longPosition: 226,
  longWitness: 227,
} as const

/** Witnesses, and numbers of bits, below this are one byte. */
export const shortWitnesses = 128

/** Positions below this are one byte. */
export const shortPositions = 84

export class ByteSink {
  #bytes: Uint8Array = new Uint8Array(1 << 16)
  #length = 0

  get length(): number {
    return this.#length
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow()
    this.#bytes[this.#length++] = value
  }

  number(value: number): void {
    let rest = value
    while (rest >= 128) {
      this.byte((rest % 128) | 128)
      rest = floor(rest / 128)
    }
    this.byte(rest)
  }

  /** What was written; the sink is empty afterwards. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

export class BitSink {
  readonly #bytes: ByteSink = new ByteSink()
  #current = 0
  #used = 0

  /** Writes the low `count` bits of `code`, lowest first. */
  write(code: number, count: number): void {
    for (let bit = 0; bit < count; bit++) {
      this.#current |= ((code >> bit) & 1) << this.#used
      if (++this.#used === 8) this.#flush()
    }
  }

  take(): Uint8Array {
    if (this.#used > 0) this.#flush()
    return this.#bytes.take()
  }

  #flush(): void {
    this.#bytes.byte(this.#current)
    this.#current = 0
    this.#used = 0
  }
}

/** Reads the bytes of one frame. A number that is cut off reads as 0 and ends the frame. */
export class ByteSource {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isEmpty(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  number(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }

  /** The next `count` bytes, as a source of their own. */
  part(count: number): ByteSource {
    const part = new ByteSource(this.#bytes.subarray(this.#at, this.#at + count))
    this.#at += count
    return part
  }
}

export class BitSource {
  readonly #bytes: ByteSource
  #current = 0
  #left = 0

  constructor(bytes: ByteSource) {
    this.#bytes = bytes
  }

  read(count: number): number {
    let code = 0
    for (let bit = 0; bit < count; bit++) {
      if (this.#left === 0) {
        this.#current = this.#bytes.byte()
        this.#left = 8
      }
      code |= (this.#current & 1) << bit
      this.#current >>= 1
      this.#left--
    }
    return code
  }
}
