// A trace for the viewers of timelines. Time is blocks: a block is shown as a microsecond.

import type { Frame } from './frame.ts'
import type { Described } from './replay.ts'
import { stepping } from './steps.ts'
import type { TraceVisitor } from './visitor.ts'

export interface Timeline {
  readonly visitor: TraceVisitor
  /** Ends what is open; call once. */
  readonly finish: () => void
}

type Emit = (begins: boolean, frame: Frame, time: number) => void

function timeline(emit: Emit): Timeline {
  const open: Frame[] = []
  let time = 0
  const begins = (frame: Frame): void => {
    open.push(frame)
    emit(true, frame, time)
  }
  const ends = (frame: Frame): void => {
    // What lies above was left without a token of its own.
    while (open.length > 0) {
      const top = open.pop()!
      emit(false, top, time)
      if (top === frame) return
    }
  }
  const visitor = stepping({ begins, ends, block: () => void time++ })
  return { visitor, finish: () => open.length > 0 && ends(open[0]!) }
}

/** The trace-event format of Chrome: an array of events, an event a line. */
export function chromeTimeline({ header, files }: Described, write: (text: string) => void): Timeline {
  write(`[${JSON.stringify({ name: 'process_name', ph: 'M', pid: header.process, tid: header.thread, args: { name: header.command.join(' ') } })}`)
  const { visitor, finish } = timeline((begins, frame, ts) => {
    const { name, file, line } = frame.paths.routine
    const event = { ph: begins ? 'B' : 'E', name, ts, pid: header.process, tid: header.thread }
    write(`,\n${JSON.stringify(begins ? { ...event, args: { file: files[file], line } } : event)}`)
  })
  return {
    visitor,
    finish: () => {
      finish()
      write(']\n')
    },
  }
}

/** The protocol of Perfetto, https://perfetto.dev/docs/reference/trace-packet-proto: four messages of numbers and strings, written by hand. */
export function perfettoTimeline({ header, files }: Described, write: (bytes: Uint8Array) => void, encode: (text: string) => Uint8Array): Timeline {
  const packet = (content: readonly number[]): void => write(Uint8Array.from(message(1, content)))
  const text = (value: string): readonly number[] => [...encode(value)]
  const track = [...field(1, trackId), ...message(2, text(header.command.join(' ')))]
  packet([...field(10, 1), ...field(13, incrementalStateCleared), ...message(60, track)])
  return timeline((begins, frame, time) => {
    const { name, file, line } = frame.paths.routine
    const place = begins ? message(23, text(`${name} ${files[file] ?? '?'}:${line}`)) : []
    packet([...field(8, time * 1000), ...field(10, 1), ...message(11, [...field(9, begins ? 1 : 2), ...field(11, trackId), ...place])])
  })
}

const trackId = 1
const incrementalStateCleared = 1

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

const field = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]

const message = (number: number, content: readonly number[]): number[] => [...varint(number * 8 + 2), ...varint(content.length), ...content]
