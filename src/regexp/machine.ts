// A backtracking matcher that counts its steps: one for each character tested, each choice and each assertion, as V8's Irregexp goes about it.
//
// Counting need not take as long as matching. What follows a choice depends on the position alone, so that once it has failed there it will always
// fail there, with as many steps: they are kept and added when the machine comes by again (Davis, Michael IV, Lee: Using selective memoization to
// defeat regular expression denial of service, section V, with the count of what is skipped kept beside). A quadratic or exponential match is
// counted in time linear in the subject. It begins only where a match turns out to be long.

import { opAssert, opBack, opForget, opJump, opLook, opMark, opMatch, opProgress, opSave, opSet, opSplit, type Program, width } from './program.ts'

/** Frames of the stack, each of three numbers: [instruction, position, marks], [`undo`, capture, old value] or [`failed`, entry, steps at entry]. */
const frame = 3
const undo = -1
const failed = -2
const mostFrames = 4_000_000
/** Most entries of what is known to fail. */
const mostKnown = 4_000_000
const mostMarksKept = 4

/** Thrown when counting takes more than it may. */
export class TooLong extends Error {}

const isLineEnd = (c: number): boolean => c === 10 || c === 13 || c === 0x2028 || c === 0x2029

export class Machine {
  /** What the engine's own matcher would have done until now. */
  steps = 0
  /** What this one did. */
  work = 0
  /** The position where the latest match ended. */
  end = 0
  readonly captures: Int32Array
  /** Steps at each split. */
  readonly heat: Float64Array
  readonly #program: Program
  readonly #subject: string
  readonly #most: number
  #stack = new Float64Array(256 * frame)
  #top = 0
  #next: number
  #known: Float64Array | null = null
  readonly #allMarks: number

  /** `patience`: the work after which failures are kept; `most`: the work after which it throws `TooLong`. */
  constructor(program: Program, subject: string, patience: number, most: number) {
    this.#program = program
    this.#subject = subject
    this.#most = most
    this.#next = Math.min(patience, most)
    this.#allMarks = (1 << program.marks) - 1
    this.captures = new Int32Array(program.captures).fill(-1)
    this.heat = new Float64Array(program.loops.length)
  }

  /** Whether the pattern matches at `position`. */
  matchesAt(position: number): boolean {
    this.#top = 0
    this.captures.fill(-1)
    return this.#run(0, position)
  }

  #run(from: number, at: number): boolean {
    const { code, sets, unicode } = this.#program
    const base = this.#top
    let [pc, position, marks] = [from, at, this.#allMarks]
    for (;;) {
      const op = code[pc]!
      let next = pc + width
      if (op === opSet) {
        this.steps++
        const back = code[pc + 2] === 1
        const c = unicode ? this.#point(position, back) : this.#subject.charCodeAt(back ? position - 1 : position)
        if (c >= 0 && sets[code[pc + 1]!]!.has(c)) {
          position += (back ? -1 : 1) * (c > 0xffff ? 2 : 1)
          marks = this.#allMarks
        } else next = -1
      } else if (op === opSplit) next = this.#split(pc, position, marks)
      else if (op === opJump) next = code[pc + 1]!
      else if (op === opMark) marks &= ~(1 << code[pc + 1]!)
      else if (op === opProgress) next = (marks & (1 << code[pc + 1]!)) === 0 ? -1 : next
      else if (op === opMatch) {
        this.end = position
        return true
      } else if (op === opBack) {
        const after = this.#again(pc, position)
        if (after !== position) marks = this.#allMarks
        if (after < 0) next = -1
        else position = after
      } else next = this.#still(pc, position)
      if (next < 0) {
        if (!this.#backtrack(base)) return false
        const top = this.#top
        next = this.#stack[top]!
        position = this.#stack[top + 1]!
        marks = this.#stack[top + 2]!
      }
      pc = next
    }
  }

  /** Instructions that consume nothing: where to go on, or −1. */
  #still(pc: number, position: number): number {
    const { code } = this.#program
    const [op, x, y] = [code[pc]!, code[pc + 1]!, code[pc + 2]!]
    if (op === opSave) this.#set(x, position)
    else if (op === opForget) for (let i = x; i < y; i++) this.#set(i, -1)
    else if (op === opAssert) {
      this.steps++
      if (!this.#holds(x, position)) return -1
    } else if (op === opLook) return this.#look(pc, position, x === 1) ? y : -1
    return pc + width
  }

  #split(pc: number, position: number, marks: number): number {
    this.steps++
    if (++this.work >= this.#next) this.#longer()
    const { code, splits, loops } = this.#program
    const number = splits[pc]!
    this.heat[number]!++
    if (this.#known !== null) {
      const entry = (position * loops.length + number) * (this.#allMarks + 1) + marks
      const known = this.#known[entry]!
      if (known > 0) {
        this.steps += known
        this.heat[number]! += known
        return -1
      }
      this.#push(failed, entry, this.steps)
    }
    this.#push(code[pc + 2]!, position, marks)
    return code[pc + 1]!
  }

  /** Past its patience: from here on what fails is kept, where that is sound and fits. */
  #longer(): void {
    if (this.work >= this.#most) throw new TooLong()
    this.#next = this.#most
    const { loops, references, marks } = this.#program
    const entries = (this.#subject.length + 1) * loops.length * (this.#allMarks + 1)
    if (references.length > 0 || marks > mostMarksKept || entries > mostKnown) return
    this.#known = new Float64Array(entries)
  }

  /** Pops to the latest choice above `base`; its frame is then just above the top. */
  #backtrack(base: number): boolean {
    const stack = this.#stack
    while (this.#top > base) {
      const top = (this.#top -= frame)
      const kind = stack[top]!
      if (kind >= 0) return true
      if (kind === undo) this.captures[stack[top + 1]!] = stack[top + 2]!
      else this.#known![stack[top + 1]!] = Math.max(1, this.steps - stack[top + 2]!)
    }
    return false
  }

  #push(kind: number, a: number, b: number): void {
    const top = this.#top
    if (top + frame > this.#stack.length) {
      if (top >= mostFrames * frame) throw new TooLong()
      const larger = new Float64Array(this.#stack.length * 2)
      larger.set(this.#stack)
      this.#stack = larger
    }
    this.#stack[top] = kind
    this.#stack[top + 1] = a
    this.#stack[top + 2] = b
    this.#top = top + frame
  }

  #set(capture: number, value: number): void {
    this.#push(undo, capture, this.captures[capture]!)
    this.captures[capture] = value
  }

  /** A lookaround: nothing goes back into one that matched, but what it captured is undone when what surrounds it fails. */
  #look(pc: number, position: number, negative: boolean): boolean {
    const base = this.#top
    const end = this.end
    const matched = this.#run(pc + width, position)
    this.end = end
    if (!matched) return negative
    let kept = base
    const stack = this.#stack
    if (negative) {
      while (this.#top > base) {
        const top = (this.#top -= frame)
        if (stack[top] === undo) this.captures[stack[top + 1]!] = stack[top + 2]!
      }
      return false
    }
    for (let i = base; i < this.#top; i += frame) {
      if (stack[i] !== undo) continue
      stack.copyWithin(kept, i, i + frame)
      kept += frame
    }
    this.#top = kept
    return true
  }

  /** The code point at or before a position; NaN past the ends and between the halves of one, where V8 looks for empty matches. */
  #point(position: number, back: boolean): number {
    const subject = this.#subject
    const isWhole = position > 0 && subject.codePointAt(position - 1)! > 0xffff
    if (isWhole) return Number.NaN
    if (!back) return subject.codePointAt(position) ?? Number.NaN
    const low = subject.charCodeAt(position - 1)
    const whole = position > 1 ? subject.codePointAt(position - 2)! : 0
    return whole > 0xffff ? whole : low
  }

  #holds(kind: number, position: number): boolean {
    const subject = this.#subject
    if (kind === 0) return position === 0
    if (kind === 1) return position === subject.length
    if (kind === 2) return position === 0 || isLineEnd(subject.charCodeAt(position - 1))
    if (kind === 3) return position === subject.length || isLineEnd(subject.charCodeAt(position))
    const { word } = this.#program
    const before = position > 0 && word.has(subject.charCodeAt(position - 1))
    const after = position < subject.length && word.has(subject.charCodeAt(position))
    return (before !== after) === (kind === 4)
  }

  /** Where the text of a group ends that is matched again; −1 if it is not there. */
  #again(pc: number, position: number): number {
    const { code, references } = this.#program
    this.steps++
    const group = references[code[pc + 1]!]!.find((it) => this.captures[2 * it]! >= 0 && this.captures[2 * it + 1]! >= 0)
    if (group === undefined) return position
    const text = this.#subject.slice(this.captures[2 * group], this.captures[2 * group + 1])
    this.steps += text.length
    this.work += text.length
    if (code[pc + 2] === 1) return this.#subject.endsWith(text, position) ? position - text.length : -1
    return this.#subject.startsWith(text, position) ? position + text.length : -1
  }
}
