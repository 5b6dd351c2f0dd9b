// The stack of pending activations and of the repetitions among them. A routine is only counted, until it is entered while it runs: from then on it is
// a recursion, whose first activation is a repetition and whose further ones are its steps. What an exception leaves above is closed by who goes on.

import { copyInto } from '../builtins.ts'
import type { Inputs } from './inputs.ts'
import { Sampler } from './sampling.ts'
import {
  beginBursts,
  betweenBursts,
  isTurn,
  isTurnAgain,
  longSteps,
  nextBurst,
  notWatched,
  stepsSeen,
  topDue,
  topSite,
  topSteps,
  topWatching,
  watched,
} from './schedule.ts'
import { type Frame, freshFrame } from './stack-frame.ts'
import { type Group, Suspended, type Waiting } from './suspended.ts'
import { costAll, costLooked, costSteps, nodeStride, type Tree, type TreeNode } from './tree.ts'

const maximumDepth = 1 << 20
/** Functions that wait for one another, of which each comes back with those around it. */
const longestChain = 64

export class Frames {
  /** See `topSteps`. */
  readonly steps: Float64Array
  readonly #tree: Tree
  readonly #inputs: Inputs
  readonly #sampler: Sampler
  readonly #sites: Int32Array = new Int32Array(maximumDepth)
  readonly #tokens: Int32Array = new Int32Array(maximumDepth)
  /** Number of the frame that an activation has, 0 for none. */
  readonly #framesOf: Int32Array = new Int32Array(maximumDepth)
  readonly #frames: Frame[]
  readonly #suspended: Suspended = new Suspended()
  /** Groups that are back on the stack for the sake of what was called from there, and where. */
  readonly #chain: { readonly from: number; readonly to: number }[] = []
  /** Pending activations of each site. */
  #active: Int32Array = new Int32Array(256)
  /** 1 for the headers of recursions. */
  #recursive: Uint8Array = new Uint8Array(256)
  #depth = 0
  #top = 0
  #token = 0
  #serial = 0

  constructor(tree: Tree, inputs: Inputs, steps: Float64Array) {
    this.#tree = tree
    this.#inputs = inputs
    this.#sampler = new Sampler(tree)
    this.steps = steps
    this.#frames = [freshFrame(tree.root)]
    steps[topWatching] = watched
    steps[topDue] = Infinity
    steps[topSite] = tree.root.site
  }

  /** The node of the repetition on top. */
  get node(): TreeNode {
    return this.#frames[this.#top]!.node
  }

  /** There are `count` sites now; those of `recursive` are headers of recursions. */
  register(count: number, recursive: readonly number[]): void {
    if (count > this.#active.length) {
      const wider = new Int32Array(count * 2)
      copyInto(wider, this.#active)
      this.#active = wider
      const flags = new Uint8Array(count * 2)
      copyInto(flags, this.#recursive)
      this.#recursive = flags
    }
    for (let i = 0; i < recursive.length; i++) this.#recursive[recursive[i]!] = 1
  }

  #push(site: number, frame: number): number {
    const depth = ++this.#depth
    this.#sites[depth] = site
    this.#framesOf[depth] = frame
    return (this.#tokens[depth] = ++this.#token)
  }

  /** The stack of the program may be full: the frame counts as opened when nothing can fail any more. */
  #open(node: TreeNode, again: boolean): number {
    const { steps } = this
    const below = this.#frames[this.#top]!
    const top = this.#top + 1
    const frame = top < this.#frames.length ? this.#frames[top]! : (this.#frames[top] = freshFrame(node))
    frame.node = node
    frame.invocation = frame.serial = ++this.#serial
    frame.under = below.invocation
    frame.base = this.#inputs.top
    frame.stepsBelow = steps[topSteps]!
    frame.watchingBelow = steps[topWatching]!
    frame.again = again
    frame.lookedBefore = this.#inputs.looked
    frame.before = this.#sampler.top
    steps[topSteps] = 0
    steps[topSite] = node.site
    if (!again) node.calls++
    frame.watched = again ? node.watched && isTurnAgain(node) : below.watched && isTurn(node, below.invocation)
    if (!again) {
      node.entries = 0
      node.watched = frame.watched
    }
    this.#watch(frame, below.watched, again)
    return (this.#top = top)
  }

  /** Begins to look at what the frame on top accesses, if its turn has come; `mayLater`: the one below is looked at. */
  #watch(frame: Frame, mayLater: boolean, again: boolean): void {
    const { steps } = this
    if (!frame.watched) {
      frame.sampled = false
      frame.due = steps[topDue] = mayLater && !again && frame.node.below.length === 0 ? longSteps : Infinity
      steps[topWatching] = notWatched
      this.#inputs.show(frame.node, frame.serial, frame.base)
      return
    }
    beginBursts(frame)
    steps[topDue] = frame.due
    steps[topWatching] = watched
    frame.sampled = !again && this.#sampler.begin(frame.node)
    this.#inputs.show(frame.node, frame.serial, frame.base)
  }

  /** The repetition on top has come to the step at which a burst begins or ends. */
  tick(): void {
    const { steps } = this
    const frame = this.#frames[this.#top]!
    if (!frame.watched) {
      frame.watched = true
      this.#watch(frame, false, false)
      frame.since = steps[topSteps]! - 1
      return
    }
    const on = nextBurst(frame, steps[topWatching] === watched, steps[topSteps]!)
    steps[topWatching] = on ? watched : betweenBursts
    steps[topDue] = frame.due
  }

  #close(): void {
    const { steps } = this
    const frame = this.#frames[this.#top]!
    const below = this.#frames[this.#top - 1]!
    const { node, again } = frame
    const own = steps[topSteps]!
    const row = node.id * nodeStride
    const { costs } = this.#tree
    costs[row + costSteps]! += own
    costs[row + costAll]! += own + 1
    if (frame.watched) costs[row + costLooked]! += stepsSeen(frame, steps[topWatching] === watched, own) + 1
    steps[topSteps] = frame.stepsBelow
    steps[topWatching] = frame.watchingBelow
    steps[topDue] = below.due
    steps[topSite] = below.node.site
    this.#sampler.pay(node, own)
    if (!again) node.looked += this.#inputs.looked - frame.lookedBefore
    if (this.#inputs.top > frame.base) this.#inputs.settle(again)
    else this.#inputs.sizes.count = 0
    if (frame.sampled) this.#sampler.end(node, frame.before, this.#inputs.sizes)
    this.#sampler.drop(frame.before)
    this.#inputs.handDown(node, below, again)
    this.#top--
  }

  #pop(): void {
    const depth = this.#depth
    if (this.#framesOf[depth] !== 0) this.#close()
    this.#active[this.#sites[depth]!]! -= 1
    this.#depth--
  }

  /** Enters a routine; gives a token by which it is left. */
  enter(site: number): number {
    if (this.#active[site]!++ === 0) {
      if (this.#recursive[site] !== 1) return this.#push(site, 0)
      return this.#push(site, this.#open(this.#tree.child(this.node, site), false))
    }
    if (this.#recursive[site] === 0) {
      if (this.#isExplained(site)) return this.#push(site, 0)
      this.#makeRecursive(site)
    }
    const header = this.#tree.onPath(this.node, site) ?? this.#tree.child(this.node, site)
    const frame = this.#open(header, true)
    header.reentries++
    this.steps[topSteps] = 1
    return this.#push(site, frame)
  }

  /** A header of the same circle of calls was entered again since the site was: the circle is one recursion, and the header stands for it. */
  #isExplained(site: number): boolean {
    for (let at = this.#depth; at > 0 && this.#sites[at] !== site; at--) {
      const frame = this.#framesOf[at]!
      if (frame !== 0 && this.#frames[frame]!.again) return true
    }
    return false
  }

  /** The site's first pending activation becomes a repetition: what runs in it belongs below it. */
  #makeRecursive(site: number): void {
    this.#recursive[site] = 1
    let at = 1
    while (at < this.#depth && this.#sites[at] !== site) at++
    if (this.#framesOf[at] !== 0 || this.#sites[at] !== site) return
    let under = 0
    for (let d = at - 1; d > 0 && under === 0; d--) under = this.#framesOf[d]!
    this.#insert(at, under + 1, this.#tree.child(this.#frames[under]!.node, site))
  }

  /** Puts a frame of `node` at place `first`, for the activation at depth `at`. */
  #insert(at: number, first: number, node: TreeNode): void {
    const frames = this.#frames
    const above = first <= this.#top ? frames[first]! : null
    node.calls++
    const frame = freshFrame(node)
    frame.invocation = frame.serial = ++this.#serial
    frame.under = frames[first - 1]!.invocation
    frame.base = above === null ? this.#inputs.top : above.base
    frame.stepsBelow = above === null ? this.steps[topSteps]! : above.stepsBelow
    frame.watchingBelow = above === null ? this.steps[topWatching]! : above.watchingBelow
    frame.watched = frames[first - 1]!.watched
    frame.lookedBefore = this.#inputs.looked
    frame.before = above === null ? this.#sampler.top : above.before
    node.entries = 0
    node.watched = frame.watched
    if (above === null) {
      this.steps[topSteps] = 0
      this.steps[topWatching] = frame.watched ? watched : notWatched
      this.steps[topDue] = Infinity
      this.steps[topSite] = node.site
    } else {
      above.stepsBelow = 0
      above.watchingBelow = frame.watched ? watched : notWatched
    }
    for (let i = this.#top; i >= first; i--) frames[i + 1] = frames[i]!
    frames[first] = frame
    this.#top++
    for (let d = at + 1; d <= this.#depth; d++) if (this.#framesOf[d] !== 0) this.#framesOf[d]! += 1
    this.#framesOf[at] = first
    for (let i = first + 1; i <= this.#top; i++) this.#rehome(frames[i]!, frames[i - 1]!.node)
    const now = frames[this.#top]!
    this.#inputs.show(now.node, now.serial, now.base)
  }

  #rehome(frame: Frame, parent: TreeNode): void {
    frame.sampled = false
    const { node } = frame
    if (frame.again) {
      // It was no invocation of its own, and goes where its recursion went.
      frame.node = this.#tree.onPath(parent, node.site) ?? this.#tree.child(parent, node.site)
      if (node.reentries === 0) return
      node.reentries--
      frame.node.reentries++
      return
    }
    node.calls--
    frame.node = this.#tree.child(parent, node.site)
    frame.node.calls++
  }

  /** Enters a loop or built-in. */
  repeat(site: number): number {
    this.#active[site]! += 1
    return this.#push(site, this.#open(this.#tree.child(this.node, site), false))
  }

  /** Height of the activation with a token; 0 when it is over. */
  #heightOf(token: number): number {
    let at = this.#depth
    while (at > 0 && this.#tokens[at] !== token) at--
    return at
  }

  /** Leaves what has the token, and what an exception left above it. */
  leave(token: number): void {
    const at = this.#tokens[this.#depth] === token ? this.#depth : this.#heightOf(token)
    if (at > 0) while (this.#depth >= at) this.#pop()
    else if (this.#isBack(token)) this.leave(token)
  }

  /** What waited with the token is back. */
  #isBack(token: number): boolean {
    if (!this.#suspended.has(token)) return false
    this.goOn(token, false)
    return true
  }

  /** Leaves the built-in of the site, if it is pending. */
  leaveSite(site: number): void {
    if (this.#active[site] === 0) return
    while (this.#depth > 0 && this.#sites[this.#depth] !== site) this.#pop()
    if (this.#depth > 0) this.#pop()
  }

  /** Closes what is above the token's. */
  caught(token: number): void {
    const at = this.#tokens[this.#depth] === token ? this.#depth : this.#heightOf(token)
    if (at > 0) while (this.#depth > at) this.#pop()
    else if (this.#isBack(token)) this.caught(token)
  }

  /** Leaves the loops of a function, the outermost of which has the token, for the time that it waits. */
  suspend(token: number): void {
    const at = this.#heightOf(token)
    if (at === 0) return
    this.#putAside(at)
    // Those around it were back for its sake only.
    while (this.#chain.length > 0 && this.#chain[this.#chain.length - 1]!.to === this.#depth) this.#unchain()
  }

  /** Puts the stretch of the stack from height `at` on aside. */
  #putAside(at: number): void {
    const tokens: number[] = []
    const sites: number[] = []
    const frames: (Waiting | null)[] = []
    for (let i = this.#depth - at; i >= 0; i--) {
      tokens[i] = this.#tokens[at + i]!
      sites[i] = this.#sites[at + i]!
      frames[i] = this.#framesOf[at + i] === 0 ? null : this.#lift()
      this.#active[sites[i]!]! -= 1
    }
    this.#depth = at - 1
    const evicted = this.#suspended.keep({ tokens, sites, frames, slot: 0 })
    if (evicted !== null) for (let i = 0; i < evicted.frames.length; i++) this.#countSteps(evicted.frames[i]!)
  }

  /** Puts the topmost of the groups aside that are back for the sake of what was called from there. */
  #unchain(): void {
    const { from, to } = this.#chain[this.#chain.length - 1]!
    this.#chain.length--
    while (this.#depth > to) this.#pop()
    if (this.#depth === to) this.#putAside(from)
  }

  /** Takes the repetition on top off the stack as it is. */
  #lift(): Waiting {
    const { steps } = this
    const frame = this.#frames[this.#top]!
    const own = steps[topSteps]!
    const watching = steps[topWatching]!
    const costs = frame.sampled ? this.#sampler.pause(frame.node, frame.before) : null
    if (costs === null) frame.sampled = false
    this.#sampler.drop(frame.before)
    steps[topSteps] = frame.stepsBelow
    steps[topWatching] = frame.watchingBelow
    this.#frames[this.#top--] = freshFrame(frame.node)
    const below = this.#frames[this.#top]!
    steps[topDue] = below.due
    steps[topSite] = below.node.site
    const inputs = this.#inputs.lift(below.node, below.serial, below.base)
    return { frame, steps: own, watching, looked: this.#inputs.looked - frame.lookedBefore, inputs, costs }
  }

  /** The steps of a repetition that never comes back. */
  #countSteps(waiting: Waiting | null): void {
    if (waiting !== null) this.#tree.costs[waiting.frame.node.id * nodeStride + costSteps]! += waiting.steps
  }

  /** Puts a group back on the stack, on top of at most `most` of those that it was called from. */
  #bringBack(group: Group, most: number): void {
    this.#suspended.take(group)
    const around = most > 0 ? this.#suspended.around(group) : undefined
    if (around !== undefined) {
      this.#bringBack(around, most - 1)
      this.#chain[this.#chain.length] = { from: this.#depth - around.tokens.length + 1, to: this.#depth }
    }
    for (let i = 0; i < group.tokens.length; i++) {
      const depth = ++this.#depth
      const waiting = group.frames[i]!
      this.#sites[depth] = group.sites[i]!
      this.#tokens[depth] = group.tokens[i]!
      this.#active[group.sites[i]!]! += 1
      this.#framesOf[depth] = waiting === null ? 0 : this.#put(waiting)
    }
  }

  #put({ frame, steps: own, watching, looked, inputs, costs }: Waiting): number {
    const { steps } = this
    frame.serial = ++this.#serial
    frame.base = this.#inputs.top
    frame.stepsBelow = steps[topSteps]!
    frame.watchingBelow = steps[topWatching]!
    frame.lookedBefore = this.#inputs.looked - looked
    frame.before = this.#sampler.top
    if (costs !== null) this.#sampler.goOn(frame.node, costs)
    steps[topSteps] = own
    steps[topWatching] = watching
    steps[topDue] = frame.due
    steps[topSite] = frame.node.site
    this.#inputs.putBack(inputs)
    this.#inputs.show(frame.node, frame.serial, frame.base)
    this.#frames[++this.#top] = frame
    return this.#top
  }

  /** The function of the loop with the token goes on: it has what it waited for; or it `wasAsked` for its next value, and who asked is on the stack. */
  goOn(token: number, wasAsked: boolean): void {
    const group = this.#suspended.of(token)
    if (group === undefined) return
    if (!wasAsked) this.reset()
    this.#bringBack(group, wasAsked ? 0 : longestChain)
  }

  /** Enters a loop again that may have been left in the middle. */
  resume(site: number, token: number): number {
    if (this.#tokens[this.#depth] === token) return token
    this.goOn(token, false)
    if (this.#heightOf(token) > 0) {
      this.caught(token)
      return token
    }
    this.#active[site]! += 1
    return this.#push(site, this.#open(this.#tree.child(this.node, site), true))
  }

  /** Nothing of the program is running: closes everything, but for what is back only for the sake of what was called from there. */
  reset(): void {
    while (this.#chain.length > 0) this.#unchain()
    while (this.#depth > 0) this.#pop()
  }

  /** Closes everything, what waits as well. */
  finish(): void {
    this.reset()
    for (let group = this.#suspended.any(); group !== null; group = this.#suspended.any()) {
      this.#bringBack(group, longestChain)
      this.#chain.length = 0
      this.reset()
    }
  }
}
