// From slots to the bytes of frames.

import { type Activation, Activations } from './activations.ts'
import { BitSink, ByteSink, shortPositions, shortWitnesses, token } from './trace-bytes.ts'
import { slotKind, type TracedRange } from './trace-slots.ts'

/** The tokens of a stretch of time. */
export interface TokenFrame {
  /** As numbers how many tokens it has and how long the control half is; the control half; the bits. */
  readonly bytes: Uint8Array
  /** How many tokens it has. */
  readonly tokens: number
}

/** Kinds whose next slot is an instance. */
const withInstance: ReadonlySet<number> = new Set([slotKind.resume, slotKind.start, slotKind.leave, slotKind.catch])

/** Encodes the slots of one thread, in order. */
export class TraceEncoder {
  readonly #asBits: boolean
  readonly #ranges: TracedRange[] = []
  readonly #stack: Activations<Activation> = new Activations()
  readonly #bytes: ByteSink = new ByteSink()
  readonly #bits: BitSink = new BitSink()
  /** Bits written since the last token of the control half. */
  #run = 0
  #tokens = 0
  #done = false
  /** The slot that waits for its instance; 0 for none. */
  #pending = 0

  constructor(asBits: boolean) {
    this.#asBits = asBits
  }

  /** Adds routines, in order of number and of base. */
  add(ranges: readonly TracedRange[]): void {
    for (const range of ranges) this.#ranges.push(range)
  }

  /** The routines of the live activations, outermost first, for a reader that begins here. */
  stack(): readonly Activation[] {
    return this.#stack.live.map(({ routine, instance }) => ({ routine, instance }))
  }

  encode(slots: Int32Array, from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const value = slots[index]!
      if (this.#pending !== 0) {
        const pending = this.#pending
        this.#pending = 0
        this.#instance(pending & 15, pending >> 4, value)
      } else if (value !== 0) this.#slot(value)
    }
  }

  /** What was encoded since the last call; null when that is nothing. */
  take(): TokenFrame | null {
    if (this.#tokens === 0) return null
    this.#endRun()
    const control = this.#bytes.take()
    const bits = this.#bits.take()
    const tokens = this.#tokens
    const head = new ByteSink()
    head.number(tokens)
    head.number(control.length)
    this.#tokens = 0
    return { bytes: joined([head.take(), control, bits]), tokens }
  }

  #slot(value: number): void {
    const kind = value & 15
    if (withInstance.has(kind)) this.#pending = value
    else if (kind === slotKind.witness) this.#witness(value >> 4)
    else this.#control(kind, value >> 4)
  }

  #witness(position: number): void {
    const { base, bits, codes } = this.#at(this.#routineOf(position))
    const witness = position - base
    if (this.#done) this.#endRun()
    this.#tokens++
    if (this.#asBits) {
      const count = bits[witness] ?? 0
      // A witness belongs to one run whole.
      if (this.#run + count >= shortWitnesses) this.#endRun()
      this.#bits.write(codes[witness] ?? 0, count)
      this.#run += count
    } else if (witness < shortWitnesses) this.#bytes.byte(witness)
    else {
      this.#bytes.byte(token.longWitness)
      this.#bytes.number(witness)
    }
  }

  #control(kind: number, value: number): void {
    switch (kind) {
      case slotKind.enter:
        this.#begin(token.enter)
        this.#bytes.number(value)
        this.#stack.live.push({ routine: value, instance: 0 })
        return
      case slotKind.parameter: {
        const routine = this.#routineOf(value)
        this.#begin(token.parameter)
        this.#bytes.number(routine)
        this.#bytes.number(value - this.#ranges[routine]!.base)
        this.#stack.live.push({ routine, instance: 0 })
        return
      }
      case slotKind.done:
        this.#at(value)
        this.#done = true
        return
      case slotKind.ended:
        this.#at(value)
        return this.#begin(token.ended)
      case slotKind.exit:
      case slotKind.bound:
        this.#at(value)
        return this.#pop(kind)
      default:
        return this.#place(kind, value)
    }
  }

  #pop(kind: number): void {
    const returns = this.#done && kind === slotKind.exit
    if (returns) this.#done = false
    this.#begin(returns ? token.return : kind === slotKind.exit ? token.exit : token.bound)
    this.#stack.live.pop()
  }

  /** `position`, `land` and `suspend`: a position in the top routine. */
  #place(kind: number, value: number): void {
    const local = value - this.#at(this.#routineOf(value)).base
    if (kind === slotKind.position && local < shortPositions) return this.#begin(token.position + local)
    this.#begin(kind === slotKind.position ? token.longPosition : kind === slotKind.land ? token.land : token.suspend)
    this.#bytes.number(local)
    if (kind === slotKind.suspend) this.#stack.suspend()
  }

  #instance(kind: number, value: number, instance: number): void {
    const isPosition = kind === slotKind.resume || kind === slotKind.catch
    const routine = isPosition ? this.#routineOf(value) : value
    const first = { [slotKind.resume]: token.resume, [slotKind.catch]: token.catch, [slotKind.start]: token.start, [slotKind.leave]: token.leave }
    this.#begin(first[kind as keyof typeof first])
    this.#bytes.number(routine)
    this.#bytes.number(instance)
    if (isPosition) this.#bytes.number(value - this.#ranges[routine]!.base)
    if (kind === slotKind.start || this.#stack.bring(instance) === null) this.#stack.live.push({ routine, instance })
    if (kind === slotKind.leave) this.#stack.live.pop()
  }

  /** Begins a token of the control half. */
  #begin(first: number): void {
    this.#endRun()
    this.#tokens++
    this.#bytes.byte(first)
  }

  #endRun(): void {
    if (this.#done) {
      this.#done = false
      this.#begin(token.done)
    }
    if (this.#run > 0) this.#bytes.byte(this.#run)
    this.#run = 0
  }

  /** Makes sure that the top is an activation of this routine, and says so where a reader would not know. */
  #at(routine: number): TracedRange {
    if (this.#stack.top()?.routine !== routine) {
      this.#begin(token.settle)
      this.#bytes.number(routine)
      if (this.#stack.settle(routine) === null) this.#stack.live.push({ routine, instance: 0 })
    }
    return this.#ranges[routine]!
  }

  #routineOf(position: number): number {
    const top = this.#stack.top()?.routine ?? -1
    const range = this.#ranges[top]
    if (range !== undefined && position >= range.base && position < range.base + range.size) return top
    let [low, high] = [0, this.#ranges.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#ranges[middle]!.base <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
