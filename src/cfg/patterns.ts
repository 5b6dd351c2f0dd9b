import { childList, requiredChild, withoutTypes, type Node } from '../source/index.ts'
import { target, type Flow } from './flow.ts'

/** Adds the binding or assignment of a pattern, with a branch at every default value. */
export function pattern(flow: Flow, typed: Node): void {
  const node = withoutTypes(typed)
  switch (node.type) {
    case 'Identifier':
      return flow.touch(node.start, node.end)
    case 'ObjectPattern':
      flow.touch(node.start, node.start)
      flow.mayThrow('access')
      for (const property of childList(node, 'properties')) {
        if (property['computed'] === true) flow.expression(requiredChild(property, 'key'))
        flow.pattern(property.type === 'Property' ? requiredChild(property, 'value') : property)
      }
      return
    case 'ArrayPattern':
      flow.touch(node.start, node.start)
      flow.mayThrow('call')
      for (const element of childList(node, 'elements')) flow.pattern(element)
      return
    case 'RestElement':
      return flow.pattern(requiredChild(node, 'argument'))
    case 'TSParameterProperty':
      return flow.pattern(requiredChild(node, 'parameter'))
    case 'AssignmentPattern':
      return withDefault(flow, node)
    default:
      return flow.expression(node)
  }
}

function withDefault(flow: Flow, node: Node): void {
  const left = requiredChild(node, 'left')
  const right = requiredChild(node, 'right')
  const missing = target()
  const join = target()
  flow.touch(left.start, left.start)
  flow.branch(missing, 'nullish')
  flow.jump(join, 'present')
  flow.enter(missing)
  flow.markExpression(right, left.type === 'Identifier')
  flow.expression(right)
  flow.jump(join, 'next')
  flow.enter(join)
  flow.pattern(left)
}
