// What work on BigInts costs, by V8's algorithms (src/bigint): steps for words of 64 bits. Of numbers below 2^64 it is part of the steps around.

import { bigintCode, floor, log2, max, min } from '../../protocol/index.ts'
import { bigintOf } from '../builtins.ts'
import type { Value } from '../value.ts'

const bitsOfWord = 64n
const word = 1n << bitsOfWord

/** From so many words on V8 multiplies by Karatsuba's, Toom and Cook's, and the Fourier transform's way. */
const karatsuba = 34
const toomCook = 193
const fourier = 1500
/** Words from which a number is divided, and printed or parsed, by parts. */
const dividedByParts = 57
const printedByParts = 43

/** Neighbouring lengths that are told apart differ by this factor, of very long numbers by the other: the bounds take memory. */
const [fine, coarse, longLength] = [17 / 16, 1.5, 1 << 14]

/** Steps of multiplying `n` words by `m`. */
function product(n: number, m: number): number {
  if (m > n) return product(m, n)
  if (m < karatsuba) return n * m
  if (m < toomCook) return n * karatsuba * (m / karatsuba) ** 0.585
  if (m < fourier) return product(toomCook, toomCook - 1) * (m / toomCook) ** 1.465 * (n / m)
  return product(fourier, fourier - 1) * (n / fourier) * (log2(m) / log2(fourier))
}

/** Steps of dividing `n` words by `m`. */
function quotient(n: number, m: number): number {
  const digits = max(1, n - m)
  const longer = max(digits, m)
  const shorter = min(digits, m)
  return shorter < dividedByParts ? longer * shorter : 2 * product(longer, shorter) * log2(shorter / (dividedByParts / 4))
}

/** Steps of printing `n` words in digits of another base than V8's, or of parsing as many. */
const printing = (n: number): number => (n < printedByParts ? n * n : product(n, n) * max(1, log2(n / (printedByParts / 2))))

/** The lengths of BigInts, which no built-in tells: a comparison with a power of two does, whose time does not depend on them. */
class Lengths {
  /** Ascending, in words, and the first numbers that are longer. */
  readonly #lengths: number[] = [1]
  readonly #bounds: bigint[] = [word]
  #count = 1

  /** Words of a BigInt, a few per cent off for long ones. */
  of(v: bigint): number {
    if (v < word && v > -word) return 1
    const magnitude = v < 0n ? -v : v
    while (this.#bounds[this.#count - 1]! <= magnitude) this.#extend()
    let low = 0
    let high = this.#count - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.#bounds[middle]! <= magnitude) low = middle
      else high = middle
    }
    return (this.#lengths[low]! + 1 + this.#lengths[high]!) / 2
  }

  #extend(): void {
    const last = this.#lengths[this.#count - 1]!
    const next = max(last + 1, floor(last * (last < longLength ? fine : coarse)))
    this.#lengths[this.#count] = next
    this.#bounds[this.#count++] = 1n << (bitsOfWord * bigintOf(next))
  }
}

export interface Bigints {
  /** Steps of `left operation right`, of which the result is `r`; operands that are not known are undefined. */
  readonly operation: (code: number, left: Value, r: bigint, right: Value) => number
  /** Steps of `v.toString(base)`. */
  readonly print: (v: bigint, base: Value) => number
}

export function createBigints(): Bigints {
  const lengths = new Lengths()
  /** Length of the latest result: `a * b % m` goes on with it. */
  let latest = 1

  const known = (v: Value): number => (typeof v === 'bigint' ? lengths.of(v) : 0)

  function multiplied(left: Value, n: number, right: Value): number {
    const one = known(right) || known(left) || n / 2
    return product(one, max(1, n - one))
  }

  function divided(left: number, r: number, right: Value): number {
    const divisor = known(right) || max(1, left - r)
    return quotient(left || r + divisor, divisor)
  }

  function stepsOf(code: number, left: Value, n: number, right: Value): number {
    switch (code) {
      case bigintCode.multiplication:
        return n > 1 ? multiplied(left, n, right) : 0
      case bigintCode.power:
        return n > 1 ? 1.5 * product(n / 2, n / 2) : 0
      case bigintCode.division:
        return divided(known(left), n, right)
      case bigintCode.remainder:
        return divided(known(left) || max(latest, n), n, right)
      case bigintCode.conversion:
        return left === undefined || typeof left === 'string' ? printing(n) : n
      default:
        return n * (typeof left === 'number' ? left : 1)
    }
  }

  function operation(code: number, left: Value, r: bigint, right: Value): number {
    const n = lengths.of(r)
    const steps = stepsOf(code, left, n, right)
    latest = n
    return steps > 1 ? steps : 0
  }

  const isPowerOfTwo = (base: Value): boolean => base === 2 || base === 4 || base === 8 || base === 16 || base === 32

  const print = (v: bigint, base: Value): number => {
    const n = lengths.of(v)
    return isPowerOfTwo(base) ? n : printing(n)
  }

  return { operation, print }
}
