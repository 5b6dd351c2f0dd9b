// Kendall's rank test for growth, with the tie correction of its normal approximation (Kendall, Rank Correlation Methods, §4).

import type { Numbers } from './numbers.ts'
import { normalTail } from './student.ts'

/** tau of costs in order of size, and its one-sided p-value against growth. Below five values only a strictly increasing sequence is significant. */
export function kendall(costs: Numbers): { tau: number; p: number } {
  const n = costs.length
  const pairs = (n * (n - 1)) / 2
  if (pairs === 0) return { tau: 0, p: 1 }
  let s = 0
  const ties = new Map<number, number>()
  for (let i = 0; i < n; i++) {
    const cost = costs[i]!
    for (let j = i + 1; j < n; j++) {
      const later = costs[j]!
      s += later > cost ? 1 : later < cost ? -1 : 0
    }
    ties.set(cost, (ties.get(cost) ?? 0) + 1)
  }
  if (n <= 4) return { tau: s / pairs, p: s === pairs ? 0.04 : 1 }
  let variance = n * (n - 1) * (2 * n + 5)
  for (const t of ties.values()) variance -= t * (t - 1) * (2 * t + 5)
  variance /= 18
  const z = variance > 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0
  return { tau: s / pairs, p: normalTail(z) }
}
