// The data that each pending repetition accesses. The tables of pending repetitions lie one above the other, as their invocations do: only the top one
// grows, and when it ends what it accessed is handed to the one below, which so learns the sizes of all inputs in it, and that it shares some with it.

import { max } from '../../protocol/index.ts'
import type { InputRecording, SameInput } from '../../protocol/index.ts'
import { copyInto, ownAt } from '../builtins.ts'
import { OwnMap } from '../own-map.ts'
import type { Parts, Structures } from './structures.ts'
import { costCreations, costInputReads, costOutputWrites, costReads, costWrites, nodeStride, type Tree, type TreeNode } from './tree.ts'
import { createSizes, type Sizes } from './rows.ts'
import { notWatched, topSteps, topWatching } from './schedule.ts'

/** Inputs of one invocation that are kept apart; more are added to those of the same name. */
const mostInputs = 16
const mostVotes = 64

const outsideIn = 1
const outsideOut = 2

/** Keys of what is outside, past those of structures and types: streams by their number, files by the label through which they are named. */
const streamKeys = 0x20000000
const fileKeys = 0x40000000

/** What a label was used for, where that is no object. */
const labelWhats = [null, 'string', 'file', 'stream'] as const
const whatString = 1
const whatFile = 2
const whatStream = 3

/** One input of one pending invocation. Reused, so that an access allocates nothing. */
export class Input {
  /** What says that two accesses mean the same input. */
  key = 0
  label = 0
  /** The object accessed last; 0 for strings. */
  id = 0
  text = ''
  size = 0
  parts: number[] = []
  reads = 0
  writes = 0
  creations = 0
  /** Accesses that were looked at, each once. */
  accesses = 0
  /** Accessed by the repetition itself, not only by one in it; and in which of its steps first. */
  touched = false
  firstStep = 0
  /** Accessed in more than one step: it is what the repetition works on, and not what one iteration passes on to a callee. */
  own = false
  /** Accessed by a recursion's further activations. */
  again = false
  /** Children that accessed it: a bit for each of the first 31. */
  below = 0
  /** Children in which it was accessed at any depth. */
  seen = 0
  /** It turned out to be the same as one before it in the table. */
  merged = false
  /** It is outside of the program: its size is what was read or written. */
  outside: 0 | typeof outsideIn | typeof outsideOut = 0
}

export interface Votes {
  readonly together: OwnMap<number, number>
  readonly apart: OwnMap<number, number>
}

/** The pending invocation to which inputs are handed. */
interface Below {
  readonly node: TreeNode
  readonly serial: number
  readonly base: number
}

/** Number of a pair of labels. */
export const pairKey = (a: number, b: number): number => (a < b ? a * 0x1000000 + b : b * 0x1000000 + a)

const vote = (votes: OwnMap<number, number>, a: number, b: number): void => {
  const key = pairKey(a, b)
  const count = votes.get(key) ?? 0
  if (count < mostVotes) votes.set(key, count + 1)
}

/** The place is another input's now. */
function forget(input: Input): void {
  input.reads = 0
  input.writes = 0
  input.creations = 0
  input.accesses = 0
  input.touched = false
  input.own = false
  input.again = false
  input.below = 0
  input.seen = 0
  input.merged = false
  input.outside = 0
}

export class Inputs {
  readonly votes: Votes = { together: new OwnMap(), apart: new OwnMap() }
  readonly sizes: Sizes = createSizes()
  /** Accesses that were looked at. */
  looked = 0
  readonly #tree: Tree
  readonly #structures: Structures
  readonly #same: SameInput
  readonly #table: Input[] = [new Input()]
  readonly #parts: Parts = { size: 0, kinds: [], counts: [] }
  #base = 0
  #top = 0
  #node: TreeNode
  #serial = 0
  /** Of each label, in which invocation it was used last, for which object, and the place of the input. */
  #labelSerial: Int32Array = new Int32Array(256)
  #labelId: Int32Array = new Int32Array(256)
  #labelInput: Int32Array = new Int32Array(256)
  /** In which invocation something was written through it, and created, last. */
  #labelWritten: Int32Array = new Int32Array(256)
  #labelCreated: Int32Array = new Int32Array(256)
  readonly #labelText: string[] = []
  /** Kinds of the objects that each label was used for. */
  readonly #labelKinds: number[][] = []
  #labelWhat: Uint8Array = new Uint8Array(256)

  readonly #steps: Float64Array

  /** `steps`: those of the repetition on top. */
  constructor(tree: Tree, structures: Structures, same: SameInput, steps: Float64Array) {
    this.#steps = steps
    this.#tree = tree
    this.#structures = structures
    this.#same = same
    this.#node = tree.root
  }

  get top(): number {
    return this.#top
  }

  /** Makes room for labels below `count`. */
  reserve(count: number): void {
    if (count <= this.#labelSerial.length) return
    const grown = (from: Int32Array): Int32Array => {
      const wider = new Int32Array(count * 2)
      copyInto(wider, from)
      return wider
    }
    this.#labelSerial = grown(this.#labelSerial)
    this.#labelId = grown(this.#labelId)
    this.#labelInput = grown(this.#labelInput)
    this.#labelWritten = grown(this.#labelWritten)
    this.#labelCreated = grown(this.#labelCreated)
    const wider = new Uint8Array(count * 2)
    copyInto(wider, this.#labelWhat)
    this.#labelWhat = wider
  }

  /** What was reached through a label. */
  seenThrough(label: number): { readonly kinds: readonly number[]; readonly what: InputRecording['what'] } {
    const kinds = ownAt(this.#labelKinds, label) ?? []
    const { all } = this.#structures.kinds
    const what = labelWhats[this.#labelWhat[label]!] ?? null
    if (what !== null) return { kinds, what }
    if (kinds.some((kind) => !all[kind]!.isArray)) return { kinds, what: 'structure' }
    return { kinds, what: kinds.some((kind) => all[kind]!.name === 'Map' || all[kind]!.name === 'Set') ? 'map' : 'array' }
  }

  #noteKind(label: number, kind: number): void {
    const kinds = ownAt(this.#labelKinds, label) ?? (this.#labelKinds[label] = [])
    for (let i = 0; i < kinds.length; i++) if (kinds[i] === kind) return
    if (kinds.length < 16) kinds[kinds.length] = kind
  }

  /** Accesses belong to `node` from now on, with the inputs from `base` on. */
  show(node: TreeNode, serial: number, base: number): void {
    this.#node = node
    this.#serial = serial
    this.#base = base
  }

  /** The inputs of the invocation on top, which waits; accesses belong to `node` from now on. */
  lift(node: TreeNode, serial: number, base: number): Input[] {
    const lifted: Input[] = []
    for (let i = this.#base; i < this.#top; i++) {
      lifted[i - this.#base] = this.#table[i]!
      this.#table[i] = new Input()
    }
    this.#top = this.#base
    this.show(node, serial, base)
    return lifted
  }

  /** Puts back the inputs of an invocation that waited. */
  putBack(inputs: readonly Input[]): void {
    for (let i = 0; i < inputs.length; i++) this.#table[this.#top++] = inputs[i]!
  }

  /** An object that is followed is accessed; what is created is of the kind of the object `made`. Between bursts only the first writes through a label are looked at: they say what an algorithm is. */
  access(label: number, id: number, reads: number, writes: number, creations: number, made: number = id): void {
    const watching = this.#steps[topWatching]!
    if (watching <= 0 && (watching === notWatched || !this.#isFirstWrite(label, writes, creations))) return
    const at =
      this.#labelSerial[label] === this.#serial && this.#labelId[label] === id ? this.#table[this.#labelInput[label]!]! : this.#locate(label, id)
    this.#count(at, reads, writes, creations)
    if (writes > 0) this.#labelWritten[label] = this.#serial
    if (creations === 0) return
    this.#labelCreated[label] = this.#serial
    const done = this.#tree.doneAt(this.#node, -1 - this.#structures.kindOf(made))
    this.#tree.done[done + 2]! += creations
  }

  /** The invocation has not written through the label yet. */
  #isFirstWrite(label: number, writes: number, creations: number): boolean {
    return (writes > 0 && this.#labelWritten[label] !== this.#serial) || (creations > 0 && this.#labelCreated[label] !== this.#serial)
  }

  /** Nothing is looked at in the invocation, or it has written through the label. */
  hasWritten(label: number): boolean {
    return this.#steps[topWatching] === notWatched || this.#labelWritten[label] === this.#serial
  }

  #count(at: Input, reads: number, writes: number, creations: number): void {
    const { costs } = this.#tree
    const row = this.#node.id * nodeStride
    if (!at.own) this.#touch(at, reads + writes)
    at.accesses += reads + writes
    this.looked++
    at.reads += reads
    costs[row + costReads]! += reads
    if (writes === 0 && creations === 0) return
    at.writes += writes
    at.creations += creations
    costs[row + costWrites]! += writes
    costs[row + costCreations]! += creations
  }

  /** A string is accessed. */
  accessText(label: number, text: string, reads: number): void {
    if (this.#steps[topWatching]! <= 0) return
    if (this.#labelSerial[label] !== this.#serial || this.#labelId[label] !== -1 || this.#labelText[label] !== text) this.#locateText(label, text)
    this.#count(this.#table[this.#labelInput[label]!]!, reads, 0, 0)
  }

  /**
   * Data came from the outside, or went there: `amount` of it, from or to the stream with number `stream`, or the file that the label names where that is 0.
   * It is rare, and dear: all of it is looked at.
   */
  transfer(label: number, stream: number, isFile: boolean, amount: number, isOutput: boolean): void {
    const { costs } = this.#tree
    costs[this.#node.id * nodeStride + (isOutput ? costOutputWrites : costInputReads)]! += 1
    const key = stream > 0 ? streamKeys + stream * 2 + Number(isOutput) : fileKeys + label
    let at = this.#find(key)
    if (at < 0) at = this.#add(key, label, 0, 0)
    const input = this.#table[at]!
    input.outside = isOutput ? outsideOut : outsideIn
    if (!input.own) this.#touch(input, 1)
    input.size += amount
    if (isOutput) input.writes++
    else input.reads++
    if (input.label !== label) vote(this.votes.together, input.label, label)
    this.#labelWhat[label] = isFile ? whatFile : whatStream
  }

  #locateText(label: number, text: string): void {
    const key = -1 - label
    let at = this.#find(key)
    if (at < 0) at = this.#add(key, label, 0, text.length)
    const input = this.#table[at]!
    input.text = text
    if (text.length > input.size) input.size = text.length
    this.#remember(label, -1, at)
    this.#labelText[label] = text
    this.#labelWhat[label] = whatString
  }

  #remember(label: number, id: number, at: number): void {
    this.#labelSerial[label] = this.#serial
    this.#labelId[label] = id
    this.#labelInput[label] = at
  }

  #keyOf(id: number): number {
    const structures = this.#structures
    if (this.#same === 'type') return 0x10000000 + structures.kindOf(id)
    if (this.#same !== 'all') return structures.inputOf(id)
    // The same elements: a structure that has grown is another one.
    structures.measure(structures.find(id), id, this.#parts)
    return structures.find(id) * 4096 + (this.#parts.size % 4096)
  }

  #locate(label: number, id: number): Input {
    const structures = this.#structures
    const key = this.#keyOf(id)
    let at = this.#find(key)
    if (at < 0 && this.#same !== 'all') at = this.#refind(key)
    if (at < 0) at = this.#add(key, label, id, -1)
    const input = this.#table[at]!
    if (input.id !== id) {
      if (input.id > 0 && structures.find(input.id) !== structures.find(id)) this.#measure(input)
      input.id = id
    }
    if (input.size < 0) this.#measure(input)
    this.#noteKind(label, structures.kindOf(id))
    if (input.label !== label) vote(this.votes.together, input.label, label)
    this.#remember(label, id, at)
    return input
  }

  #find(key: number): number {
    for (let i = this.#base; i < this.#top; i++) if (this.#table[i]!.key === key) return i
    return -1
  }

  /** Structures may have become one since their accesses were noted. */
  #refind(key: number): number {
    let found = -1
    for (let i = this.#base; i < this.#top; i++) {
      const input = this.#table[i]!
      if (input.id > 0) input.key = this.#keyOf(input.id)
      if (input.key === key && found < 0) found = i
    }
    return found
  }

  #add(key: number, label: number, id: number, size: number): number {
    let at = this.#top
    if (at - this.#base >= mostInputs) {
      at = this.#placeOfOther(label)
      const input = this.#table[at]!
      const before = input.label === label ? input.size : 0
      if (input.own) this.#addData(input)
      forget(input)
      input.key = key
      input.label = label
      input.id = id
      if (id > 0) {
        input.size = 0
        this.#measure(input)
      } else input.size = size
      input.size += max(0, before)
      return at
    }
    const input = at < this.#table.length ? this.#table[at]! : (this.#table[at] = new Input())
    this.#top++
    input.key = key
    input.label = label
    input.id = id
    input.text = ''
    input.size = size
    input.parts.length = 0
    forget(input)
    return at
  }

  /** Where there is no room for more: the place of an input of the same name, with which it adds up; else of one that only a repetition inside works on. */
  #placeOfOther(label: number): number {
    let place = this.#top - 1
    for (let i = this.#top - 1; i >= this.#base; i--) {
      const other = this.#table[i]!
      if (other.label === label) return i
      if (!other.touched && this.#table[place]!.touched) place = i
    }
    return place
  }

  /** The size is the largest during the invocation. */
  #measure(input: Input): void {
    const known = this.#structures.sizeOf(this.#structures.find(input.id))
    if (known >= 0 && known <= input.size) return
    const { size, kinds, counts } = this.#measured(input.id)
    if (size < input.size) return
    input.size = size
    input.parts.length = 0
    if (kinds.length < 2 || kinds.length > 6) return
    for (let i = 0; i < kinds.length; i++) {
      // By kind, so that the same sizes are the same row.
      let at = input.parts.length
      for (; at > 0 && input.parts[at - 2]! > kinds[i]!; at -= 2) {
        input.parts[at] = input.parts[at - 2]!
        input.parts[at + 1] = input.parts[at - 1]!
      }
      input.parts[at] = kinds[i]!
      input.parts[at + 1] = counts[i]!
    }
  }

  #measured(id: number): Parts {
    this.#structures.measure(this.#structures.find(id), id, this.#parts)
    // Counting a structure is dear as well.
    this.looked += this.#parts.size
    return this.#parts
  }

  /** An array or collection has grown: the largest size of the invocation may lie between its start and its end. */
  grew(label: number, id: number): void {
    if (this.#labelSerial[label] !== this.#serial || this.#labelId[label] !== id) return
    const input = this.#table[this.#labelInput[label]!]!
    const length = this.#structures.lengthOf(id)
    if (length > input.size) input.size = length
  }

  #touch(input: Input, accesses: number): void {
    const step = this.#steps[topSteps]!
    if (!input.touched) {
      input.touched = true
      input.firstStep = step
      // A built-in accesses all its elements at once.
      if (accesses < 2) return
    } else if (step === input.firstStep) return
    this.#own(input)
  }

  /** The repetition itself works on the input: it shares it with the children that did so before. */
  #own(input: Input): void {
    if (input.own) return
    input.own = true
    // What several write to makes them no algorithm.
    if (input.below !== 0 && input.outside !== outsideOut) this.#share(this.#node, input.below)
  }

  #share(node: TreeNode, below: number): void {
    for (let i = 0; i < node.children.length && i < 31; i++) if ((below & (1 << i)) !== 0) node.children[i]!.common++
  }

  /** The invocation on top ends: sizes are taken for the last time, and what it did is added to the node's data. One of a recursion entered `again` ends with the first. */
  settle(again: boolean): void {
    const structures = this.#structures
    this.sizes.count = 0
    for (let i = this.#base; i < this.#top; i++) {
      const input = this.#table[i]!
      if (input.id > 0) {
        structures.pay(structures.find(input.id), input.accesses)
        if (this.#same !== 'all' && this.#same !== 'type') input.key = this.#keyOf(input.id)
        if (!again) this.#measure(input)
      }
      // Nothing runs in a leaf to which it could only pass its data on.
      if (input.own || (input.touched && (again || this.#node.children.length === 0))) this.#addData(input)
      if (!again) this.#addSize(i, input)
    }
  }

  /** Two inputs that turned out to be one: who worked on either worked on both. */
  #meet(a: Input, b: Input): void {
    if (a.own && !b.own && b.below !== 0) this.#share(this.#node, b.below)
    if (b.own && !a.own && a.below !== 0) this.#share(this.#node, a.below)
  }

  #addData(input: Input): void {
    const at = this.#tree.doneAt(this.#node, input.label, input.outside !== 0)
    const { done } = this.#tree
    done[at]! += input.reads
    done[at + 1]! += input.writes
    done[at + 2]! += input.creations
  }

  /** Structures that became one count once, with the larger size; different ones behind one name add up. */
  #addSize(place: number, input: Input): void {
    const { sizes } = this
    for (let i = this.#base; i < place; i++) {
      const other = this.#table[i]!
      const at = i - this.#base
      if (other.key === input.key) {
        this.#meet(other, input)
        input.merged = true
        if (input.label !== other.label) vote(this.votes.together, input.label, other.label)
      } else if (other.label !== input.label) {
        if (this.#node.calls < mostVotes) vote(this.votes.apart, input.label, other.label)
      } else if (at < sizes.count) {
        for (let k = 0; k < sizes.count; k++) if (sizes.labels[k] === input.label) sizes.sizes[k]! += input.size
        return
      }
      if (other.key === input.key) {
        for (let k = 0; k < sizes.count; k++) {
          if (sizes.labels[k] !== other.label) continue
          if (input.size > sizes.sizes[k]!) {
            sizes.sizes[k] = input.size
            sizes.parts[k] = input.parts
          }
          return
        }
      }
    }
    let k = sizes.count++
    for (; k > 0 && sizes.labels[k - 1]! > input.label; k--) {
      sizes.labels[k] = sizes.labels[k - 1]!
      sizes.sizes[k] = sizes.sizes[k - 1]!
      sizes.parts[k] = sizes.parts[k - 1]!
    }
    sizes.labels[k] = input.label
    sizes.sizes[k] = input.size
    sizes.parts[k] = input.parts
  }

  /**
   * Hands the inputs of the invocation on top, of `child`, to the one below it. `again`: the child is a recursion entered again, and the one below is a
   * repetition in it.
   */
  handDown(child: TreeNode, below: Below, again: boolean): void {
    const from = this.#base
    const to = this.#top
    const parent = below.node
    this.#top = from
    this.show(parent, below.serial, below.base)
    if (from === to) return
    let bit = 0
    if (!again) for (let i = 0; i < parent.children.length && i < 31; i++) if (parent.children[i] === child) bit = 1 << i
    // What a recursion's activations have in common is its own affair.
    if (!again && child.reentries > 0) for (let i = from; i < to; i++) this.#table[i]!.again = false
    for (let i = from; i < to; i++) this.#handDown(this.#table[i]!, i, bit, again ? (child === parent ? null : parent) : child)
  }

  /** `sharer`: the node that has the input in common with its parent when both work on it; null from a recursion to itself. */
  #handDown(input: Input, place: number, bit: number, sharer: TreeNode | null): void {
    const works = input.touched
    const again = bit === 0 && input.touched
    let at = this.#find(input.key)
    if (at < 0 && input.text !== '') at = this.#findText(input.text)
    if (at < 0) {
      if (this.#top - this.#base >= mostInputs) return
      at = this.#top++
      // The place is at or below the input's own: they change places.
      this.#table[place] = this.#table[at]!
      this.#table[at] = input
      input.reads = 0
      input.writes = 0
      input.creations = 0
      input.accesses = 0
      input.below = works ? bit : 0
      input.seen = bit
      input.merged = false
      input.again ||= again
      if (sharer !== null) {
        input.touched = false
        input.own = false
      }
      return
    }
    const known = this.#table[at]!
    // The same variable holds one string after another.
    const isSame = input.id > 0 || input.text === known.text
    if (input.id > 0) known.id = input.id
    if (known.outside !== 0) known.size += input.size
    else if (input.size > known.size) {
      known.size = input.size
      const { parts } = known
      known.parts = input.parts
      input.parts = parts
    }
    if (input.label !== known.label) vote(this.votes.together, input.label, known.label)
    known.again ||= again || input.again
    if (known.touched && (sharer === null ? input.touched : bit !== 0 && input.again)) this.#own(known)
    if (!isSame || known.outside === outsideOut) return
    if (sharer !== null && !input.merged && (known.seen & bit) !== 0) sharer.repeated++
    known.seen |= bit
    if (!works) return
    known.below |= bit
    if (known.own && sharer !== null) sharer.common++
  }

  #findText(text: string): number {
    for (let i = this.#base; i < this.#top; i++) if (this.#table[i]!.text === text) return i
    return -1
  }
}
