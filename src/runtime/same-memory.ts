// Which typed arrays are on the same memory.

import { getter, isArray, isView } from './builtins.ts'
import { DataView } from './globals.ts'
import type { Value } from './value.ts'

const { getPrototypeOf } = Object
const typedArrayBuffer = getter(getPrototypeOf(Uint8Array.prototype), 'buffer')

/** Whether `view` is a typed array on the buffer `source`, of which nothing was copied. Others are not asked: V8 gives a small one its buffer only then. */
export const isViewOf = (view: Value, source: Value): boolean =>
  typeof source === 'object' &&
  source !== null &&
  !isArray(source) &&
  !isView(source) &&
  isView(view) &&
  !(view instanceof DataView) &&
  typedArrayBuffer(view) === source

/** Absent in a browser. */
const ofBuffers: Value = (globalThis as Value).Buffer?.prototype

const isTypedArray = (v: Value): boolean => isView(v) && !(v instanceof DataView)

/** Whether `part`, which a method of `whole` returned, is a typed array on the same memory. */
export const isPartOf = (part: Value, whole: Value): boolean =>
  isTypedArray(whole) && isTypedArray(part) && typedArrayBuffer(part) === typedArrayBuffer(whole)

/** The same where `whole` is a Buffer: their `slice` copies nothing. */
export const isPartOfBuffer = (part: Value, whole: Value): boolean => isView(whole) && getPrototypeOf(whole) === ofBuffers && isPartOf(part, whole)
