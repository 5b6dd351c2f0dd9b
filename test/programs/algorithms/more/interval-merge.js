function merge(intervals) {
  const merged = []
  for (const interval of intervals) { // M
    const last = merged[merged.length - 1]
    if (last !== undefined && interval.from <= last.to) last.to = Math.max(last.to, interval.to)
    else merged.push(interval)
  }
  return merged
}
for (let n = 8; n <= 64; n += 8) { // H
  const intervals = []
  for (let i = 0; i < n; i++) intervals.push({ from: 3 * i, to: 3 * i + (i % 2) * 4 }) // B
  merge(intervals)
}
