import type { CountMatches, ProbeMade } from '../protocol/index.ts'

/** Modules of Node. */
export interface Modules {
  readonly path: { readonly posix: object; readonly win32: object }
  readonly v8: object
}

/** What the runtime needs from outside: it touches nothing else of the process. */
export interface RuntimeHost {
  /** V8 private symbols: hidden per-object slots, invisible to reflection. `stamp`: time of the latest access. `shadow`: stamps per element or key. */
  readonly stamp: symbol
  readonly shadow: symbol
  /** A third one: what leads to an object that is not handed over (`handOver`). */
  readonly anchor?: symbol
  /** Whether V8 keeps the object's properties in its fast layout; false for an object used as a dictionary. */
  readonly hasFastProperties: (o: object) => boolean
  /** Whether V8 keeps the elements of the array as a dictionary; absent where nobody can tell: then none does. */
  readonly isSparse?: (a: object) => boolean
  /** True for proxies, and for all else that can have no hidden slots. */
  readonly isProxy: (o: unknown) => boolean
  /** True for what calling a generator function returns; absent where nobody can tell: then nothing is. */
  readonly isGenerator?: (o: unknown) => boolean
  /** Calls the function of that name, in each realm that has one, with all objects of the realm whose prototype chain ends in its Object.prototype. Absent where nobody can tell. */
  readonly handOver?: (name: string) => void
  /** Where `State.counter` is, for other threads to look at; absent where none does. */
  readonly counter?: Uint32Array
  /** Lets V8 inline more than usual in what it compiles from now on, or no more than usual; absent where nobody can. */
  readonly inlineMore?: (isMore: boolean) => void
  /** Those whose functions are known by what they are; absent in a page. */
  readonly modules?: Modules
  /** Monotonic time in nanoseconds. */
  readonly now: () => number
  /** Counts the steps of a match; absent where there is no such counter: then its time is all that is known. */
  readonly countMatches?: CountMatches
  /** Puts probes into the body of a function that the program makes of strings; absent where nobody can: then it runs as it is. */
  readonly probeMade?: ProbeMade
  readonly options: {
    /** Arrays up to this length are one cell (weighing their length). 0 keeps a stamp per element of every array. */
    readonly small: number
    /** Every property of an object is a cell; no by default: a small object is one. */
    readonly fields?: boolean
    /** Of all steps, those that may be traced (bursts/bursts.ts), above 0; all when absent. */
    readonly share?: number
    /** That is little: texts are instrumented for it (`samples: 'rarely'`), and in a long run bursts begin in phases (bursts/phases.ts). */
    readonly rarely?: boolean
    /** Steps that may be traced before any were saved; by default as many as `share` is of ten million, and a million at most. */
    readonly firstTraced?: number
    /** Steps before all hibernates for the first time, and from one phase in which bursts may begin to the next (bursts/phases.ts). */
    readonly awake?: number
    readonly apart?: number
    /** Bits of a timestamp, beside the one that marks what was only read; 30 by default. */
    readonly stampBits?: number
    /** Whether light routines are folded into their callers (docs/input-size.md); yes by default. */
    readonly light?: boolean
  }
}
