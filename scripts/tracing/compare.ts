// The counts recomputed from a trace, beside those of `landau count`.

import { readTraceFrames } from '../../src/host/trace-reader.ts'
import { frameType } from '../../src/protocol/index.ts'
import type { Profile } from '../../src/profile/index.ts'
import { edgeCounts, Replay, type Described, type RoutineCounts } from '../../src/trace/index.ts'

export interface ReplayedStats {
  readonly described: Described
  readonly counts: ReadonlyMap<number, RoutineCounts>
  readonly tokens: number
  readonly tokenBytes: number
  readonly surprises: number
  /** Blocks executed. */
  readonly blocks: number
}

/** Regenerates a trace and counts. Throws when it cannot be read. */
export const replayedStats = (path: string): ReplayedStats => {
  const { visitor, counts } = edgeCounts()
  let described: Described | null = null
  const replay = new Replay((it) => {
    described = it
    return visitor
  })
  let tokenBytes = 0
  for (const { type, content } of readTraceFrames(path)) {
    replay.take(type, content, (bytes) => Buffer.from(bytes).toString())
    if (type === frameType.tokens) tokenBytes += content.length
  }
  replay.finish()
  if (described === null) throw new Error(`${path} has no header.`)
  const all = counts()
  const blocks = [...all.values()].reduce((sum, it) => sum + it.blocks.slice(0, -1).reduce<number>((total, count) => total + (count ?? 0), 0), 0)
  return { described, counts: all, tokens: replay.tokens, tokenBytes, surprises: replay.surprises, blocks }
}

export interface Compared {
  readonly compared: number
  readonly different: number
  readonly surprises: number
  /** The first few, as sentences. */
  readonly examples: readonly string[]
}

/** Compares every block and edge count that both know. A routine that never ran has no counts in either. */
export const compareCounts = ({ described, counts, surprises }: ReplayedStats, { header, units }: Profile): Compared => {
  const keyOf = (file: string, line: number, column: number, path: string): string => `${file}:${line}:${column} ${path}`
  const counted = new Map(units.map((unit) => [keyOf(header.files[unit.file]?.path ?? '', unit.line, unit.column, unit.path), unit.counts]))
  let [compared, different] = [0, 0]
  const examples: string[] = []
  for (const [id, { blocks, edges }] of counts) {
    const routine = described.routines[id]!
    const key = keyOf(described.files[routine.file] ?? '', routine.line, routine.column, routine.path)
    const columns = counted.get(key)
    const expected = columns === undefined ? [blocks.map(() => 0), edges.map(() => 0)] : [columns.count, columns.edgeCount]
    for (const [kind, mine] of [blocks, edges].entries()) {
      for (const [index, count] of mine.entries()) {
        const theirs = expected[kind]![index] ?? -1
        const isExit = kind === 0 && index === blocks.length - 1
        if (count === null || theirs < 0 || isExit) continue
        compared++
        if (count === theirs) continue
        different++
        if (examples.length < 10) examples.push(`${key}, ${kind === 0 ? 'block' : 'edge'} ${index}: ${count}, not ${theirs}`)
      }
    }
  }
  return { compared, different, surprises, examples }
}
