// What of a routine's text needs tokens besides its blocks: where exceptions land, where it returns, waits and goes on, and what its parameters evaluate.

import type { Cfg } from '../../cfg/index.ts'
import {
  childAt,
  childList,
  forEachChild,
  isFieldInitialiser,
  isLeftAlone,
  isRoutine,
  type Node,
  requiredChild,
  textAt,
  withoutTypes,
} from '../../source/index.ts'

export interface Finalizer {
  /** Offsets behind the last statements of blocks from which control passes into `finally`. */
  readonly entries: readonly number[]
  /** The same of the `finally` block. */
  readonly end: number
}

/** `await`, `yield`, and what follows. */
export interface Suspension {
  readonly node: Node
  readonly block: number
}

/** `for await`. */
export interface AwaitingLoop {
  readonly node: Node
  /** The outermost label of the loop, or the loop. */
  readonly statement: Node
  /** The block that waits in its middle. */
  readonly header: number
  /** The `continue` statements that go on with it. */
  readonly continues: readonly Node[]
}

export interface Return {
  readonly node: Node
  readonly passesFinally: boolean
}

export interface TracedPlaces {
  /** The heads of `catch` and `finally` blocks. */
  readonly landings: readonly number[]
  readonly finalizers: readonly Finalizer[]
  readonly returns: readonly Return[]
  /** `break` and `continue` that pass through `finally`. */
  readonly jumps: readonly Node[]
  readonly suspensions: readonly Suspension[]
  readonly loops: readonly AwaitingLoop[]
  /** Default values and computed keys of parameters, with their blocks. */
  readonly defaults: readonly Default[]
}

export interface Default {
  readonly node: Node
  readonly block: number
}

interface Jump {
  readonly node: Node
  readonly around: readonly Node[]
}

/** Finds them in the text, and their blocks in the graph. */
export function tracedPlaces(cfg: Cfg): TracedPlaces {
  const found = {
    tries: [] as Node[],
    returns: [] as Jump[],
    jumps: [] as Jump[],
    waits: [] as Node[],
    loops: [] as { node: Node; statement: Node }[],
  }
  collect(cfg.routine, found)
  return {
    landings: found.tries.flatMap((node) => landingsOf(cfg, node)),
    finalizers: found.tries.flatMap(finalizerOf),
    returns: found.returns.map((jump) => ({ node: jump.node, passesFinally: passesFinally(jump, -1) })),
    jumps: found.jumps.filter((jump) => passesFinally(jump, targetOf(jump))).map(({ node }) => node),
    suspensions: found.waits.flatMap((node) => suspensionOf(cfg, node)),
    loops: found.loops.flatMap(({ node, statement }) => awaitingLoop(cfg, node, statement, found.jumps)),
    defaults: parameterParts(cfg.routine).flatMap((node) => defaultOf(cfg, node)),
  }
}

interface Found {
  readonly tries: Node[]
  readonly returns: Jump[]
  readonly jumps: Jump[]
  readonly waits: Node[]
  readonly loops: { node: Node; statement: Node }[]
}

function collect(routine: Node, found: Found): void {
  const around: Node[] = []
  const visit = (node: Node): void => {
    if (isFieldInitialiser(node) && node['computed'] === true) visit(requiredChild(node, 'key'))
    // Inside `with`, a probe could name a property of the object.
    if (isRoutine(node) || isLeftAlone(node) || node.type === 'WithStatement') return
    note(node, around, found)
    around.push(node)
    forEachChild(node, visit)
    around.pop()
  }
  if (isFieldInitialiser(routine)) visit(requiredChild(routine, 'value'))
  else forEachChild(routine, visit)
}

function note(node: Node, around: readonly Node[], found: Found): void {
  switch (node.type) {
    case 'TryStatement':
      found.tries.push(node)
      return
    case 'ReturnStatement':
      found.returns.push({ node, around: [...around] })
      return
    case 'BreakStatement':
    case 'ContinueStatement':
      found.jumps.push({ node, around: [...around] })
      return
    case 'AwaitExpression':
    case 'YieldExpression':
      found.waits.push(node)
      return
    case 'ForOfStatement':
      if (node['await'] === true) found.loops.push({ node, statement: labelled(node, around) })
      return
    default:
  }
}

function labelled(node: Node, around: readonly Node[]): Node {
  let statement = node
  for (let at = around.length - 1; around[at]?.type === 'LabeledStatement'; at--) statement = around[at]!
  return statement
}

function landingsOf({ blocks }: Cfg, node: Node): number[] {
  const [handler, finalizer] = [childAt(node, 'handler'), childAt(node, 'finalizer')]
  const caught = handler === null ? undefined : blocks.find(({ span }) => span?.start === handler.start)
  const inner = finalizer === null ? -1 : finalizer.start + 1
  const left = blocks.find(({ place }) => place?.form === 'statement' && place.start === inner)
  return [caught, left].flatMap((block) => (block === undefined || block.place === null ? [] : [block.id]))
}

function finalizerOf(node: Node): Finalizer[] {
  const [handler, finalizer] = [childAt(node, 'handler'), childAt(node, 'finalizer')]
  if (finalizer === null) return []
  const bodies = [requiredChild(node, 'block'), ...(handler === null ? [] : [requiredChild(handler, 'body')])]
  return [{ entries: bodies.map((body) => body.end - 1), end: finalizer.end - 1 }]
}

const loopTypes: ReadonlySet<string> = new Set(['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoWhileStatement'])

/** Place in `around` of the statement that a jump leaves or goes on with. */
function targetOf({ node, around }: Jump): number {
  const label = childAt(node, 'label')
  if (label !== null)
    return around.findLastIndex((it) => it.type === 'LabeledStatement' && textAt(requiredChild(it, 'label'), 'name') === textAt(label, 'name'))
  return around.findLastIndex((it) => loopTypes.has(it.type) || (node.type === 'BreakStatement' && it.type === 'SwitchStatement'))
}

function passesFinally({ around }: Jump, target: number): boolean {
  return around.some((it, at) => {
    const finalizer = it.type === 'TryStatement' ? childAt(it, 'finalizer') : null
    return at > target && finalizer !== null && around[at + 1] !== finalizer
  })
}

function suspensionOf({ blocks, edges }: Cfg, node: Node): Suspension[] {
  const resumed = blocks.find(({ value }) => value?.start === node.start && value.end === node.end)
  const edge = edges.find((it) => it.kind === 'resume' && it.to === resumed?.id)
  return edge === undefined ? [] : [{ node, block: edge.from }]
}

function awaitingLoop({ blocks, edges }: Cfg, node: Node, statement: Node, jumps: readonly Jump[]): AwaitingLoop[] {
  const header = edges.find((edge) => edge.kind === 'abandon' && blocks[edge.from]!.span?.start === node.start)?.from
  if (header === undefined) return []
  const continues = jumps.filter((jump) => {
    if (jump.node.type !== 'ContinueStatement') return false
    const target = targetOf(jump)
    return jump.around.slice(Math.max(0, target)).find((it) => it.type !== 'LabeledStatement') === node
  })
  return [{ node, statement, header, continues: continues.map((jump) => jump.node) }]
}

function defaultOf({ blocks }: Cfg, node: Node): Default[] {
  const block = blocks.find(({ place }) => place !== null && place.start === node.start && place.end === node.end)
  return block === undefined ? [] : [{ node, block: block.id }]
}

/** What a routine's parameters evaluate: default values and computed keys. */
function parameterParts(routine: Node): Node[] {
  const found: Node[] = []
  const visit = (typed: Node): void => {
    const node = withoutTypes(typed)
    switch (node.type) {
      case 'AssignmentPattern':
        found.push(requiredChild(node, 'right'))
        return visit(requiredChild(node, 'left'))
      case 'ObjectPattern':
        return childList(node, 'properties').forEach(visit)
      case 'Property':
        if (node['computed'] === true) found.push(requiredChild(node, 'key'))
        return visit(requiredChild(node, 'value'))
      case 'ArrayPattern':
        return childList(node, 'elements').forEach(visit)
      case 'RestElement':
        return visit(requiredChild(node, 'argument'))
      case 'TSParameterProperty':
        return visit(requiredChild(node, 'parameter'))
      default:
    }
  }
  for (const parameter of childList(routine, 'params')) visit(parameter)
  return found
}
