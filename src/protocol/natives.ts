// Built-ins whose work grows with their data. The instrumenter looks a call's name up here; the runtime switches on the code. A name says
// nothing about the receiver: the runtime looks at it and charges only what it knows to be a built-in.

/** Method names of `o.m(…)` whose calls are observed. The position in the list is the code shared with the runtime. */
export const nativeMethods = [
  'includes',
  'indexOf',
  'lastIndexOf',
  'splice',
  'shift',
  'unshift',
  'concat',
  'slice',
  'join',
  'sort',
  'fill',
  'copyWithin',
  'reverse',
  'flat',
  'map',
  'filter',
  'forEach',
  'reduce',
  'reduceRight',
  'flatMap',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'some',
  'every',
  'keys',
  'values',
  'entries',
  'assign',
  'fromEntries',
  'from',
  'parse',
  'stringify',
  'exec',
  'test',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
  'substring',
  'substr',
  'trim',
  'trimStart',
  'trimEnd',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'localeCompare',
  'startsWith',
  'endsWith',
  'toString',
  'set',
  'at',
  'toSorted',
  'toReversed',
  'toSpliced',
  'with',
  'getOwnPropertyNames',
  'freeze',
  'call',
  'apply',
  'subarray',
  'equals',
  'compare',
  'copy',
  'write',
  'getOwnPropertySymbols',
  'isWellFormed',
  'of',
  'groupBy',
  'clear',
  'union',
  'intersection',
  'difference',
  'toLocaleLowerCase',
  'toLocaleUpperCase',
  'inflateSync',
  'deflateSync',
  'gzipSync',
  'gunzipSync',
  'update',
  'digest',
  'pbkdf2Sync',
  'scryptSync',
  'hashSync',
  'inspect',
  'isDeepStrictEqual',
  'deepStrictEqual',
  'deepEqual',
  'getOwnPropertyDescriptors',
  'encode',
  'decode',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'all',
  'allSettled',
  'any',
  'race',
  'ownKeys',
  'removeListener',
  'off',
  'prependListener',
  'listeners',
  'rawListeners',
  'addEventListener',
  'removeEventListener',
  'deflateRawSync',
  'inflateRawSync',
  'unzipSync',
  'brotliCompressSync',
  'brotliDecompressSync',
  'zstdCompressSync',
  'zstdDecompressSync',
  'crc32',
  'isFrozen',
  'isSealed',
  'byteLength',
  'relative',
  'resolve',
  'serialize',
  'deserialize',
  'segment',
  'format',
  'getAll',
  'bind',
  'drop',
] as const

export type NativeMethod = (typeof nativeMethods)[number]

/** Methods that are given a range by more than two arguments: of how many the runtime is told. */
export const rangeArguments: ReadonlyMap<string, number> = new Map<NativeMethod, number>([
  ['fill', 3],
  ['copyWithin', 3],
  ['toString', 3],
  ['copy', 3],
  ['compare', 5],
])

/**
 * What the text tells the probe of a call besides its values, by method: of those that are timed when it began, of those whose callbacks tell how far they
 * went the steps until then, of `splice` how many arguments it was given, of `keys`, `values` and `entries` one of the two below. 0 where nothing is known.
 */
export type CallNote = number

/** The note of an iterator of which only the first step is taken. */
export const firstOnly: CallNote = 1

/** The note of an iterator that a built-in uses up. */
export const usedUp: CallNote = 2

/** The note of an iterator of which a built-in passes over the first elements. */
export const passedOver: CallNote = 3

/** The note of a call that looks through parameters until one of a name is found. */
export const untilFound: CallNote = 1

/** The note of a call whose arguments are spread from the one that the probe is given, or from something without a name. */
export const spreadArguments: CallNote = -1

/** Functions of zlib that wait, and go through all of the bytes or the text that they are handed. */
export const wholeInputs: ReadonlySet<string> = new Set<NativeMethod>([
  'inflateSync',
  'deflateSync',
  'gzipSync',
  'gunzipSync',
  'deflateRawSync',
  'inflateRawSync',
  'unzipSync',
  'brotliCompressSync',
  'brotliDecompressSync',
  'zstdCompressSync',
  'zstdDecompressSync',
  'crc32',
])

/** Functions of Node that compare two values with all that is in them; those of `assert` return where they are equal. */
export const deepComparisons: ReadonlySet<string> = new Set<NativeMethod>(['isDeepStrictEqual', 'deepStrictEqual', 'deepEqual'])

/** Methods that go through a list until a callback ends it: its steps tell how far. */
export const countedByCallback: ReadonlySet<string> = new Set<NativeMethod>(['find', 'findLast', 'findIndex', 'findLastIndex', 'some', 'every'])

/** Methods that look for a listener among others: how far they get is asked before. Their notes say which of these searches it was. */
export const listenerSearches: ReadonlySet<string> = new Set<NativeMethod>(['removeListener', 'off', 'addEventListener', 'removeEventListener'])

/** Code of a method name, or undefined when calls of that name are not observed. */
export const nativeCode: ReadonlyMap<string, number> = new Map(nativeMethods.map((name, code) => [name, code]))

/** Names of built-ins without work that grows. The cell that some of them touch is told by a probe of its own. */
const constantNatives = [
  'repeat',
  'padStart',
  'padEnd',
  'get',
  'has',
  'add',
  'delete',
  'push',
  'pop',
  'charCodeAt',
  'charAt',
  'codePointAt',
  'defineProperties',
  'isEqual',
  'randomBytes',
  'allocUnsafe',
  'alloc',
  'setPrototypeOf',
  'fromCharCode',
  'fromCodePoint',
]

/** Names of built-ins that mean the program's own function where it has one. */
export const namesOfPrograms: ReadonlySet<string> = new Set<NativeMethod>([
  'off',
  'listeners',
  'crc32',
  'isFrozen',
  'isSealed',
  'relative',
  'resolve',
  'serialize',
  'deserialize',
  'segment',
  'format',
  'getAll',
  'bind',
  'drop',
])

/** Of those the ones that few calls mean a built-in by: what a file says that has such calls. */
const mentions: readonly (readonly [NativeMethod, string])[] = [
  ['relative', 'path'],
  ['resolve', 'path'],
  ['serialize', 'v8'],
  ['deserialize', 'v8'],
  ['segment', 'Segmenter'],
  ['format', 'ListFormat'],
  ['getAll', 'earchParams'],
]

/** Methods that are the program's own wherever a file of this text calls them. */
export const unmeantIn = (text: string): ReadonlySet<string> => new Set(mentions.flatMap(([method, word]) => (text.includes(word) ? [] : [method])))

/** Names that say nothing about whom a call means, because built-ins have them. */
export const nativeNames: ReadonlySet<string> = new Set([...nativeMethods.filter((name) => !namesOfPrograms.has(name)), ...constantNatives])

/** Global functions called by their bare name. */
export const nativeFunctions: ReadonlySet<string> = new Set([
  'structuredClone',
  'decodeURIComponent',
  'encodeURIComponent',
  'decodeURI',
  'encodeURI',
  'escape',
  'unescape',
  'atob',
  'btoa',
])

/** Constructors whose result is fresh data, born in the activation that calls them. */
export const nativeConstructors: ReadonlySet<string> = new Set([
  'Array',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Object',
  'ArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'URL',
  'URLSearchParams',
])

const valueTypes = 'Int8 Uint8 Int16 Uint16 Int32 Uint32 Float16 Float32 Float64 BigInt64 BigUint64'.split(' ')
/** Methods of a DataView: what reads a value at an offset, and what writes one. */
export const valueReads: ReadonlySet<string> = new Set(valueTypes.map((type) => `get${type}`))
export const valueWrites: ReadonlySet<string> = new Set(valueTypes.map((type) => `set${type}`))

const inBothOrders = (type: string, width: number): (readonly [string, number])[] => ['LE', 'BE'].map((order) => [type + order, width])

/** Methods of a Buffer that read or write a number of so many bytes, 0 where an argument says how many: `readUInt16LE`, `writeIntBE`. */
const numberMethods = (way: 'read' | 'write'): ReadonlyMap<string, number> => {
  const widths = [
    ...['Int', 'UInt', 'Uint'].flatMap((type) => [
      [`${type}8`, 1] as const,
      ...inBothOrders(type, 0),
      ...inBothOrders(`${type}16`, 2),
      ...inBothOrders(`${type}32`, 4),
    ]),
    ...['BigInt64', 'BigUInt64', 'BigUint64', 'Double'].flatMap((type) => inBothOrders(type, 8)),
    ...inBothOrders('Float', 4),
  ]
  return new Map(widths.map(([type, width]) => [way + type, width]))
}

export const numberReads: ReadonlyMap<string, number> = numberMethods('read')
export const numberWrites: ReadonlyMap<string, number> = numberMethods('write')

/** Methods that take constant time and touch at most one cell: they make no routine "calling" and no loop worth a record of its own. */
export const constantMethods: ReadonlySet<string> = new Set([
  ...valueReads,
  ...valueWrites,
  ...numberReads.keys(),
  ...numberWrites.keys(),
  'push',
  'pop',
  'charCodeAt',
  'charAt',
  'codePointAt',
  'at',
  'get',
  'set',
  'has',
  'add',
  'delete',
  'hasOwnProperty',
  'fromCharCode',
  'fromCodePoint',
  'isArray',
  'isInteger',
  'isFinite',
  'isNaN',
  'floor',
  'ceil',
  'round',
  'abs',
  'min',
  'max',
  'sqrt',
  'pow',
  'imul',
  'clz32',
  'trunc',
  'sign',
  'log',
  'log2',
  'exp',
  'sin',
  'cos',
  'tan',
  'atan2',
  'hypot',
  'random',
  'now',
])
