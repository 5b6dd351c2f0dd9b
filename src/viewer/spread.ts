/** Moves positions apart until neighbours are at least `gap` from each other, in their order and inside [top, bottom]. */
export const spread = (wanted: readonly number[], gap: number, top: number, bottom: number): number[] => {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let floor = top
  for (const index of order) {
    placed[index] = Math.max(floor, wanted[index] ?? 0)
    floor = (placed[index] ?? 0) + gap
  }
  let ceiling = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(ceiling, placed[index] ?? 0)
    ceiling = (placed[index] ?? 0) - gap
  }
  return placed
}
