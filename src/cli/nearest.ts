/** The word of the list that was probably meant: at most half of its letters differ. */
export const nearest = (word: string, list: readonly string[]): string | null => {
  const [best] = list.map((candidate) => ({ candidate, distance: editDistance(word, candidate) })).toSorted((a, b) => a.distance - b.distance)
  return best !== undefined && best.distance <= Math.floor(best.candidate.length / 2) ? best.candidate : null
}

/** Levenshtein's distance, one row at a time. */
const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
