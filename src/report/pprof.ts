// pprof's profile.proto, written by hand: four messages of varints and strings need no library. https://github.com/google/pprof/blob/main/proto/profile.proto

import type { CallNode } from '../analysis/page/call-tree.ts'
import { stacksOf } from './call-stacks.ts'

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = Math.max(0, Math.round(value))
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

const field = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]

const message = (number: number, bytes: Iterable<number>): number[] => {
  const content = [...bytes]
  return [...varint(number * 8 + 2), ...varint(content.length), ...content]
}

const packed = (number: number, values: readonly number[]): number[] => message(number, values.flatMap(varint)) // prettier-ignore

/** A pprof profile, not compressed: samples of steps now, calls, and steps at ten times the size. `encode` makes UTF-8. */
export const pprof = (trees: readonly CallNode[], encode: (text: string) => Uint8Array): Uint8Array => {
  const { frames, stacks } = stacksOf(trees)
  const strings = new Map([['', 0]])
  const text = (value: string): number => {
    const index = strings.get(value) ?? strings.size
    strings.set(value, index)
    return index
  }
  const valueType = (type: string, unit: string): number[] => [...field(1, text(type)), ...field(2, text(unit))]
  const types = [valueType('calls', 'count'), valueType('steps_at_10x', 'count'), valueType('steps', 'count')]
  const samples = stacks.map(({ frames: path, self, at10, calls }) => [
    ...packed(1, path.toReversed().map((frame) => frame + 1)), // prettier-ignore
    ...packed(2, [calls, at10, self]),
  ])
  const locations = frames.map(({ line }, index) => [...field(1, index + 1), ...message(4, [...field(1, index + 1), ...field(2, line)])])
  const functions = frames.map(({ name, file, line }, index) => [
    ...field(1, index + 1),
    ...field(2, text(name)),
    ...field(3, text(name)),
    ...field(4, text(file)),
    ...field(5, line),
  ])
  const bytes = [
    ...types.flatMap((type) => message(1, type)),
    ...samples.flatMap((sample) => message(2, sample)),
    ...locations.flatMap((location) => message(4, location)),
    ...functions.flatMap((fn) => message(5, fn)),
    ...[...strings.keys()].flatMap((value) => message(6, encode(value))),
  ]
  return Uint8Array.from(bytes)
}
