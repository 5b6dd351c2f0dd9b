// A bounded sample of what sizes occur together, and at what cost, for laws in two sizes (`a.length · b.length`). Per unit: activations are thinned within
// each combination of octaves of their sizes, so that a size called a million times leaves room for the large, rare ones; of the distinct combinations
// that pass, those of least rank are kept (a bottom-k sketch, see protocol/joint.ts). No clock and no chance: the same run keeps the same sample.

import { type JointColumns, type JointMeasure, type JointRecording, mostPairs, pairRank, clz32 } from '../../protocol/index.ts'
import { copyInto } from '../builtins.ts'

/** Combinations of octaves that are told apart; others share a counter. */
const slots = 256
/** So many activations of a combination of octaves are all looked at; from then on, half as many out of each further doubling. */
const lookedAt = 32

/** Row: three candidates (-1: not a size), cells first read, calls, steps. */
const stride = 6
const atReads = 3
const atCalls = 4
const atSteps = 5

function octave(size: number): number {
  return size > 0x7fffffff ? 0 : clz32(size)
}

/** 32, 34, 36 … 64, 68, 72 … */
function isLookedAt(nth: number): boolean {
  return nth < lookedAt || (nth & ((1 << (27 - clz32(nth))) - 1)) === 0
}

export class JointSample {
  readonly #seen: Int32Array = new Int32Array(slots)
  #rows: Float64Array = new Float64Array(8 * stride)
  #ranks: Float64Array = new Float64Array(8)
  #used = 0
  /** Past the bound, the largest rank that is kept. */
  #worst = Infinity

  /** One activation: its candidates (-1 where one is no size), cells first read, and steps. */
  add(x: number, y: number, z: number, reads: number, steps: number): void {
    const slot = (((octave(x) * 33 + octave(y)) * 33 + octave(z)) * 33 + octave(reads)) & (slots - 1)
    if (!isLookedAt((this.#seen[slot]! += 1))) return
    const rank = pairRank(pairRank(x, y), pairRank(z, reads))
    if (rank > this.#worst) return
    const at = this.#find(rank, x, y, z, reads)
    const k = (at >= 0 ? at : this.#make(rank, x, y, z, reads)) * stride
    this.#rows[k + atCalls]! += 1
    this.#rows[k + atSteps]! += steps
  }

  #find(rank: number, x: number, y: number, z: number, reads: number): number {
    const rows = this.#rows
    for (let i = 0, k = 0; i < this.#used; i++, k += stride) {
      if (this.#ranks[i] === rank && rows[k] === x && rows[k + 1] === y && rows[k + 2] === z && rows[k + atReads] === reads) return i
    }
    return -1
  }

  /** A row for a new combination, in the place of the one of largest rank when the sample is full. */
  #make(rank: number, x: number, y: number, z: number, reads: number): number {
    if (this.#used === this.#ranks.length && this.#used < mostPairs) this.#widen()
    const i = this.#used < mostPairs ? this.#used++ : this.#last()
    const k = i * stride
    this.#ranks[i] = rank
    this.#rows[k] = x
    this.#rows[k + 1] = y
    this.#rows[k + 2] = z
    this.#rows[k + atReads] = reads
    this.#rows[k + atCalls] = 0
    this.#rows[k + atSteps] = 0
    if (this.#used === mostPairs) this.#worst = this.#ranks[this.#last()]!
    return i
  }

  #last(): number {
    let last = 0
    for (let i = 1; i < this.#used; i++) if (this.#ranks[i]! > this.#ranks[last]!) last = i
    return last
  }

  #widen(): void {
    const rows = new Float64Array(this.#rows.length * 2)
    const ranks = new Float64Array(this.#ranks.length * 2)
    copyInto(rows, this.#rows)
    copyInto(ranks, this.#ranks)
    this.#rows = rows
    this.#ranks = ranks
  }

  /** Every two candidates that were sizes; of a routine with one, that and the cells first read. */
  recordings(): JointRecording[] {
    const sizes = [0, 1, 2].filter((which) => this.#column(which).some((size) => size >= 0))
    const pairs = sizes.length === 1 ? [[sizes[0]!, atReads] as const] : sizes.flatMap((a, i) => sizes.slice(i + 1).map((b) => [a, b] as const))
    return pairs.flatMap(([first, second]) => {
      const columns = this.#pairs(first, second)
      return columns.first.length === 0 ? [] : [{ measures: [measureAt(first), measureAt(second)] as const, columns }]
    })
  }

  #column(offset: number): number[] {
    return Array.from({ length: this.#used }, (_, i) => this.#rows[i * stride + offset]!)
  }

  /** Pairs ascend by first, then second. */
  #pairs(first: number, second: number): JointColumns {
    const [x, y, calls, steps] = [first, second, atCalls, atSteps].map((offset) => this.#column(offset))
    const order = x!
      .map((_, i) => i)
      .filter((i) => x![i]! >= 0 && y![i]! >= 0)
      .toSorted((i, j) => x![i]! - x![j]! || y![i]! - y![j]!)
    const pairs: { first: number[]; second: number[]; calls: number[]; sum: number[] } = { first: [], second: [], calls: [], sum: [] }
    for (const i of order) {
      const end = pairs.first.length - 1
      if (pairs.first[end] === x![i] && pairs.second[end] === y![i]) {
        pairs.calls[end]! += calls![i]!
        pairs.sum[end]! += steps![i]!
        continue
      }
      pairs.first.push(x![i]!)
      pairs.second.push(y![i]!)
      pairs.calls.push(calls![i]!)
      pairs.sum.push(steps![i]!)
    }
    return pairs
  }
}

function measureAt(offset: number): JointMeasure {
  return offset === atReads ? { kind: 'rms', candidate: 0 } : { kind: 'candidate', candidate: offset }
}
