// The graph while it is built: one current block, and targets that jumps create. What nothing jumps to is never built,
// so every block is reachable by construction.

import { assert } from '../base/assert.ts'
import { withoutTypes, type Identifier, type Node, type Scopes } from '../source/index.ts'
import type { EdgeKind, Place, Throws } from './types.ts'

export interface FlowBlock {
  /** From the first to the last token; both -1 when there is none. */
  start: number
  end: number
  throws: Throws
  /** Where code runs before anything in the block can throw. */
  head: Place | null
  /** Where code runs after everything in the block. */
  tail: Place | null
  /** The expression whose evaluation ends as the block begins. */
  value: Node | null
  /** The loop statement whose header it is. */
  loop: Node | null
  /** The edges out of it, in the order in which they were added, and into it: lists that are linked through the edges. */
  firstOut: FlowEdge | null
  lastOut: FlowEdge | null
  firstInto: FlowEdge | null
  /** Its number in the finished graph; -1 before, and for a block that was joined with another. */
  id: number
  /** The block that it became a part of. */
  within: FlowBlock | null
  /** True when it is a part of another, or left out. */
  gone: boolean
}

export interface FlowEdge {
  from: FlowBlock
  to: FlowBlock
  readonly kind: EdgeKind
  readonly virtual: boolean
  place: Place | null
  /** The next edge of the list that it is in. */
  nextOut: FlowEdge | null
  previousOut: FlowEdge | null
  nextInto: FlowEdge | null
}

/** A block that exists from the first jump to it. */
export interface Target {
  block: FlowBlock | null
}

/** A way out of a `try` that has a `finally`, to be taken up behind it. */
export interface Route {
  readonly kind: EdgeKind
  readonly virtual: boolean
  /** Null for an exception, whose target is the nearest handler. */
  readonly target: Target | null
  /** Frames from this index up are left on the way. */
  readonly depth: number
}

export type Frame =
  | {
      readonly type: 'labels'
      readonly labels: readonly string[]
      readonly breaks: Target
      readonly continues: Target | null
      readonly plain: boolean
    }
  | { readonly type: 'catch'; readonly handler: Target }
  | { readonly type: 'finally'; readonly entry: Target; readonly routes: Route[] }
  | { readonly type: 'dispose'; readonly awaits: boolean }

/** Where the value of a test goes on as that of an expression, as `a` does in `a || b`; null where only its answer counts. */
export type Keeps = 'yes' | 'no' | null

/** The builders of constructs, each of which calls the others. */
export interface Constructs {
  expression(flow: Flow, node: Node): void
  /** `throws` is false where no code can tell that the binding itself fails. */
  patterns(flow: Flow, nodes: readonly Node[], begin: Place | null, throws: boolean): void
  condition(flow: Flow, node: Node, yes: Target, no: Target, keeps: Keeps): void
  statement(flow: Flow, node: Node): void
}

/** An exception out of the middle of a block. */
const exception: Route = { kind: 'throw', virtual: true, target: null, depth: 0 }

const severity: Readonly<Record<'call' | 'access' | 'operator', number>> = { operator: 1, access: 2, call: 3 }

/** A target that nothing has jumped to yet. */
export function target(): Target {
  return { block: null }
}

export class Flow {
  readonly routine: Node
  readonly scopes: Scopes
  readonly blocks: FlowBlock[] = []
  readonly frames: Frame[] = []
  readonly tries: Node[] = []
  readonly entry: FlowBlock
  readonly exit: Target
  /** Null after a jump: what follows in the text is unreachable until a target is entered. */
  current: FlowBlock | null
  /** Where a `?.` whose base is missing goes. */
  chainEnd: Target | null = null
  /** Labels in front of the statement being built. */
  labels: readonly string[] = []
  /** Where a probe goes in front of the statement being built. */
  slot: Place | null = null
  /** For who asks: in which block the evaluation of a node begins, and where an `if` goes that has no `else`. */
  begins: Map<Node, FlowBlock> | null = null
  elses: Map<Node, FlowBlock> | null = null
  /** Above zero inside `with`, whose object could take the probe's name. */
  withoutPlaces = 0
  readonly #constructs: Constructs

  constructor(routine: Node, scopes: Scopes, constructs: Constructs) {
    this.routine = routine
    this.scopes = scopes
    this.#constructs = constructs
    this.entry = this.block()
    this.exit = { block: this.block() }
    this.current = this.entry
  }

  expression(node: Node | null): void {
    if (node === null) return
    this.note(node)
    this.#constructs.expression(this, node)
  }

  /** Notes in which block the evaluation of `node` begins, if somebody asks. */
  note(node: Node): void {
    if (this.current !== null) this.begins?.set(node, this.current)
  }

  /** Notes the block that an `if` without `else` goes to. */
  noteElse(node: Node): void {
    if (this.current !== null) this.elses?.set(node, this.current)
  }

  /** Adds the binding or assignment of a pattern; `begin` is where a probe runs before it. */
  pattern(node: Node, begin: Place | null): void {
    this.#constructs.patterns(this, [node], begin, true)
  }

  /** The same for parameters: a call whose arguments cannot be destructured ends before code of the function can run. */
  parameters(nodes: readonly Node[]): void {
    this.#constructs.patterns(this, nodes, null, false)
  }

  condition(node: Node, yes: Target, no: Target, keeps: Keeps = null): void {
    this.note(node)
    this.#constructs.condition(this, node, yes, no, keeps)
  }

  statement(node: Node): void {
    this.note(node)
    this.#constructs.statement(this, node)
  }

  block(): FlowBlock {
    const block: FlowBlock = {
      start: -1,
      end: -1,
      throws: null,
      head: null,
      tail: null,
      value: null,
      loop: null,
      firstOut: null,
      lastOut: null,
      firstInto: null,
      id: -1,
      within: null,
      gone: false,
    }
    this.blocks.push(block)
    return block
  }

  here(): FlowBlock {
    assert(this.current !== null, 'Expressions are built in a reachable block.')
    return this.current
  }

  touch(start: number, end: number): void {
    const block = this.here()
    if (block.start < 0 || start < block.start) block.start = start
    if (end > block.end) block.end = end
  }

  /** Adds an edge from the current block, which stays current. */
  branch(to: Target, kind: EdgeKind, place: Place | null = null, virtual = false): void {
    to.block ??= this.block()
    connect(this.here(), to.block, kind, virtual, this.withoutPlaces > 0 ? null : place)
  }

  jump(to: Target, kind: EdgeKind, place: Place | null = null): void {
    if (this.current === null) return
    this.branch(to, kind, place)
    this.current = null
  }

  /** Goes on at `from`; everything up to the next target is unreachable when nothing jumped there. */
  enter(from: Target): void {
    this.current = from.block
  }

  /** True when code in front of what comes next runs exactly when the current block does. */
  get isMarkable(): boolean {
    const block = this.current
    return block !== null && block.head === null && block.throws === null && this.withoutPlaces === 0
  }

  /** Notes that code at `place` runs exactly when the current block does. */
  mark(place: Place | null): void {
    if (this.current !== null && this.isMarkable) this.current.head = place
  }

  /** The same for code in front of an expression; `name` is what it would be called as an anonymous function. */
  markExpression(node: Node, name: string | null): void {
    if (!this.isMarkable) return
    const { start, end } = node
    if (name === null || !isAnonymous(node)) this.mark({ form: 'expression', start, end })
    // In an object literal this name would not be one.
    else if (name !== '__proto__') this.mark({ form: 'named', start, end, name })
  }

  /** Notes that code at `place` runs when the current block is done. */
  markTail(place: Place | null): void {
    if (this.current !== null && this.withoutPlaces === 0) this.current.tail = place
  }

  /** Notes that the current block begins where the evaluation of `node` ends. */
  markValue(node: Node): void {
    if (this.current !== null && this.withoutPlaces === 0) this.current.value = node
  }

  /** For what must stay a reference: the callee `(a?.b)()`, `delete a?.b`. */
  keepReference(node: Node): void {
    if (withoutTypes(node).type === 'ChainExpression' && this.current !== null) this.current.value = null
  }

  /** True when noting that it may throw so would change the current block. */
  learnsFrom(how: 'call' | 'access' | 'operator'): boolean {
    const { throws, tail } = this.here()
    return throws === null || tail !== null || severity[how] > severity[throws]
  }

  mayThrow(how: 'call' | 'access' | 'operator'): void {
    const block = this.here()
    block.tail = null
    if (block.throws === null) this.leaveBy(exception)
    if (block.throws === null || severity[how] > severity[block.throws]) block.throws = how
  }

  /** Assigning to a name throws when it is a constant, as is a function's own name in strict code, or when strict code does not know it. */
  assign(name: Identifier): void {
    const kind = this.scopes.kindOf(name)
    if (kind === null || kind === 'const' || kind === 'import' || kind === 'fnName') this.mayThrow('access')
  }

  /** Takes `route` from the current block, through the `finally` blocks on its way; the block stays current. */
  leaveBy(route: Route): void {
    for (let index = this.frames.length - 1; index >= route.depth; index--) {
      const frame = this.frames[index]
      if (frame?.type === 'catch' && route.target === null) return this.branch(frame.handler, route.kind, null, route.virtual)
      if (frame?.type === 'finally') {
        addRoute(frame.routes, route)
        return this.branch(frame.entry, route.kind, null, route.virtual)
      }
    }
    this.branch(route.target ?? this.exit, route.kind, null, route.virtual)
  }

  /** Leaves for good: `return`, `break`, `continue`, `throw`. */
  leave(kind: EdgeKind, to: Target | null, depth: number): void {
    for (let index = this.frames.length - 1; index >= depth; index--) {
      const frame = this.frames[index]
      if (frame?.type === 'dispose') this.dispose(frame.awaits)
    }
    if (this.current === null) return
    this.leaveBy({ kind, virtual: false, target: to, depth })
    this.current = null
  }

  /** What `using` does at the end of its block. */
  dispose(awaits: boolean): void {
    if (this.current === null) return
    this.mayThrow('call')
    if (awaits) this.suspend('await')
  }

  /** Begins a new block for a body, when what binds its variables may throw and so leaves no place in front of it. */
  startBody(): void {
    if (this.current === null || this.current.throws === null || this.current.head !== null) return
    const body = target()
    this.jump(body, 'next')
    this.enter(body)
  }

  /** A `yield` or `await`: it may be resumed, by a value or an exception, or never; a generator may be told to return. */
  suspend(how: 'yield' | 'await'): void {
    this.mayThrow('call')
    this.branch(this.exit, 'abandon', null, true)
    if (how === 'yield') this.leaveBy({ kind: 'return', virtual: true, target: this.exit, depth: 0 })
    const resumed = target()
    this.jump(resumed, 'resume')
    this.enter(resumed)
  }
}

/** Adds an edge to the blocks at its ends. */
export function connect(from: FlowBlock, to: FlowBlock, kind: EdgeKind, virtual: boolean, place: Place | null): void {
  const edge: FlowEdge = { from, to, kind, virtual, place, nextOut: null, previousOut: from.lastOut, nextInto: to.firstInto }
  if (from.lastOut === null) from.firstOut = edge
  else from.lastOut.nextOut = edge
  from.lastOut = edge
  to.firstInto = edge
}

function addRoute(routes: Route[], route: Route): void {
  const same = routes.findIndex((known) => known.kind === route.kind && known.target === route.target)
  const known = routes[same]
  if (known === undefined) routes.push(route)
  else if (known.virtual && !route.virtual) routes[same] = route
}

/** Where a probe runs when the value of `node` is known. */
export const behind = (node: Node): Place => ({ form: 'value', start: node.start, end: node.end })

/** True for a function or class that takes its name from what it is assigned to. */
export function isAnonymous(node: Node): boolean {
  const value = withoutTypes(node)
  if (value.type === 'ArrowFunctionExpression') return true
  return (value.type === 'FunctionExpression' || value.type === 'ClassExpression') && value['id'] === null
}
