// A trace as text: the sequence of its blocks, and a tree of calls with the lines that each ran.

import type { TracedRoutine } from '../protocol/index.ts'
import type { Frame } from './frame.ts'
import type { Described } from './replay.ts'
import { placeOfBlock, stepping } from './steps.ts'
import type { TraceVisitor } from './visitor.ts'

export type Write = (line: string) => void

/** A line a block: where it begins, and the routine. Blocks without text are left out. */
export const sequence = ({ files }: Described, write: Write): TraceVisitor =>
  stepping({
    begins: () => undefined,
    ends: () => undefined,
    block: (frame, block) => {
      const place = placeOfBlock(frame, block, files)
      if (place !== '') write(`${place}:${frame.paths.routine.columns[block]} ${frame.paths.routine.path}`)
    },
  })

/** Lines are wrapped behind so many numbers. */
const perLine = 24

/** A line a call, indented by its depth, and the lines that it ran between its calls; `2–4` is a block that goes on over several. */
export function callTree({ files }: Described, write: Write): TraceVisitor {
  let depth = 0
  let lines: string[] = []
  const print = (): void => {
    for (let at = 0; at < lines.length; at += perLine) write(`${'  '.repeat(depth)}· ${lines.slice(at, at + perLine).join(' ')}`)
    lines = []
  }
  const begins = (frame: Frame): void => {
    print()
    const { name, line, file } = frame.paths.routine
    write(`${'  '.repeat(depth)}${name} ${files[file] ?? '?'}:${line}${frame.instance === 0 ? '' : ` #${frame.instance}`}`)
    depth++
  }
  const ends = (): void => {
    print()
    depth = Math.max(0, depth - 1)
  }
  const block = ({ paths: { routine } }: Frame, id: number): void => {
    const [line, end] = [routine.lines[id] ?? 0, routine.endLines[id] ?? 0]
    const text = end > line ? `${line}–${end}` : String(line)
    if (line > 0 && lines.at(-1) !== text) lines.push(text)
  }
  return stepping({ begins, ends, block })
}

/** `app.js:12#3`: the third time that control comes to line 12 of a file whose path ends so; without a file, of any. */
export interface LinePoint {
  readonly file: string
  readonly line: number
  readonly time: number
}

/** Null for a text that says nothing of the kind. */
export function readLinePoint(text: string): LinePoint | null {
  const [, file = '', line, time = '1'] = /^(?:(.*):)?(\d+)(?:#(\d+))?$/.exec(text) ?? []
  return line === undefined || Number(time) < 1 ? null : { file, line: Number(line), time: Number(time) }
}

/** What the stack was when the line was reached; null while it was not. */
export interface Reached {
  readonly visitor: TraceVisitor
  readonly isReached: () => boolean
  /** How often the line has begun. */
  readonly count: () => number
  /** The calls, outermost first, and the last lines before. */
  readonly text: () => string
}

const recentLines = 20

/** Remembers the calls up to the moment when the line is reached, and nothing that comes after. */
export function until({ files, routines }: Described, point: LinePoint): Reached {
  const owners = linesOwners(files, point)
  const stack: { readonly frame: Frame; block: number }[] = []
  const recent: string[] = []
  let left = point.time
  let wasThere = false
  const block = (frame: Frame, id: number): void => {
    if (left === 0) return
    const top = stack.findLast((it) => it.frame === frame)
    if (top !== undefined) top.block = id
    const { lines, endLines } = frame.paths.routine
    const line = lines[id] ?? 0
    if (line === 0) return
    const place = placeOfBlock(frame, id, files)
    if (recent.at(-1) !== place) recent.push(place)
    if (recent.length > recentLines) recent.shift()
    const isThere = line <= point.line && point.line <= (endLines[id] ?? 0) && owners(routines).has(frame.paths.routine)
    // A line that goes on in another block has not begun again, unless control came from elsewhere.
    if (isThere && !wasThere) left--
    wasThere = isThere
  }
  const ends = (frame: Frame): void => {
    if (left > 0) stack.splice(Math.max(0, stack.findLastIndex((it) => it.frame === frame))) // prettier-ignore
    wasThere = false
  }
  const begins = (frame: Frame): void => {
    if (left > 0) stack.push({ frame, block: frame.block })
    wasThere = false
  }
  const text = (): string =>
    [
      ...stack.map(({ frame, block: id }) => `${frame.paths.routine.path} ${placeOfBlock(frame, id, files)}`),
      '',
      'The lines before, the last of them last:',
      ...recent,
    ].join('\n')
  return { visitor: stepping({ begins, ends, block }), isReached: () => left === 0, count: () => point.time - left, text }
}

/** The innermost routines of a line: the text of a function that is made there belongs to a block of the routine around it too. */
function linesOwners(files: readonly string[], { file, line }: LinePoint): (routines: Described['routines']) => ReadonlySet<TracedRoutine> {
  let known: { readonly count: number; readonly found: ReadonlySet<TracedRoutine> } = { count: -1, found: new Set() }
  return (routines) => {
    if (known.count === routines.length) return known.found
    const around = routines.filter((it) => it.line <= line && line <= it.endLine && (files[it.file] ?? '').endsWith(file))
    const lengths = new Map<number, number>()
    for (const it of around) lengths.set(it.file, Math.min(lengths.get(it.file) ?? Infinity, it.endLine - it.line))
    known = { count: routines.length, found: new Set(around.filter((it) => it.endLine - it.line === lengths.get(it.file))) }
    return known.found
  }
}
