// JSON has no infinity and would write null, but an interval may be without an end: it gets the largest number there is, which still sorts right.

/** The data as JSON. A replacer would be asked about each of a million numbers: what has no infinite one is written as it is, and not copied. */
export const finiteJson = (data: unknown): string => JSON.stringify(bounded(data))

const bounded = (data: unknown): unknown => {
  if (typeof data === 'number') return data === Infinity ? Number.MAX_VALUE : data === -Infinity ? -Number.MAX_VALUE : data
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return boundedList(data)
  let copy: Record<string, unknown> | null = null
  for (const key of Object.keys(data)) {
    const value = (data as Readonly<Record<string, unknown>>)[key]
    const kept = bounded(value)
    if (!Object.is(kept, value)) (copy ??= { ...data })[key] = kept
  }
  return copy ?? data
}

const boundedList = (data: readonly unknown[]): readonly unknown[] => {
  if (data.every(Number.isFinite)) return data
  let copy: unknown[] | null = null
  for (let i = 0; i < data.length; i++) {
    const kept = bounded(data[i])
    if (!Object.is(kept, data[i])) (copy ??= [...data])[i] = kept
  }
  return copy ?? data
}
