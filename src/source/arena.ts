// The native parser leaves its tree in an arena, a block of memory from which oxc's decoders read it ("raw transfer"). The arena is landau's own: oxc keeps its
// for ten seconds, by a timer that a program with a clock of its own sees, with all the memory that the largest file took.

import { createRequire } from 'node:module'
import type { OxcError, ParseResult, ParserOptions } from 'oxc-parser'
import { once } from '../base/once.ts'

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

/** What of oxc is not in its types. */
interface Native {
  readonly getBufferOffset: (bytes: Uint8Array) => number
  readonly parseRawSync: (path: string, block: Uint8Array, start: number, length: number, options: ParserOptions) => void
}

interface Layout {
  readonly BLOCK_SIZE: number
  readonly BLOCK_ALIGN: number
  readonly BUFFER_SIZE: number
  readonly ACTIVE_SIZE: number
  readonly IS_TS_FLAG_POS: number
  readonly DATA_POINTER_POS_32: number
}

interface Decoder {
  readonly deserialize: (arena: Arena, text: string, start: number, length: number) => Parsed
}

interface LazyTree {
  readonly RawTransferData: new (position: number, tree: object) => Pick<Parsed, 'errors'>
}

const require = createRequire(import.meta.url)
/** A file of oxc, loaded once: a program may see what is required later. */
const internal = <T>(name: string): (() => T) => once(() => require(`oxc-parser/src-js/${name}.js`) as T)
const native = internal<Native>('bindings')
const layout = internal<Layout>('generated/constants')
const decoder = internal<Decoder>('generated/deserialize/js')
const decoderOfTypes = internal<Decoder>('generated/deserialize/ts')
const lazyTree = internal<LazyTree>('generated/lazy/constructors')
const lazyCommon = internal<{ readonly TOKEN: object }>('raw-transfer/lazy-common')

/** Of a text whose arena serves the next one too: what it touched stays in memory. */
const longestReused = 2 ** 18
const mostBytesPerUnit = 3
const encoder = new TextEncoder()
// V8 counts no shared memory as the program's: 6 GiB that it takes for used would have it collect garbage at once, and stand in `process.memoryUsage`.
const Memory = SharedArrayBuffer

let kept: Arena | null = null

/** Parses, and decodes the tree. Throws where such a block cannot be had, and where the tree is too deep for the decoder. */
export function parseInArena(path: string, text: string, options: ParserOptions): Parsed {
  return inArena(path, text, options, ({ arena, start, length }) => {
    const { deserialize } = arena[layout().IS_TS_FLAG_POS] === 0 ? decoder() : decoderOfTypes()
    return deserialize(arena, text, start, length)
  })
}

/** Parses, and decodes no more than what is wrong: the tree would be thirty times as large as the text. Throws where such a block cannot be had. */
export function errorsInArena(path: string, text: string, options: ParserOptions): readonly OxcError[] {
  return inArena(path, text, options, ({ arena, start, length }) => {
    const tree = {
      buffer: arena,
      sourceText: text,
      sourceStartPos: start,
      sourceByteLen: length,
      sourceIsAscii: length === text.length,
      nodes: new Map<number, unknown>(),
      token: lazyCommon().TOKEN,
    }
    return new (lazyTree().RawTransferData)(arena.int32[layout().DATA_POINTER_POS_32]!, tree).errors
  })
}

function inArena<T>(path: string, text: string, options: ParserOptions, read: (placed: Placed) => T): T {
  const arena = kept ?? newArena()
  kept = null
  try {
    const end = layout().ACTIVE_SIZE
    const start = end - text.length * mostBytesPerUnit
    const { read: taken, written: length } = encoder.encodeInto(text, arena.subarray(start, end))
    if (taken !== text.length) throw new RangeError('the text is too long')
    native().parseRawSync(path, arena.block, start, length, options)
    return read({ arena, start, length })
  } finally {
    if (text.length <= longestReused) kept = arena
  }
}

/** The parser's pointers are offsets within an aligned block, which any memory of its size and once its alignment has. */
function newArena(): Arena {
  const { BLOCK_SIZE, BLOCK_ALIGN, BUFFER_SIZE } = layout()
  const memory = new Memory(BLOCK_SIZE + BLOCK_ALIGN)
  const at = native().getBufferOffset(new Uint8Array(memory))
  return Object.assign(new Uint8Array(memory, at, BUFFER_SIZE), {
    int32: new Int32Array(memory, at, BUFFER_SIZE / Int32Array.BYTES_PER_ELEMENT),
    float64: new Float64Array(memory, at, BUFFER_SIZE / Float64Array.BYTES_PER_ELEMENT),
    block: new Uint8Array(memory, at, BLOCK_SIZE),
  })
}
