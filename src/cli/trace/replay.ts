// Replaying a trace file: what it tells, in the form that the flags ask for.

import { readTraceFrames, type TraceFrame } from '../../host/trace-reader.ts'
import { openSink, type OutputSink } from '../../host/output-sink.ts'
import { frameType } from '../../protocol/index.ts'
import { plural } from '../../base/number-text.ts'
import {
  callTree,
  chromeTimeline,
  type Described,
  edgeCounts,
  perfettoTimeline,
  readLinePoint,
  Replay,
  sequence,
  type TraceVisitor,
  until,
} from '../../trace/index.ts'
import { failed, reasonOf, usage } from '../failure.ts'
import type { FlagValues } from '../flags.ts'
import { writing } from '../writing.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { statsJson, statsText } from './stats.ts'

/** What is done with a trace: what it is shown to, when that has seen enough, and what is written at the end. */
interface View {
  readonly visitor: TraceVisitor
  readonly isDone?: () => boolean
  readonly finish?: () => void
}

interface Seen {
  frames: number
  tokenBytes: number
  storedBytes: number
  isCut: boolean
}

/** Regenerates the control flow of a trace file and writes it. Throws a usage failure for flags, and a failure for files, that make no sense. */
export const replayTrace = (path: string, flags: FlagValues): void => {
  const sink = openSinkFor(flags.out)
  const seen: Seen = { frames: 0, tokenBytes: 0, storedBytes: 0, isCut: false }
  let view: View | null = null
  const replay: Replay = new Replay((described) => {
    view = viewOf(flags, described, sink, { seen, of: () => replay })
    return view.visitor
  })
  for (const frame of framesOf(path, () => (seen.isCut = true))) {
    take(replay, frame, path)
    seen.frames++
    seen.storedBytes += frame.stored
    seen.tokenBytes += frame.type === frameType.tokens ? frame.content.length : 0
    if ((view as View | null)?.isDone?.() === true) break
  }
  const shown = view as View | null
  if (shown === null || (seen.isCut && seen.tokenBytes === 0)) throw failed(`${path} is cut short: it ends before it tells anything. ${again}`)
  if (shown.isDone?.() !== true) replay.finish()
  if (seen.tokenBytes === 0) throw failed(`${path}: ${nothingTold}`)
  shown.finish?.()
  sink.close()
  if (seen.isCut) putOnScreen(`landau: ${path} is cut short or damaged: this is what it tells up to there. ${again}`, 'stderr')
}

const again = 'Copy the file again, or trace the program again: landau trace app.js.'

export const nothingTold = 'Nothing was traced. Was the code excluded, could it not be instrumented, or did the program end before it ran?'

/** Whether a trace holds any token. */
export const tellsAnything = (path: string): boolean => {
  for (const { type, content } of framesOf(path)) if (type === frameType.tokens && content.length > 0) return true
  return false
}

const openSinkFor = (out: string | null): OutputSink => (out === null ? openSink(out) : writing(out, () => openSink(out)))

function* framesOf(path: string, onCut?: () => void): Generator<TraceFrame> {
  try {
    yield* readTraceFrames(path, onCut)
  } catch (error) {
    throw failed(`Landau cannot read ${path}: ${reasonOf(error)}.`)
  }
}

const decoder = new TextDecoder()

const take = (replay: Replay, { type, content }: TraceFrame, path: string): void => {
  try {
    replay.take(type, content, (bytes) => decoder.decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw failed(`${path} is damaged: ${error.message}.`)
    throw error
  }
}

interface Facts {
  readonly seen: Seen
  readonly of: () => Replay
}

const viewOf = (flags: FlagValues, described: Described, sink: OutputSink, facts: Facts): View => {
  const line = (text: string): void => sink.write(`${text}\n`)
  if (flags.stats) {
    const { visitor, counts } = edgeCounts()
    const text = flags.format === 'json' ? statsJson : statsText
    return {
      visitor,
      finish: () => sink.write(text(described, counts(), { ...facts.seen, tokens: facts.of().tokens, surprises: facts.of().surprises })),
    }
  }
  if (flags.until !== null) return untilView(flags.until, described, line)
  if (flags.export === 'chrome') return chromeTimeline(described, (text) => sink.write(text))
  if (flags.export === 'perfetto') {
    const encoder = new TextEncoder()
    return perfettoTimeline(described, (bytes) => sink.write(bytes), (text) => encoder.encode(text)) // prettier-ignore
  }
  return { visitor: flags.tree ? callTree(described, line) : sequence(described, line) }
}

const notReached = (text: string, count: number, time: number): string =>
  count === 0
    ? `The program never reached ${text}.`
    : `The line of ${text} began ${plural(count, 'time')}, not ${time}. A loop on one line begins once: with its body on a line of its own, each round counts.`

const untilView = (text: string, described: Described, line: (text: string) => void): View => {
  const point = readLinePoint(text)
  if (point === null) throw usage(`--until is LINE, LINE#TIME or FILE:LINE#TIME, such as app.js:12#3, not ${JSON.stringify(text)}.`)
  const reached = until(described, point)
  const finish = (): void => {
    if (!reached.isReached()) throw failed(notReached(text, reached.count(), point.time))
    line(reached.text())
  }
  return { visitor: reached.visitor, isDone: reached.isReached, finish }
}
