// Who called whom, and what that cost: a row for each pair of caller and callee, found by its hash, because a helper may have thousands of callers.

import { imul } from '../../protocol/index.ts'
import type { EdgeRecording } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'

const stride = 5
const atCallee = 0
const atCaller = 1
const atCalls = 2
const atSteps = 3
const atNative = 4

const placeOf = (callee: number, caller: number): number => {
  const h = imul(callee, 0x9e3779b1) ^ imul(caller, 0x85ebca6b)
  return h ^ (h >>> 15)
}

export class Edges {
  #rows: Float64Array = new Float64Array(256 * stride)
  /** Row 0 is nobody's. */
  #used = 1
  /** Rows by hash, twice as many places as there is room for rows; 0 where there is none. */
  #index: Int32Array = new Int32Array(512)

  /** So many calls took so many steps and nanoseconds together. */
  add(callee: number, caller: number, calls: number, steps: number, native: number): void {
    const e = this.#find(callee, caller)
    const rows = this.#rows
    rows[e + atCalls]! += calls
    rows[e + atSteps]! += steps
    rows[e + atNative]! += native
  }

  #find(callee: number, caller: number): number {
    const rows = this.#rows
    const index = this.#index
    const mask = index.length - 1
    for (let place = placeOf(callee, caller) & mask; ; place = (place + 1) & mask) {
      const e = index[place]! * stride
      if (e === 0) return this.#insert(callee, caller)
      if (rows[e + atCallee] === callee && rows[e + atCaller] === caller) return e
    }
  }

  #insert(callee: number, caller: number): number {
    if (this.#used * stride === this.#rows.length) this.#widen()
    const row = this.#used++
    const e = row * stride
    this.#rows[e + atCallee] = callee
    this.#rows[e + atCaller] = caller
    this.#enter(row)
    return e
  }

  #enter(row: number): void {
    const index = this.#index
    const mask = index.length - 1
    let place = placeOf(this.#rows[row * stride + atCallee]!, this.#rows[row * stride + atCaller]!) & mask
    while (index[place] !== 0) place = (place + 1) & mask
    index[place] = row
  }

  #widen(): void {
    const wider = new Float64Array(this.#rows.length * 2)
    copyInto(wider, this.#rows)
    this.#rows = wider
    this.#index = new Int32Array(this.#index.length * 2)
    for (let row = 1; row < this.#used; row++) this.#enter(row)
  }

  /** By callee, then in the order in which they were first made. */
  recordings(): EdgeRecording[] {
    const found: EdgeRecording[] = []
    for (let row = 1; row < this.#used; row++) {
      const [callee, caller, calls, steps, nativeNs] = this.#rows.subarray(row * stride, (row + 1) * stride)
      found.push({ caller: caller!, callee: callee!, calls: calls!, steps: steps!, nativeNs: nativeNs! })
    }
    return found.toSorted((a, b) => a.callee - b.callee)
  }
}
