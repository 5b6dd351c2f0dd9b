/** Powers of ten inside [low, high], thinned to at most `most`; both ends positive. */
export const logTicks = (low: number, high: number, most = 6): number[] => {
  const first = Math.ceil(Math.log10(low) - 1e-9)
  const last = Math.floor(Math.log10(high) + 1e-9)
  const step = Math.max(1, Math.ceil((last - first + 1) / most))
  const ticks: number[] = []
  for (let power = first; power <= last; power += step) ticks.push(10 ** power)
  return ticks
}

/** Round numbers (1, 2 or 5 times a power of ten) covering [low, high], about `wanted` of them. */
export const linearTicks = (low: number, high: number, wanted = 5): number[] => {
  const span = high - low
  if (!(span > 0)) return [low]
  const rough = span / wanted
  const scale = 10 ** Math.floor(Math.log10(rough))
  const step = scale * ([1, 2, 5].find((factor) => factor * scale >= rough) ?? 10)
  const ticks: number[] = []
  for (let index = Math.ceil(low / step); index * step <= high + step * 1e-9; index++) ticks.push(index * step)
  return ticks
}
