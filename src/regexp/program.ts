// What a pattern is compiled to: instructions of three numbers, for a machine that backtracks as V8's does.

import type { CharacterSet } from './character-set.ts'

export const width = 3

/** Consumes one character of set x; y is 1 backwards, inside a lookbehind. */
export const opSet = 0
/** Goes on at x; if that fails, at y. `Program.splits` has its number. */
export const opSplit = 1
export const opJump = 2
/** Notes the position in capture x. */
export const opSave = 3
/** Forgets captures x to y, exclusive. */
export const opForget = 4
/** Asserts: 0 start, 1 end, 2 start of a line, 3 end of a line, 4 a word boundary, 5 none. */
export const opAssert = 5
/** Matches what begins at the next instruction without consuming, and goes on at y; x: 1 for a negative one. */
export const opLook = 6
/** Matches the text of the groups in `Program.references[x]` again; y as for a set. */
export const opBack = 7
/** A repetition whose body may match nothing begins its body: bit x says whether anything was consumed since. */
export const opMark = 8
/** Fails if nothing was consumed since the mark. */
export const opProgress = 9
export const opMatch = 10

/** A quantifier of the pattern: where it is written. */
export interface Loop {
  readonly start: number
  readonly end: number
}

export interface Program {
  readonly code: Int32Array
  readonly sets: readonly CharacterSet[]
  /** The set of word characters, for boundaries. */
  readonly word: CharacterSet
  /** By position in `code`: the split's number, or −1. */
  readonly splits: Int32Array
  /** By the split's number: the quantifier that repeats there, null for another choice. */
  readonly loops: readonly (Loop | null)[]
  readonly references: readonly (readonly number[])[]
  /** Entries of the captures, two a group; 0 when nobody asks for them. */
  readonly captures: number
  /** Repetitions whose body may match nothing: as many bits say whether something was consumed. */
  readonly marks: number
  /** Instructions that count as steps. */
  readonly counted: number
  readonly unicode: boolean
  /** Matches at the start of the subject or nowhere. */
  readonly anchored: boolean
}
