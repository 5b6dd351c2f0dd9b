// What one iteration of a loop does, in the order of its evaluation: for loops that call nothing but `charCodeAt` and `Math`, contain no other loop and
// are left at their end, by a `break` of their own or by a `return`. Accessors, and objects that are turned into numbers, are taken for calling nothing that writes.

import { childAt, childList, type Node, requiredChild, type Scopes, textAt, type Variable, withoutTypes } from '../../source/index.ts'
import type { Binding } from './touched.ts'

/** An element, or a character, at an index that is a variable and perhaps an offset from it. */
export interface Place {
  readonly node: Node
  /** The list is what this means, or a property of it. */
  readonly base: Binding
  readonly property: string | null
  readonly index: Variable
  /** Added to the variable: a constant, or a variable with its sign in the text. */
  readonly offset: Variable | number | null
  /** The index is the variable, and perhaps the offset, behind the place too: `v++` is not. */
  readonly isPlain: boolean
  readonly isCharacter: boolean
  /** Not in every iteration. */
  readonly isConditional: boolean
  /** Its place in the order of evaluation. */
  readonly at: number
}

/** `v++`, `v--`, `v += 1`, `v -= 1`. */
export interface Update {
  readonly descends: boolean
  readonly isConditional: boolean
  readonly at: number
}

export interface LoopFacts {
  readonly reads: readonly Place[]
  readonly updates: ReadonlyMap<Variable, readonly Update[]>
  /** Variables that get other values, or new ones in each iteration. */
  readonly assigned: ReadonlySet<Variable>
  /** Elements that are written, other than by what reads them first (`a[i] += 1`). */
  readonly writes: readonly Write[]
  /** Names of the properties that are written. */
  readonly stored: ReadonlySet<string>
}

export interface Write {
  readonly list: Variable | null
  readonly place: Place | null
}

/** Methods of strings that read one character. */
export const characterMethods: ReadonlySet<string> = new Set(['charCodeAt', 'charAt', 'codePointAt'])

/** Deeper expressions are none that anybody has written. */
const deepest = 100

/** The facts of a loop; null when it does something else. */
export function loopFacts(loop: Node, scopes: Scopes): LoopFacts | null {
  const walk = new IterationWalk(scopes)
  const [test, body] = [childAt(loop, 'test'), requiredChild(loop, 'body')]
  switch (loop.type) {
    case 'ForStatement': {
      const update = childAt(loop, 'update')
      if (test !== null) walk.test(test)
      walk.visit(body, false)
      if (update !== null) walk.visit(update, false)
      break
    }
    case 'WhileStatement':
      if (test !== null) walk.test(test)
      walk.visit(body, false)
      break
    case 'DoWhileStatement':
      walk.visit(body, false)
      if (test !== null) walk.test(test)
      break
    default:
      return null
  }
  const { fails, updates, assigned, stored } = walk
  if (fails) return null
  const writes = walk.writes.map(({ list, place }) => ({ list, place: place && inOrder(place, updates) }))
  return { reads: walk.reads.map((read) => inOrder(read, updates)), writes, updates, assigned, stored }
}

/** `n + v`: what is updated is the index, what is not the offset. */
function inOrder(place: Place, updates: LoopFacts['updates']): Place {
  const { index, offset } = place
  const swaps = offset !== null && typeof offset !== 'number' && place.isPlain && updates.has(offset) && !updates.has(index)
  return swaps ? { ...place, index: offset, offset: index } : place
}

type Handler = (walk: IterationWalk, node: Node, isConditional: boolean) => void

const nothing: Handler = () => {}

const handlers: Readonly<Record<string, Handler>> = {
  EmptyStatement: nothing,
  Identifier: nothing,
  ThisExpression: nothing,
  Literal: (walk, node) => {
    if (node['regex'] !== undefined) walk.fail()
  },
  BlockStatement: (walk, node, isConditional) => walk.all(childList(node, 'body'), isConditional),
  SequenceExpression: (walk, node, isConditional) => walk.all(childList(node, 'expressions'), isConditional),
  ExpressionStatement: (walk, node, isConditional) => walk.visit(requiredChild(node, 'expression'), isConditional),
  BreakStatement: (walk, node) => {
    if (childAt(node, 'label') !== null) walk.fail()
  },
  ReturnStatement: (walk, node) => {
    const argument = childAt(node, 'argument')
    if (argument !== null) walk.visit(argument, true)
  },
  VariableDeclaration: (walk, node, isConditional) => {
    for (const declarator of childList(node, 'declarations')) walk.declare(declarator, isConditional)
  },
  IfStatement: (walk, node, isConditional) => walk.choice(node, isConditional),
  ConditionalExpression: (walk, node, isConditional) => walk.choice(node, isConditional),
  LogicalExpression: (walk, node, isConditional) => {
    walk.visit(requiredChild(node, 'left'), isConditional)
    walk.visit(requiredChild(node, 'right'), true)
  },
  BinaryExpression: (walk, node, isConditional) => {
    const operator = textAt(node, 'operator')
    if (operator === 'in' || operator === 'instanceof') return walk.fail()
    walk.visit(requiredChild(node, 'left'), isConditional)
    walk.visit(requiredChild(node, 'right'), isConditional)
  },
  UnaryExpression: (walk, node, isConditional) => {
    if (node['operator'] === 'delete') walk.fail()
    else walk.visit(requiredChild(node, 'argument'), isConditional)
  },
  UpdateExpression: (walk, node, isConditional) => walk.change(requiredChild(node, 'argument'), node['operator'] === '--', isConditional),
  AssignmentExpression: (walk, node, isConditional) => walk.assignment(node, isConditional),
  MemberExpression: (walk, node, isConditional) => walk.member(node, isConditional),
  CallExpression: (walk, node, isConditional) => walk.call(node, isConditional),
}

class IterationWalk implements LoopFacts {
  readonly reads: Place[] = []
  readonly writes: Write[] = []
  readonly updates = new Map<Variable, Update[]>()
  readonly assigned = new Set<Variable>()
  readonly stored = new Set<string>()
  fails = false
  readonly #scopes: Scopes
  #at = 0
  #depth = 0

  constructor(scopes: Scopes) {
    this.#scopes = scopes
  }

  fail(): void {
    this.fails = true
  }

  visit(given: Node, isConditional: boolean): void {
    const node = withoutTypes(given)
    const handler = Object.hasOwn(handlers, node.type) ? handlers[node.type] : undefined
    if (handler === undefined || this.fails || this.#depth > deepest) return this.fail()
    this.#depth++
    handler(this, node, isConditional)
    this.#depth--
  }

  all(nodes: readonly Node[], isConditional: boolean): void {
    for (const node of nodes) this.visit(node, isConditional)
  }

  /** Where a part of `a && b` ends the loop, what is behind it is not in another iteration either. */
  test(given: Node): void {
    const node = withoutTypes(given)
    if (node.type !== 'LogicalExpression' || node['operator'] !== '&&') return this.visit(node, false)
    if (++this.#depth > deepest) return this.fail()
    this.test(requiredChild(node, 'left'))
    this.#depth--
    this.visit(requiredChild(node, 'right'), false)
  }

  choice(node: Node, isConditional: boolean): void {
    const alternate = childAt(node, 'alternate')
    this.visit(requiredChild(node, 'test'), isConditional)
    this.visit(requiredChild(node, 'consequent'), true)
    if (alternate !== null) this.visit(alternate, true)
  }

  declare(declarator: Node, isConditional: boolean): void {
    const init = childAt(declarator, 'init')
    if (init !== null) this.visit(init, isConditional)
    this.#assign(requiredChild(declarator, 'id'))
  }

  #assign(target: Node): void {
    const variable = target.type === 'Identifier' ? this.#scopes.variableOf(target) : null
    if (variable === null) this.fail()
    else this.assigned.add(variable)
  }

  /** The target of `++` or `--`. */
  change(given: Node, descends: boolean, isConditional: boolean): void {
    const target = withoutTypes(given)
    if (target.type === 'MemberExpression') return this.#modify(target, isConditional)
    const variable = target.type === 'Identifier' ? this.#scopes.variableOf(target) : null
    if (variable === null) return this.fail()
    const update = { descends, isConditional, at: this.#at++ }
    const before = this.updates.get(variable)
    if (before === undefined) this.updates.set(variable, [update])
    else before.push(update)
  }

  /** What is written through `member` was read from it first. */
  #modify(member: Node, isConditional: boolean): void {
    if (member['computed'] !== true) this.#store(member)
    this.visit(member, isConditional)
  }

  #store(member: Node): void {
    const name = textAt(requiredChild(member, 'property'), 'name')
    if (name === 'length') this.fail()
    this.stored.add(name)
  }

  assignment(node: Node, isConditional: boolean): void {
    const [left, right] = [withoutTypes(requiredChild(node, 'left')), requiredChild(node, 'right')]
    const operator = textAt(node, 'operator')
    if ((operator === '+=' || operator === '-=') && right['value'] === 1 && left.type === 'Identifier')
      return this.change(left, operator === '-=', isConditional)
    const isPlain = operator === '='
    this.#target(left, isPlain, isConditional)
    this.visit(right, isConditional || operator === '&&=' || operator === '||=' || operator === '??=')
    if (left.type !== 'MemberExpression') this.#assign(left)
    else if (isPlain && left['computed'] === true) this.#write(left, isConditional)
  }

  /** What of a target comes before the value: `a[i] += 1` reads the element, `a[i] = 1` does not. */
  #target(left: Node, isPlain: boolean, isConditional: boolean): void {
    if (left.type !== 'MemberExpression') return
    const isElement = left['computed'] === true
    if (!isElement) this.#store(left)
    else if (!isPlain) return this.visit(left, isConditional)
    this.visit(requiredChild(left, 'object'), isConditional)
    if (isElement) this.visit(requiredChild(left, 'property'), isConditional)
  }

  #write(member: Node, isConditional: boolean): void {
    const object = withoutTypes(requiredChild(member, 'object'))
    const list = object.type === 'Identifier' ? this.#scopes.variableOf(object) : null
    this.writes.push({ list, place: this.#place(member, object, requiredChild(member, 'property'), isConditional) })
  }

  member(node: Node, isConditional: boolean): void {
    if (node['optional'] === true) return this.fail()
    this.visit(requiredChild(node, 'object'), isConditional)
    if (node['computed'] !== true) return
    const index = requiredChild(node, 'property')
    this.visit(index, isConditional)
    this.#read(node, requiredChild(node, 'object'), index, isConditional)
  }

  /** `s.charCodeAt(i)` and `Math.min(…)`. */
  call(node: Node, isConditional: boolean): void {
    const callee = withoutTypes(requiredChild(node, 'callee'))
    const args = childList(node, 'arguments')
    if (node['optional'] === true || callee.type !== 'MemberExpression' || callee['optional'] === true || callee['computed'] === true)
      return this.fail()
    const object = withoutTypes(requiredChild(callee, 'object'))
    if (object.type === 'Identifier' && textAt(object, 'name') === 'Math' && this.#scopes.variableOf(object) === null)
      return this.all(args, isConditional)
    const [index] = args
    if (index === undefined || args.length > 1 || !characterMethods.has(textAt(requiredChild(callee, 'property'), 'name'))) return this.fail()
    this.visit(object, isConditional)
    this.visit(index, isConditional)
    this.#read(node, object, index, isConditional)
  }

  #read(node: Node, object: Node, index: Node, isConditional: boolean): void {
    const place = this.#place(node, object, index, isConditional)
    if (place !== null) this.reads.push(place)
  }

  #place(node: Node, object: Node, index: Node, isConditional: boolean): Place | null {
    const list = this.#list(withoutTypes(object))
    const cell = this.#cell(withoutTypes(index))
    const at = this.#at++
    return list === null || cell === null ? null : { node, ...list, ...cell, isCharacter: node.type === 'CallExpression', isConditional, at }
  }

  /** `a`, `o.a` or `this.a`. */
  #list(object: Node): Pick<Place, 'base' | 'property'> | null {
    const isMember = object.type === 'MemberExpression' && object['computed'] !== true
    const base = this.#binding(isMember ? requiredChild(object, 'object') : object)
    if (base === null || (base === 'this' && !isMember)) return null
    return { base, property: isMember ? textAt(requiredChild(object, 'property'), 'name') : null }
  }

  #binding(given: Node): Binding | null {
    const node = withoutTypes(given)
    return node.type === 'ThisExpression' ? 'this' : this.#variable(node)
  }

  #variable(given: Node): Variable | null {
    const node = withoutTypes(given)
    return node.type === 'Identifier' ? this.#scopes.variableOf(node) : null
  }

  /** `v`, `v++`, `v + 1`, `v - n`, `n + v`, where `v` is the one that is updated: which of two it is, is seen by the caller. */
  #cell(index: Node): Pick<Place, 'index' | 'offset' | 'isPlain'> | null {
    const updated = index.type === 'UpdateExpression'
    const alone = this.#variable(updated ? requiredChild(index, 'argument') : index)
    if (alone !== null) return { index: alone, offset: null, isPlain: !updated || index['prefix'] === true }
    if (index.type !== 'BinaryExpression' || (index['operator'] !== '+' && index['operator'] !== '-')) return null
    const [left, right] = [requiredChild(index, 'left'), requiredChild(index, 'right')]
    const [first, second] = [this.#variable(left), this.#variable(right)]
    const constant = right['value']
    if (first === null) return null
    // A subtracted variable is another offset than an added one; it is told alone.
    if (second !== null) return { index: first, offset: second, isPlain: index['operator'] === '+' }
    if (typeof constant !== 'number') return null
    return { index: first, offset: index['operator'] === '-' ? -constant : constant, isPlain: true }
  }
}
