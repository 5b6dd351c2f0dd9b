// Files of oxc that its own types leave out; its version is pinned.

declare module 'oxc-parser/src-js/bindings.js' {
  import type { ParserOptions } from 'oxc-parser'
  export function getBufferOffset(bytes: Uint8Array): number
  export function parseRawSync(path: string, block: Uint8Array, start: number, length: number, options: ParserOptions): void
}

declare module 'oxc-parser/src-js/generated/constants.js' {
  export const ACTIVE_SIZE: number
  export const BLOCK_ALIGN: number
  export const BLOCK_SIZE: number
  export const BUFFER_SIZE: number
  export const DATA_POINTER_POS_32: number
  export const IS_TS_FLAG_POS: number
}

declare module 'oxc-parser/src-js/generated/deserialize/js.js' {
  import type { ParseResult } from 'oxc-parser'
  export function deserialize(
    arena: Uint8Array & { readonly int32: Int32Array; readonly float64: Float64Array },
    text: string,
    start: number,
    length: number,
  ): Pick<ParseResult, 'program' | 'errors'>
}

declare module 'oxc-parser/src-js/generated/deserialize/ts.js' {
  export { deserialize } from 'oxc-parser/src-js/generated/deserialize/js.js'
}
