// Built-ins whose work grows with their data. The instrumenter looks a call's name up here; the runtime switches on the code. A name says
// nothing about the receiver: the runtime looks at it and charges only what it knows to be a built-in.

/** Method names of `o.m(…)` whose calls are observed. The position in the list is the code shared with the runtime: append, never reorder. */
export const nativeMethods = [
  'includes', 'indexOf', 'lastIndexOf', 'splice', 'shift', 'unshift', 'concat', 'slice', 'join', 'sort',
  'fill', 'copyWithin', 'reverse', 'flat', 'map', 'filter', 'forEach', 'reduce', 'reduceRight', 'flatMap',
  'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every', 'keys', 'values', 'entries', 'assign',
  'fromEntries', 'from', 'parse', 'stringify', 'exec', 'test', 'match', 'matchAll', 'replace', 'replaceAll',
  'search', 'split', 'repeat', 'substring', 'substr', 'trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase',
  'normalize', 'localeCompare', 'startsWith', 'endsWith', 'padStart', 'padEnd', 'toString', 'set', 'get', 'has',
  'add', 'delete', 'push', 'pop', 'charCodeAt', 'charAt', 'codePointAt', 'at', 'toSorted', 'toReversed',
  'toSpliced', 'with', 'getOwnPropertyNames', 'freeze', 'call', 'apply', 'subarray', 'equals', 'compare', 'copy',
  'write', 'getOwnPropertySymbols', 'isWellFormed', 'of', 'groupBy', 'clear', 'union', 'intersection', 'difference', 'defineProperties',
  'toLocaleLowerCase', 'toLocaleUpperCase', 'byteLength', 'isEqual', 'inflateSync', 'deflateSync', 'gzipSync', 'gunzipSync', 'update', 'digest',
  'pbkdf2Sync', 'scryptSync', 'hashSync', 'randomBytes', 'inspect', 'isDeepStrictEqual', 'deepStrictEqual', 'deepEqual', 'getOwnPropertyDescriptors', 'encode',
  'decode', 'allocUnsafe', 'alloc', 'setPrototypeOf', 'fromCharCode', 'fromCodePoint',
] as const

export type NativeMethod = (typeof nativeMethods)[number]

/** Code of a method name, or undefined when calls of that name are not observed. */
export const nativeCode: ReadonlyMap<string, number> = new Map(nativeMethods.map((name, code) => [name, code]))

/** Global functions called by their bare name. */
export const nativeFunctions: ReadonlySet<string> = new Set(['structuredClone', 'decodeURIComponent', 'encodeURIComponent', 'decodeURI', 'encodeURI', 'escape', 'unescape', 'atob', 'btoa'])

/** Constructors whose result is fresh data, born in the activation that calls them. */
export const nativeConstructors: ReadonlySet<string> = new Set([
  'Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Object', 'ArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array',
  'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array',
])

/** Methods that take constant time and touch at most one cell: they make no routine "calling" and no loop worth a record of its own. */
export const constantMethods: ReadonlySet<string> = new Set([
  'push', 'pop', 'charCodeAt', 'charAt', 'codePointAt', 'at', 'get', 'set', 'has', 'add', 'delete', 'hasOwnProperty', 'fromCharCode', 'fromCodePoint', 'isArray', 'isInteger', 'isFinite', 'isNaN',
  'floor', 'ceil', 'round', 'abs', 'min', 'max', 'sqrt', 'pow', 'imul', 'clz32', 'trunc', 'sign', 'log', 'log2', 'exp', 'sin', 'cos', 'tan', 'atan2', 'hypot', 'random', 'now',
])
