import { GREATEST_LOWER_BOUND, LEAST_UPPER_BOUND, originalPositionFor, sourceContentFor, traceSegment, TraceMap } from '@jridgewell/trace-mapping'

export interface OriginalPosition {
  /** As the map names it, resolved against the map's own place. */
  readonly source: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

/** A compiler's source map, ready to answer. */
export interface OriginalPositions {
  /** Where the text at a position (both from 1) comes from; null for what the compiler made up. */
  readonly at: (line: number, column: number) => OriginalPosition | null
  /** Where the last text before a position (both from 1) comes from, no more than up to the start of line `from`; null where the map does not say. */
  readonly before: (line: number, column: number, from: number) => OriginalPosition | null
  /** What the name that begins at a position (both from 1) was before the compiler changed it; null where the map does not say. */
  readonly nameAt: (line: number, column: number) => string | null
  /** False when `nameAt` never tells one. */
  readonly hasNames: boolean
  readonly contentOf: (source: string) => string | null
}

const comment = /^\s*\/\/[#@]\s*sourceMappingURL=(\S+)\s*$/gm

/** What the last source map comment of a file refers to; null when there is none. */
export const sourceMapUrl = (text: string): string | null => [...text.matchAll(comment)].at(-1)?.[1] ?? null

/** Reads a source map. `url` is where it was found: its sources are relative to it. Null when it is none. */
export const readSourceMap = (json: string, url: string): OriginalPositions | null => {
  try {
    const map = new TraceMap(json, url)
    return {
      at: (line, column) => positionAt(map, line, column) ?? (line === 1 && column === 1 ? startOf(map) : null),
      before: (line, column, from) => lastBefore(map, line, column, from),
      nameAt: (line, column) => nameAt(map, line, column),
      hasNames: map.names.length > 0,
      contentOf: (source) => sourceContentFor(map, source),
    }
  } catch {
    return null
  }
}

/** Where a file begins that is made of one source, and begins with what the compiler made up (`"use strict"`): where that begins. */
const startOf = ({ resolvedSources }: TraceMap): OriginalPosition | null => {
  const [source, ...others] = resolvedSources
  return source === undefined || others.length > 0 ? null : { source, line: 1, column: 1 }
}

/** Compilers map tokens, not every column: the nearest one before counts, else the nearest after on the line. */
const positionAt = (map: TraceMap, line: number, column: number): OriginalPosition | null => {
  return nearest(map, line, column - 1, GREATEST_LOWER_BOUND) ?? nearest(map, line, column - 1, LEAST_UPPER_BOUND)
}

/** Maps end their lines each for itself: where nothing of a line is told before the column, the line above is. */
const lastBefore = (map: TraceMap, line: number, column: number, from: number): OriginalPosition | null => {
  for (let at = line; at >= from; at--) {
    const found = nearest(map, at, at === line ? column - 2 : Number.MAX_SAFE_INTEGER, GREATEST_LOWER_BOUND)
    if (found !== null) return found
  }
  return null
}

const nearest = (
  map: TraceMap,
  line: number,
  column: number,
  bias: typeof GREATEST_LOWER_BOUND | typeof LEAST_UPPER_BOUND,
): OriginalPosition | null => {
  const found = column < 0 ? null : originalPositionFor(map, { line, column, bias })
  return found === null || found.source === null ? null : { source: found.source, line: found.line, column: found.column + 1 }
}

const nameAt = (map: TraceMap, line: number, column: number): string | null => {
  const segment = traceSegment(map, line - 1, column - 1)
  return segment?.length === 5 && segment[0] === column - 1 ? (map.names[segment[4]] ?? null) : null
}
