// The native parser leaves its tree in an arena, a block of memory from which oxc's decoders read it ("raw transfer"). The arena is landau's own: oxc keeps its
// for ten seconds, by a timer that a program with a clock of its own sees, with all the memory that the largest file took.

import type { ParseResult, ParserOptions } from 'oxc-parser'
import { getBufferOffset, parseRawSync } from 'oxc-parser/src-js/bindings.js'
import * as layout from 'oxc-parser/src-js/generated/constants.js'
import { deserialize as decode } from 'oxc-parser/src-js/generated/deserialize/js.js'
import { deserialize as decodeTypes } from 'oxc-parser/src-js/generated/deserialize/ts.js'

/** Views of one block, as oxc's decoders and its parser take them. */
interface Arena extends Uint8Array<SharedArrayBuffer> {
  int32: Int32Array
  float64: Float64Array
  block: Uint8Array
}

type Parsed = Pick<ParseResult, 'program' | 'errors'>

/** Where a text was parsed. */
interface Placed {
  readonly arena: Arena
  /** Of the text in the arena, as UTF-8. */
  readonly start: number
  readonly length: number
}

/** Of a text whose arena serves the next one too: what it touched stays in memory. */
const longestReused = 2 ** 18
const mostBytesPerUnit = 3
/** Where the decoders find how many errors there are: behind the program, its comments and its module. */
const errorsAt = 272
const lengthAt = 8
const encoder = new TextEncoder()
// V8 counts no shared memory as the program's: 6 GiB that it takes for used would have it collect garbage at once. Of memory that could grow it takes the
// addresses alone: they are not in `process.memoryUsage`, and not copied for a process that the program starts. A copy of two arenas side by side, which are
// one mapping to Linux, is refused where there is less memory than that (`spawn ENOMEM`).
const Memory = SharedArrayBuffer

/** Not beyond the next collection of all garbage. */
let kept: WeakRef<Arena> | null = null

/** Parses, and decodes the tree. Throws where such a block cannot be had, and where the tree is too deep for the decoder. */
export function parseInArena(path: string, text: string, options: ParserOptions): Parsed {
  return inArena(path, text, options, (placed) => decoded(placed, text))
}

/** Parses, and decodes nothing where nothing is wrong: the tree would be thirty times as large as the text. Throws where such a block cannot be had. */
export function errorsInArena(path: string, text: string, options: ParserOptions): Parsed['errors'] {
  return inArena(path, text, options, (placed) => (countErrors(placed) === 0 ? [] : decoded(placed, text).errors))
}

function decoded({ arena, start, length }: Placed, text: string): Parsed {
  return (arena[layout.IS_TS_FLAG_POS] === 0 ? decode : decodeTypes)(arena, text, start, length)
}

function countErrors({ arena: { int32 } }: Placed): number {
  return int32[(int32[layout.DATA_POINTER_POS_32]! + errorsAt + lengthAt) >> 2]!
}

function inArena<T>(path: string, text: string, options: ParserOptions, read: (placed: Placed) => T): T {
  const arena = kept?.deref() ?? newArena()
  kept = null
  try {
    const end = layout.ACTIVE_SIZE
    const start = end - text.length * mostBytesPerUnit
    const { read: taken, written: length } = encoder.encodeInto(text, arena.subarray(start, end))
    if (taken !== text.length) throw new RangeError('the text is too long')
    parseRawSync(path, arena.block, start, length, options)
    return read({ arena, start, length })
  } finally {
    if (text.length <= longestReused) kept = new WeakRef(arena)
  }
}

/** The parser's pointers are offsets within an aligned block, which any memory of its size and once its alignment has. */
function newArena(): Arena {
  const bytes = layout.BLOCK_SIZE + layout.BLOCK_ALIGN
  const memory = new Memory(bytes, { maxByteLength: bytes })
  const at = getBufferOffset(new Uint8Array(memory))
  return Object.assign(new Uint8Array(memory, at, layout.BUFFER_SIZE), {
    int32: new Int32Array(memory, at, layout.BUFFER_SIZE / Int32Array.BYTES_PER_ELEMENT),
    float64: new Float64Array(memory, at, layout.BUFFER_SIZE / Float64Array.BYTES_PER_ELEMENT),
    block: new Uint8Array(memory, at, layout.BLOCK_SIZE),
  })
}
