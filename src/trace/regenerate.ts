// The whole control flow of a thread from its tokens: Ball, Larus, "Optimally profiling and tracing programs" (TOPLAS 1994), figure 12 and section 4.2,
// with a stack of activations. Departures, because any block of JavaScript may call, throw or wait: calls and exits are tokens with the position of the
// last block, and where a token cannot come from where an activation is known to be, that is counted and regeneration goes on from the token.

import { Activations, BitSource, ByteSource, shortPositions, token, type TracedRoutine } from '../protocol/index.ts'
import type { Defaults, Frame } from './frame.ts'
import { type Path, Paths } from './paths.ts'
import type { TraceVisitor } from './visitor.ts'

export interface RegenerateOptions {
  /** Whether witnesses are bits. */
  readonly asBits: boolean
  readonly routineOf: (routine: number) => TracedRoutine | undefined
}

/** Stands for a routine that the trace does not describe. */
const unknownRoutine: TracedRoutine = {
  name: '(unknown)',
  path: '(unknown)',
  file: 0,
  line: 0,
  column: 0,
  endLine: 0,
  base: 0,
  size: 2,
  bits: [],
  codes: [],
  waits: false,
  start: 0,
  called: -1,
  lines: [0, 0],
  columns: [0, 0],
  endLines: [0, 0],
  edgeFrom: [],
  edgeTo: [],
  edgeWay: [],
  witnessEdge: [],
  witnessBlock: [],
  marked: [],
  resumedOnly: [],
  unknownBlocks: [],
  unknownEdges: [],
}

export class Regenerator {
  /** Tokens that could not come from where their activation was; 0 unless the program was changed while it ran, or landau is wrong. */
  surprises = 0
  /** Tokens so far. */
  tokens = 0
  readonly #stack: Activations<Frame> = new Activations()
  readonly #paths: Map<number, Paths> = new Map()
  readonly #options: RegenerateOptions
  readonly #visitor: TraceVisitor
  #rootDefaults: Defaults | null = null

  constructor(options: RegenerateOptions, visitor: TraceVisitor) {
    this.#options = options
    this.#visitor = visitor
  }

  /** The live activations, outermost first. */
  get stack(): readonly Frame[] {
    return this.#stack.live
  }

  /** Begins in the middle: these activations are live, and nobody knows where they are. */
  assume(live: readonly { readonly routine: number; readonly instance: number }[]): void {
    for (const { routine, instance } of live) this.#push(this.#frame(routine, instance, -1))
  }

  /** Regenerates what the tokens of one frame tell. */
  feed(bytes: Uint8Array): void {
    const whole = new ByteSource(bytes)
    this.tokens += whole.number()
    const control = whole.part(whole.number())
    const bits = new BitSource(whole)
    while (!control.isEmpty) this.#token(control.byte(), control, bits)
  }

  #token(first: number, source: ByteSource, bits: BitSource): void {
    if (first < token.position) return this.#options.asBits ? this.#bits(bits, first) : this.#witness(first)
    if (first < token.position + shortPositions) return this.#position(first - token.position)
    switch (first) {
      case token.enter:
        return this.#begin(this.#frame(source.number(), 0, 0))
      case token.start:
        return this.#begin(this.#frame(source.number(), source.number(), 0))
      case token.return:
        this.#known().state = 'done'
        return this.#end()
      case token.exit:
        return this.#end()
      case token.leave:
        this.#bring(source.number(), source.number())
        return this.#end()
      case token.land:
        return this.#land(source.number())
      case token.catch:
        this.#bring(source.number(), source.number())
        return this.#land(source.number())
      case token.suspend:
        return this.#suspend(source.number())
      case token.resume:
        return this.#resume(source.number(), source.number(), source.number())
      case token.longWitness:
        return this.#witness(source.number())
      case token.longPosition:
        return this.#position(source.number())
      default:
        return this.#rare(first, source)
    }
  }

  #rare(first: number, source: ByteSource): void {
    switch (first) {
      case token.parameter:
        return this.#parameter(source.number(), source.number())
      case token.bound:
        return this.#bound()
      case token.done:
        this.#known().state = 'done'
        return
      case token.ended:
        this.#known().state = 'ended'
        return
      case token.settle:
        return this.#settle(source.number())
      default:
        this.#surprise()
    }
  }

  #surprise(): void {
    this.surprises++
  }

  /** The top of the stack. A token of no activation is a surprise, and stands for one of which nothing is known. */
  #known(): Frame {
    const top = this.#stack.top()
    if (top !== undefined) return top
    this.#surprise()
    const frame = this.#frame(0, 0, -1)
    this.#push(frame)
    return frame
  }

  #frame(routine: number, instance: number, block: number, parameter = -1): Frame {
    const known = this.#paths.get(routine)
    const paths = known ?? new Paths(this.#options.routineOf(routine) ?? unknownRoutine)
    if (known === undefined) this.#paths.set(routine, paths)
    return { routine, instance, paths, block, announced: false, state: 'running', thrown: false, parameter, defaults: null }
  }

  #push(frame: Frame): void {
    this.#stack.live.push(frame)
    this.#visitor.begins(frame)
  }

  #witness(witness: number): void {
    const frame = this.#known()
    const { witnessEdge, witnessBlock, edgeTo } = frame.paths.routine
    if (witness >= witnessEdge.length) return this.#surprise()
    if (frame.announced) {
      frame.announced = false
      if (witnessBlock[witness] === frame.block) return
    }
    const path = frame.block < 0 ? null : frame.paths.toWitness(frame.block, witness)
    const isBlock = witnessBlock[witness]! >= 0
    this.#follow(frame, path, isBlock ? witnessBlock[witness]! : edgeTo[witnessEdge[witness]!]!)
    frame.announced = !isBlock && frame.paths.witnessOf(frame.block) !== undefined
  }

  #bits(source: BitSource, count: number): void {
    let left = count
    while (left > 0) {
      const frame = this.#known()
      const next = frame.block < 0 ? [] : frame.announced ? [frame.paths.witnessOf(frame.block)!] : frame.paths.nextWitnesses(frame.block)
      const { bits, codes } = frame.paths.routine
      // In the middle of an activation that began earlier, nobody knows which witnesses these are.
      const width = next[0] === undefined ? left : bits[next[0]]!
      const code = source.read(width)
      left -= width
      const witness = next.find((it) => codes[it] === code)
      if (witness !== undefined) this.#witness(witness)
      else if (frame.block >= 0) this.#surprise()
    }
  }

  #position(block: number): void {
    const frame = this.#known()
    this.#moveTo(frame, block)
  }

  #moveTo(frame: Frame, block: number): void {
    if (frame.block === block) frame.state = 'running'
    else this.#follow(frame, frame.block < 0 ? null : frame.paths.toBlock(frame.block, block), block)
  }

  /** Goes along `path`, or, where none is known, straight to `block`. */
  #follow(frame: Frame, path: Path | null, block: number): void {
    if (block > frame.paths.exit) return this.#surprise()
    if (path !== null) {
      if (path.edges.length > 0) this.#visitor.follows(frame, path)
    } else {
      if (frame.block >= 0) this.#surprise()
      this.#visitor.visits(frame, block)
    }
    frame.block = block
    frame.state = 'running'
  }

  #begin(frame: Frame): void {
    const { start, called } = frame.paths.routine
    const defaults = called < 0 ? this.#takeDefaults(frame.routine) : []
    this.#push(frame)
    // A generator was told of when it was called.
    if (called >= 0) return this.#jump(frame, frame.paths.resumption(start) ?? -1, start)
    this.#enter(frame, defaults)
    this.#moveTo(frame, start)
  }

  #enter(frame: Frame, parts: Defaults['parts']): void {
    if (parts[0]?.first !== 0) this.#visitor.visits(frame, 0)
    this.#bind(frame, parts)
  }

  /** Passes the defaults of parameters, whose blocks were told of when they were evaluated. */
  #bind(frame: Frame, parts: Defaults['parts']): void {
    for (const { first, last } of parts) {
      const path = frame.paths.toBlock(frame.block, first)
      if (path === null) this.#surprise()
      else if (path.edges.length > 0) this.#visitor.follows(frame, { edges: path.edges, blocks: path.blocks.slice(0, -1) })
      frame.block = last
    }
  }

  #jump(frame: Frame, edge: number, block: number): void {
    this.#visitor.jumps(frame, edge, block)
    frame.block = block
    frame.state = 'running'
  }

  #end(): void {
    const frame = this.#known()
    const { paths, block, state, thrown } = frame
    const isNormal = state === 'done' || (state === 'ended' && !thrown) || (state === 'running' && block >= 0 && !paths.mayLeave(block))
    const path = isNormal && block >= 0 ? paths.toBlock(block, paths.exit) : null
    if (path !== null) this.#visitor.follows(frame, path)
    this.#drop(frame, path === null ? 'throw' : 'return')
  }

  #drop(frame: Frame, how: 'return' | 'throw'): void {
    this.#abandon(frame)
    this.#stack.live.pop()
    this.#visitor.ends(frame, how)
  }

  #land(block: number): void {
    const frame = this.#known()
    const { paths, state, thrown } = frame
    if (frame.block < 0 || block > paths.exit) return this.#follow(frame, null, block)
    const path = state === 'done' || (state === 'ended' && !thrown) ? paths.toBlock(frame.block, block) : null
    frame.thrown = path === null
    if (path !== null) return this.#follow(frame, path, block)
    const { edgeFrom, edgeTo } = paths.routine
    this.#jump(frame, edgeFrom.findIndex((from, edge) => from === frame.block && edgeTo[edge] === block), block) // prettier-ignore
  }

  #suspend(block: number): void {
    const frame = this.#known()
    this.#moveTo(frame, block)
    this.#stack.suspend()
    this.#visitor.waits(frame)
  }

  #resume(routine: number, instance: number, block: number): void {
    const wasWaiting = this.#stack.waiting.has(instance)
    const frame = this.#bring(routine, instance)
    const { edgeFrom, resumedOnly } = frame.paths.routine
    // Behind a loop, where `break` arrives too.
    if (!wasWaiting && frame.block >= 0 && resumedOnly.includes(block)) return
    const edge = frame.paths.resumption(block)
    if (edge === null) return this.#moveTo(frame, block)
    if (frame.block < 0) return this.#follow(frame, null, block)
    this.#moveTo(frame, edgeFrom[edge]!)
    this.#jump(frame, edge, block)
  }

  #bring(routine: number, instance: number): Frame {
    const wasWaiting = this.#stack.waiting.has(instance)
    const known = this.#stack.bring(instance)
    if (known !== null) {
      if (wasWaiting) this.#visitor.goesOn(known)
      return known
    }
    const frame = this.#frame(routine, instance, -1)
    this.#push(frame)
    return frame
  }

  #settle(routine: number): void {
    const left = this.#stack.settle(routine)
    if (left === null) return this.#push(this.#frame(routine, 0, -1))
    for (const frame of left.toReversed()) this.#unseen(frame) // prettier-ignore
  }

  /** Tells what is known of activations that are live when the trace ends. */
  finish(): void {
    for (const frame of this.#stack.live.splice(0).toReversed()) this.#unseen(frame) // prettier-ignore
  }

  #unseen(frame: Frame): void {
    this.#abandon(frame)
    if (frame.state === 'done' || (frame.state === 'ended' && !frame.thrown)) {
      const path = frame.block < 0 ? null : frame.paths.toBlock(frame.block, frame.paths.exit)
      if (path !== null) this.#visitor.follows(frame, path)
    }
    if (frame.parameter >= 0) this.#dead({ routine: frame.routine, parts: [{ first: frame.parameter, last: frame.block }] })
    this.#visitor.ends(frame, 'unseen')
  }

  #parameter(routine: number, block: number): void {
    const frame = this.#frame(routine, 0, block, block)
    if (block > frame.paths.exit) return this.#surprise()
    this.#push(frame)
    this.#visitor.visits(frame, block)
  }

  #bound(): void {
    const frame = this.#known()
    this.#abandon(frame)
    this.#stack.live.pop()
    this.#visitor.ends(frame, 'bound')
    const part = { first: frame.parameter, last: frame.block }
    const known = this.#defaults()
    const follows = known !== null && known.routine === frame.routine && known.parts.at(-1)!.last < part.first
    if (!follows && known !== null) this.#dead(known)
    const parts = follows ? [...known.parts, part] : [part]
    const isCalled = frame.parameter === frame.paths.routine.called
    if (isCalled) this.#dead({ routine: frame.routine, parts })
    this.#setDefaults(isCalled ? null : { routine: frame.routine, parts })
  }

  #defaults(): Defaults | null {
    const top = this.#stack.top()
    return top === undefined ? this.#rootDefaults : top.defaults
  }

  #setDefaults(defaults: Defaults | null): void {
    const top = this.#stack.top()
    if (top === undefined) this.#rootDefaults = defaults
    else top.defaults = defaults
  }

  #takeDefaults(routine: number): Defaults['parts'] {
    const known = this.#defaults()
    if (known?.routine !== routine) return []
    this.#setDefaults(null)
    return known.parts
  }

  /** An activation makes no more calls: the one whose parameters it evaluated last never began. */
  #abandon(frame: Frame): void {
    if (frame.defaults !== null) this.#dead(frame.defaults)
    frame.defaults = null
  }

  /** Tells of a call that has no activation yet, or never will, but for the blocks of the defaults, which were told. */
  #dead({ routine, parts }: Defaults): void {
    this.#enter(this.#frame(routine, 0, 0), parts)
  }
}
