// Which sizes to measure next (`landau sweep --more`). The law is fitted again with each size left out in turn: where these laws part, one more measurement
// decides most, and between two sizes more than beside one. Greedy, so that the sizes asked for do not crowd in one place.

import { maxOf, minOf } from '../../base/lists.ts'
import { evaluate, fitCurve } from '../../model/index.ts'

type Points = Parameters<typeof fitCurve>[0]

export interface SizeRange {
  readonly low: number
  readonly high: number
  /** Only whole sizes. */
  readonly whole: boolean
}

const gridSize = 128
/** Sizes left out in turn: beyond, every second, third … of them. */
const mostLeftOut = 16
/** The doubt that is left where all laws agree, so that gaps are filled. */
const leastDoubt = 0.01

/** Sizes in the range that would say most about the laws of the curves; fewer than asked for when the range has no more. */
export function nextSizes(curves: readonly Points[], { low, high, whole }: SizeRange, amount: number): number[] {
  const logarithmic = low > 0
  const scale = (size: number): number => (logarithmic ? Math.log(size / low) / Math.log(high / low) : (size - low) / (high - low))
  const taken = new Set(curves.flatMap((points) => points.map(({ size }) => size)))
  const grid = Array.from({ length: gridSize + 1 }, (_, i) => {
    const size = logarithmic ? low * (high / low) ** (i / gridSize) : low + (high - low) * (i / gridSize)
    return whole ? Math.round(size) : Number(size.toPrecision(6))
  })
  const doubts = curves.map(doubtOf)
  const rated = [...new Set(grid)].map((size) => ({ size, doubt: leastDoubt + Math.max(0, maxOf(doubts.map((doubt) => doubt(size)))) }))
  const chosen: number[] = []
  while (chosen.length < amount) {
    const gap = (size: number): number =>
      Math.min(1, minOf([...taken].filter((it) => !logarithmic || it > 0).map((it) => Math.abs(scale(size) - scale(it)))))
    const [best] = rated
      .filter(({ size }) => !taken.has(size))
      .map(({ size, doubt }) => ({ size, worth: doubt * gap(size) }))
      .toSorted((a, b) => b.worth - a.worth)
    if (best === undefined) break
    chosen.push(best.size)
    taken.add(best.size)
  }
  return chosen.toSorted((a, b) => a - b)
}

/** How far the laws that leave out a size each are apart at a size: the logarithm of the largest prediction over the smallest. */
function doubtOf(points: Points): (size: number) => number {
  const sizes = [...new Set(points.map(({ size }) => size))].toSorted((a, b) => a - b)
  const step = Math.ceil(sizes.length / mostLeftOut)
  const laws = sizes.filter((_, i) => (sizes.length - 1 - i) % step === 0).map((size) => fitCurve(points.filter((it) => it.size !== size)))
  return (size) => {
    const costs = laws.map((law) => Math.max(1, evaluate(law, size)))
    return costs.length === 0 ? 0 : Math.log(maxOf(costs) / minOf(costs))
  }
}
