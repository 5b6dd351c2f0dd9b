// What is global and used by probes, as it was when landau was loaded: programs delete and replace it. The build puts these in the place of the globals' names
// in all of the runtime (scripts/build-runtime.ts); modules import those by themselves that must hold where tests run them as they are written.

export const Array: ArrayConstructor = globalThis.Array
export const ArrayBuffer: ArrayBufferConstructor = globalThis.ArrayBuffer
export const DataView: DataViewConstructor = globalThis.DataView
export const Float64Array: Float64ArrayConstructor = globalThis.Float64Array
export const Int32Array: Int32ArrayConstructor = globalThis.Int32Array
export const Map: MapConstructor = globalThis.Map
export const Number: NumberConstructor = globalThis.Number
export const Object: ObjectConstructor = globalThis.Object
export const Promise: PromiseConstructor = globalThis.Promise
export const RegExp: RegExpConstructor = globalThis.RegExp
export const Set: SetConstructor = globalThis.Set
/** Absent in a page that is not isolated. */
export const SharedArrayBuffer: SharedArrayBufferConstructor | undefined = globalThis.SharedArrayBuffer
export const String: StringConstructor = globalThis.String
export const Uint8Array: Uint8ArrayConstructor = globalThis.Uint8Array
export const Reflect: typeof globalThis.Reflect = globalThis.Reflect
