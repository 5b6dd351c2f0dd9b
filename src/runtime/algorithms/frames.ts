// The stack of pending activations and of the repetitions among them. A routine is only counted, until it is entered while it runs: from then on it is
// a recursion, whose first activation is a repetition and whose further ones are its steps. What an exception leaves above is closed by who goes on.

import { OwnMap } from '../own-map.ts'
import type { Inputs } from './inputs.ts'
import { rowOf } from './rows.ts'
import { costSteps, costStride, type Tree, type TreeNode } from './tree.ts'

/** One pending repetition. Reused. */
interface Frame {
  node: TreeNode
  serial: number
  /** Where its inputs begin. */
  base: number
  /** Steps of the repetition below, put aside. */
  stepsBelow: number
  /** A recursion entered again. */
  again: boolean
  /** Its costs are compared with what they were. */
  sampled: boolean
  /** Where the costs at its start are kept. */
  before: number
}

export interface Frames {
  /** The steps of the repetition on top. */
  readonly steps: Float64Array
  readonly register: (sites: number, recursive: readonly number[]) => void
  /** Enters a routine; gives a token by which it is left. */
  readonly enter: (site: number) => number
  /** Enters a loop or built-in. */
  readonly repeat: (site: number) => number
  /** Leaves what has the token, and what an exception left above it. */
  readonly leave: (token: number) => void
  /** Leaves the built-in of the site, if it is pending. */
  readonly leaveSite: (site: number) => void
  /** Closes what is above the token's. */
  readonly caught: (token: number) => void
  /** Leaves a loop for the time that its function waits. */
  readonly suspend: (token: number) => void
  /** Enters a loop again that may have been left in the middle. */
  readonly resume: (site: number, token: number) => number
  /** Closes everything. */
  readonly reset: () => void
  readonly node: () => TreeNode
}

const maximumDepth = 1 << 20
const alwaysSampled = 64
const mostCredit = 1 << 16
const mostSuspended = 4096

/** `steps`: where the repetition on top counts its steps. */
export function createFrames(tree: Tree, inputs: Inputs, steps: Float64Array): Frames {
  const sites = new Int32Array(maximumDepth)
  const tokens = new Int32Array(maximumDepth)
  /** Number of the frame that an activation has, 0 for none. */
  const framesOf = new Int32Array(maximumDepth)
  const frames: Frame[] = [{ node: tree.root, serial: 0, base: 0, stepsBelow: 0, again: false, sampled: false, before: 0 }]
  const suspended: OwnMap<number, TreeNode> = new OwnMap()
  let active = new Int32Array(256)
  let recursive = new Uint8Array(256)
  let before = new Float64Array(1024)
  let beforeTop = 0
  let depth = 0
  let top = 0
  let token = 0
  let serial = 0

  function register(count: number, known: readonly number[]): void {
    if (count > active.length) {
      const [wider, wider8] = [new Int32Array(count * 2), new Uint8Array(count * 2)]
      wider.set(active)
      wider8.set(recursive)
      active = wider
      recursive = wider8
    }
    for (let i = 0; i < known.length; i++) recursive[known[i]!] = 1
  }

  function push(site: number, frame: number): number {
    depth++
    sites[depth] = site
    framesOf[depth] = frame
    return (tokens[depth] = ++token)
  }

  function open(node: TreeNode, again: boolean): number {
    const stepsBelow = steps[0]!
    steps[0] = 0
    top++
    const frame = (frames[top] ??= { node, serial: 0, base: 0, stepsBelow: 0, again: false, sampled: false, before: 0 })
    frame.node = node
    frame.serial = ++serial
    frame.base = inputs.top
    frame.stepsBelow = stepsBelow
    frame.again = again
    frame.before = beforeTop
    frame.sampled = false
    if (!again) {
      node.calls++
      sample(frame)
    }
    inputs.show(node, serial, frame.base)
    return top
  }

  /** Comparing the counters of all nodes below is paid for by steps. */
  function sample(frame: Frame): void {
    const { node } = frame
    const price = node.below.length + 1
    if (node.calls > alwaysSampled && node.credit < price) return
    node.credit -= price
    frame.sampled = true
    const needed = beforeTop + price * costStride
    if (needed > before.length) {
      const wider = new Float64Array(needed * 2)
      wider.set(before)
      before = wider
    }
    keep(node)
    for (let i = 0; i < node.below.length; i++) keep(node.below[i]!)
  }

  function keep({ id }: TreeNode): void {
    for (let i = 0; i < costStride; i++) before[beforeTop++] = tree.costs[id * costStride + i]!
  }

  function close(): void {
    const frame = frames[top]!
    const below = frames[top - 1]!
    const { node } = frame
    const own = steps[0]!
    tree.costs[node.id * costStride + costSteps]! += own
    steps[0] = frame.stepsBelow
    node.credit = Math.min(mostCredit, node.credit + own + 1)
    inputs.settle(frame.again)
    if (frame.sampled) record(frame)
    beforeTop = frame.before
    inputs.handDown(node, below.node, below.serial, below.base, frame.again)
    top--
  }

  function record({ node, before: at }: Frame): void {
    const row = rowOf(node, inputs.sizes)
    if (row === null) return
    row.calls++
    const kept = (beforeTop - at) / costStride
    add(row.costs, 0, node, at)
    for (let i = 0; i < node.below.length; i++) add(row.costs, i + 1, node.below[i]!, i + 1 < kept ? at + (i + 1) * costStride : -1)
  }

  /** Adds what a node's costs have grown by; `at` is -1 for a node that was not there. */
  function add(to: number[], place: number, { id }: TreeNode, at: number): void {
    for (let i = 0; i < costStride; i++) {
      const k = place * costStride + i
      to[k] = (to[k] ?? 0) + tree.costs[id * costStride + i]! - (at < 0 ? 0 : before[at + i]!)
    }
  }

  function pop(): void {
    if (framesOf[depth] !== 0) close()
    active[sites[depth]!]! -= 1
    depth--
  }

  function enter(site: number): number {
    if (active[site]!++ === 0) return push(site, recursive[site] === 1 ? open(tree.child(frames[top]!.node, site), false) : 0)
    if (recursive[site] === 0) makeRecursive(site)
    const header = tree.onPath(frames[top]!.node, site) ?? tree.child(frames[top]!.node, site)
    const frame = open(header, true)
    header.reentries++
    steps[0] = 1
    return push(site, frame)
  }

  /** The site's first pending activation becomes a repetition: what runs in it belongs below it. */
  function makeRecursive(site: number): void {
    recursive[site] = 1
    let at = 1
    while (at < depth && sites[at] !== site) at++
    if (at > depth || framesOf[at] !== 0 || sites[at] !== site) return
    let under = 0
    for (let d = at - 1; d > 0 && under === 0; d--) under = framesOf[d]!
    const first = under + 1
    const node = tree.child(frames[under]!.node, site)
    node.calls++
    const above = first <= top ? frames[first]! : null
    const frame: Frame = {
      node,
      serial: ++serial,
      base: above === null ? inputs.top : above.base,
      stepsBelow: above === null ? steps[0]! : above.stepsBelow,
      again: false,
      sampled: false,
      before: above === null ? beforeTop : above.before,
    }
    if (above === null) steps[0] = 0
    else above.stepsBelow = 0
    for (let i = top; i >= first; i--) frames[i + 1] = frames[i]!
    frames[first] = frame
    top++
    for (let d = at + 1; d <= depth; d++) if (framesOf[d] !== 0) framesOf[d]! += 1
    framesOf[at] = first
    for (let i = first + 1; i <= top; i++) rehome(frames[i]!, frames[i - 1]!.node)
    const now = frames[top]!
    inputs.show(now.node, now.serial, now.base)
  }

  function rehome(frame: Frame, parent: TreeNode): void {
    frame.sampled = false
    frame.node.calls--
    frame.node = tree.child(parent, frame.node.site)
    frame.node.calls++
  }

  const repeat = (site: number): number => {
    active[site]! += 1
    return push(site, open(tree.child(frames[top]!.node, site), false))
  }

  function heightOf(wanted: number): number {
    let at = depth
    while (at > 0 && tokens[at] !== wanted) at--
    return at
  }

  function leave(wanted: number): void {
    const at = tokens[depth] === wanted ? depth : heightOf(wanted)
    if (at > 0) while (depth >= at) pop()
  }

  function leaveSite(site: number): void {
    if (active[site] === 0) return
    while (depth > 0 && sites[depth] !== site) pop()
    if (depth > 0) pop()
  }

  function caught(wanted: number): void {
    const at = tokens[depth] === wanted ? depth : heightOf(wanted)
    if (at > 0) while (depth > at) pop()
  }

  function suspend(wanted: number): void {
    const at = heightOf(wanted)
    if (at === 0) return
    const frame = framesOf[at]!
    if (frame !== 0 && suspended.size < mostSuspended) suspended.set(wanted, frames[frame]!.node)
    leave(wanted)
  }

  function resume(site: number, wanted: number): number {
    if (tokens[depth] === wanted) return wanted
    const node = suspended.get(wanted)
    suspended.delete(wanted)
    if (node === undefined && heightOf(wanted) > 0) {
      caught(wanted)
      return wanted
    }
    active[site]! += 1
    return push(site, open(node ?? tree.child(frames[top]!.node, site), true))
  }

  function reset(): void {
    while (depth > 0) pop()
  }

  return { steps, register, enter, repeat, leave, leaveSite, caught, suspend, resume, reset, node: () => frames[top]!.node }
}
