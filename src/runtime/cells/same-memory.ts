// Which views are on the same memory.

import { getter, isArray, isView } from '../builtins.ts'
import { ArrayBuffer, DataView, SharedArrayBuffer } from '../globals.ts'
import type { Value } from '../value.ts'

const { getPrototypeOf } = Object
const ofTypedArrays = getPrototypeOf(Uint8Array.prototype)
const typedArrayBuffer = getter(ofTypedArrays, 'buffer')
const typedArrayTag = getter(ofTypedArrays, Symbol.toStringTag)
const lengthOfBuffer = getter(ArrayBuffer.prototype, 'byteLength')
const lengthOfShared = SharedArrayBuffer === undefined ? lengthOfBuffer : getter(SharedArrayBuffer.prototype, 'byteLength')
const mostOfBuffer = getter(ArrayBuffer.prototype, 'maxByteLength')
const mostOfShared =
  SharedArrayBuffer === undefined
    ? mostOfBuffer
    : getter(SharedArrayBuffer.prototype, 'growable' in SharedArrayBuffer.prototype ? 'maxByteLength' : 'byteLength')

/** Of whichever realm: a test runner's have classes of their own. */
export const isDataView = (v: Value): boolean => isView(v) && typedArrayTag(v) === undefined

const [ofBuffer, ofShared] = [ArrayBuffer.prototype, SharedArrayBuffer?.prototype]

/** Whether an object, which is no proxy, is an ArrayBuffer or a SharedArrayBuffer of this realm. What it inherits from otherwise may be a proxy, and is not asked. */
export function isBuffer(v: object): boolean {
  const prototype: unknown = getPrototypeOf(v)
  return prototype === ofBuffer || (prototype === ofShared && prototype !== undefined)
}

/** Of a buffer, in bytes. */
export function bufferLength(buffer: Value): number {
  try {
    return lengthOfBuffer(buffer)
  } catch {
    return lengthOfShared(buffer)
  }
}

/** As many bytes as it may ever have. */
export function mostLength(buffer: Value): number {
  try {
    return mostOfBuffer(buffer)
  } catch {
    return mostOfShared(buffer)
  }
}

/** What a DataView is a view of. */
export const bufferOf: (view: Value) => Value = getter(DataView.prototype, 'buffer')
const offsetInBuffer = getter(DataView.prototype, 'byteOffset')

/** From which byte of its buffer on a DataView is; -1 where the buffer has none there any more. */
export function offsetOf(view: Value): number {
  try {
    return offsetInBuffer(view)
  } catch {
    return -1
  }
}

/** Whether `view` is on the buffer `source`, of which nothing was copied. Others are not asked: V8 gives a small one its buffer only then. */
export const isViewOf = (view: Value, source: Value): boolean =>
  typeof source === 'object' &&
  source !== null &&
  !isArray(source) &&
  !isView(source) &&
  isView(view) &&
  (isDataView(view) ? bufferOf(view) : typedArrayBuffer(view)) === source

/** Absent in a browser. */
const ofBuffers: Value = (globalThis as Value).Buffer?.prototype

const isTypedArray = (v: Value): boolean => isView(v) && !isDataView(v)

/** Whether `part`, which a method of `whole` returned, is a typed array on the same memory. */
export const isPartOf = (part: Value, whole: Value): boolean =>
  isTypedArray(whole) && isTypedArray(part) && typedArrayBuffer(part) === typedArrayBuffer(whole)

/** The same where `whole` is a Buffer: their `slice` copies nothing. */
export const isPartOfBuffer = (part: Value, whole: Value): boolean => isView(whole) && getPrototypeOf(whole) === ofBuffers && isPartOf(part, whole)
