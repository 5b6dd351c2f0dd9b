// Patterns. No code can stand between the steps of a pattern, so an exception in one of them cannot be told from one in the next: all steps of a pattern
// are one block, to which control comes back from each default value and each computed key. Its count is one for each time that the pattern
// is begun and for each time that control comes back.

import { childList, forEachChild, isFunction, requiredChild, textAt, withoutTypes, type Node } from '../source/index.ts'
import { behind, isAnonymous, target, type Flow, type Target } from './flow.ts'
import type { EdgeKind, Place } from './types.ts'

/** Adds the binding or assignment of patterns, one after the other; `begin` is where a probe runs before them. */
export function patterns(flow: Flow, nodes: readonly Node[], begin: Place | null, throws: boolean): void {
  if (nodes.every(isPlain)) {
    for (const node of nodes) plain(flow, withoutProperty(node))
    return
  }
  const isHeader = begin === null && flow.here().loop !== null
  const steps = isHeader || nodes.some(hasDetour) ? stepsOf(flow, begin) : null
  for (const node of nodes) step(flow, node, { steps, throws })
  if (steps === null || flow.here().loop !== null) return
  const after = target()
  flow.jump(after, 'next')
  flow.enter(after)
}

interface Steps {
  /** The block of the steps; null when control never leaves the current one. */
  readonly steps: Target | null
  readonly throws: boolean
}

// The header of `for…of` is such a block already.
function stepsOf(flow: Flow, begin: Place | null): Target {
  if (begin === null && flow.here().loop !== null) return { block: flow.current }
  const steps = target()
  flow.jump(steps, 'next', begin)
  flow.enter(steps)
  return steps
}

/** Only a name, perhaps with a default value: binding it cannot fail. */
function isPlain(typed: Node): boolean {
  const node = withoutProperty(typed)
  return (node.type === 'AssignmentPattern' ? withoutTypes(requiredChild(node, 'left')) : node).type === 'Identifier'
}

function withoutProperty(typed: Node): Node {
  const node = withoutTypes(typed)
  return node.type === 'TSParameterProperty' ? requiredChild(node, 'parameter') : node
}

function plain(flow: Flow, node: Node): void {
  if (node.type === 'Identifier') return flow.touch(node.start, node.end)
  const [left, right] = [requiredChild(node, 'left'), requiredChild(node, 'right')]
  const missing = target()
  const join = target()
  flow.touch(left.start, left.end)
  flow.branch(missing, 'nullish')
  flow.jump(join, 'present')
  flow.enter(missing)
  defaultValue(flow, node, right)
  flow.jump(join, 'next', behindDefault(right))
  flow.enter(join)
}

function defaultValue(flow: Flow, node: Node, right: Node): void {
  const name = withoutTypes(requiredChild(node, 'left'))
  // What stands in parentheses gives no name.
  flow.markExpression(right, name.type === 'Identifier' && name.start === node.start ? textAt(name, 'name') : null)
  flow.expression(right)
}

// Around a function without a name nothing can be put, and it cannot fail.
const behindDefault = (value: Node): Place | null => (isAnonymous(value) ? null : behind(value))

function hasDetour(node: Node): boolean {
  if (isFunction(node)) return false
  if (node.type === 'AssignmentPattern' || (node.type === 'Property' && node['computed'] === true)) return true
  let found = false
  forEachChild(node, (child) => (found ||= hasDetour(child)))
  return found
}

function step(flow: Flow, typed: Node, context: Steps): void {
  const node = withoutProperty(typed)
  switch (node.type) {
    case 'Identifier':
      return flow.touch(node.start, node.end)
    case 'ObjectPattern':
      flow.touch(node.start, node.start)
      if (context.throws) flow.mayThrow('access')
      for (const property of childList(node, 'properties')) member(flow, property, context)
      return
    case 'ArrayPattern':
      flow.touch(node.start, node.start)
      if (context.throws) flow.mayThrow('call')
      for (const element of childList(node, 'elements')) step(flow, element, context)
      return
    case 'RestElement':
      return step(flow, requiredChild(node, 'argument'), context)
    case 'AssignmentPattern':
      return withDefault(flow, node, context)
    default:
      flow.expression(node)
      return comeBack(flow, context, null)
  }
}

function member(flow: Flow, property: Node, context: Steps): void {
  if (property.type !== 'Property') return step(flow, property, context)
  const key = requiredChild(property, 'key')
  if (property['computed'] === true) detour(flow, context, 'next', key, () => keyOf(flow, key))
  step(flow, requiredChild(property, 'value'), context)
}

function keyOf(flow: Flow, key: Node): void {
  flow.markExpression(key, null)
  flow.expression(key)
}

function withDefault(flow: Flow, node: Node, context: Steps): void {
  const left = requiredChild(node, 'left')
  const right = requiredChild(node, 'right')
  flow.touch(left.start, left.start)
  detour(flow, context, 'nullish', right, () => defaultValue(flow, node, right))
  step(flow, left, context)
}

/** Evaluates `node`, by `build`, in a block of its own, from which control comes back to the steps. */
function detour(flow: Flow, context: Steps, kind: EdgeKind, node: Node, build: () => void): void {
  const away = target()
  flow.branch(away, kind)
  flow.enter(away)
  build()
  comeBack(flow, context, behindDefault(node))
}

function comeBack(flow: Flow, { steps }: Steps, place: Place | null): void {
  if (steps === null || flow.current === steps.block) return
  flow.jump(steps, 'next', place)
  flow.enter(steps)
}
