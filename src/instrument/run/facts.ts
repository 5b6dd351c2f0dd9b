// What a routine or a loop does, as far as its text tells: whether it calls, loops, suspends; and whom it calls, by name.

import { constantMethods, nativeNames } from '../../protocol/index.ts'
import {
  childAt,
  childList,
  forEachChild,
  isFunction,
  isLeftAlone,
  isLoop,
  isRoutine,
  type Node,
  requiredChild,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import { restElement } from './rest-element.ts'
import { leftSpine } from './spine.ts'

export interface Facts {
  /** Calls something whose time is not known to be constant. */
  calls: boolean
  /** Names of the routines of this file that it may call. */
  readonly callees: Set<string>
  /** Calls by a name of a built-in that takes constant time, `x.get(i)`: another object's may be a search. */
  callsByName: boolean
  loops: number
  tries: boolean
  throws: boolean
  suspends: boolean
  /** Waits where no probe can be put: in the head of `for await`, and where a block with `await using` ends. */
  waitsUnseen: boolean
  usesThis: boolean
  /** Reads a property of the name that the routine has: a getter may come back to itself, as of a tree. */
  readsOwnName: boolean
  /** Properties and elements that it asks for, as written. */
  members: number
}

export const noFacts = (): Facts => ({
  calls: false,
  callees: new Set(),
  callsByName: false,
  loops: 0,
  tries: false,
  throws: false,
  suspends: false,
  waitsUnseen: false,
  usesThis: false,
  readsOwnName: false,
  members: 0,
})

/** What fails makes one of these and is left; `AggregateError` goes through a list. */
const errors = new Set(['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'])

/** True for a call that takes constant time as far as its name tells. */
function isConstantCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return errors.has(calleeName(node)) && requiredChild(node, 'callee').type === 'Identifier'
  const callee = withoutTypes(childAt(node, 'callee') ?? node)
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return false
  const property = childAt(callee, 'property')
  return (
    property !== null &&
    constantMethods.has(textAt(property, 'name')) &&
    childList(node, 'arguments').every((argument) => argument.type !== 'SpreadElement')
  )
}

/** The name by which a call or `new` names its routine; empty when it cannot be told. */
export function calleeName(node: Node): string {
  const callee = withoutTypes(childAt(node, 'callee') ?? node)
  if (callee.type === 'Identifier') return textAt(callee, 'name')
  const property = callee.type === 'MemberExpression' && callee['computed'] !== true ? childAt(callee, 'property') : null
  return property === null ? '' : textAt(property, 'name')
}

/**
 * The calls by which a method of a wrapper hands on to what it wraps: `get(i) { return this.matrix.get(i, this.column) }`. They are always made, so they never
 * come back to an object that they came from.
 */
function callsOfWrapped(routine: Node, name: string): Node[] {
  const body = childAt(routine, 'body')
  const statements = body?.type === 'BlockStatement' ? childList(body, 'body') : []
  const end = statements.findIndex(mayLeave)
  return statements.slice(0, end < 0 ? statements.length : end + 1).flatMap((statement) => {
    const call = childAt(statement, 'argument') ?? childAt(statement, 'expression')
    return call?.type === 'CallExpression' && calleeName(call) === name && isOfAnother(requiredChild(call, 'callee')) ? [call] : []
  })
}

/** Whether a statement contains one that leaves its routine. */
function mayLeave(node: Node): boolean {
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true
  if (!/(?:Statement|Case|Clause)$/.test(node.type)) return false
  let leaves = false
  forEachChild(node, (child) => void (leaves ||= mayLeave(child)))
  return leaves
}

/** `this.inner.get`, `super.get`. */
const isOfAnother = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && ['MemberExpression', 'Super'].includes(requiredChild(callee, 'object').type)

export class FactsWalk {
  readonly of: Map<Node, Facts> = new Map()
  readonly callingArms: Set<Node> = new Set()
  readonly calls: Map<Node, Node[]> = new Map()
  readonly classes: Node[] = []
  readonly #names: ReadonlyMap<Node, string>
  readonly #known: ReadonlySet<string>
  /** The calls of the routine that is walked, and its name. */
  #callsHere: Node[] = []
  #name = ''
  readonly #ofWrapped: Set<Node> = new Set()

  /** `names`: under which each routine of the file is called. */
  constructor(names: ReadonlyMap<Node, string>) {
    this.#names = names
    this.#known = new Set(names.values())
  }

  routine(node: Node): void {
    const facts = noFacts()
    this.of.set(node, facts)
    const [around, nameAround] = [this.#callsHere, this.#name]
    this.#callsHere = []
    const name = this.#names.get(node) ?? ''
    this.#name = name
    if (constantMethods.has(name)) for (const call of callsOfWrapped(node, name)) this.#ofWrapped.add(call)
    forEachChild(node, (child) => this.visit(child, facts))
    if (this.#callsHere.length > 0) this.calls.set(node, this.#callsHere)
    this.#callsHere = around
    this.#name = nameAround
  }

  visit(node: Node, facts: Facts): void {
    if (isLeftAlone(node)) return
    if (isFunction(node) || isRoutine(node)) {
      if (node['computed'] === true) this.#key(node, facts)
      this.routine(node)
      if (node.type === 'ArrowFunctionExpression') facts.usesThis ||= this.of.get(node)?.usesThis === true
      return
    }
    if (isLoop(node)) return this.#loop(node, facts)
    switch (node.type) {
      case 'CallExpression':
      case 'NewExpression':
        this.#call(node, facts)
        break
      case 'TaggedTemplateExpression':
      case 'ImportExpression':
      case 'SpreadElement':
        facts.calls = true
        break
      case 'ArrayPattern':
      case 'ObjectPattern':
        if (restElement(node) !== undefined) facts.calls = true
        break
      case 'AwaitExpression':
      case 'YieldExpression':
        facts.calls = true
        facts.suspends = true
        break
      case 'VariableDeclaration':
        if (node['kind'] === 'await using') facts.suspends = facts.waitsUnseen = true
        break
      case 'ThisExpression':
        facts.usesThis = true
        break
      case 'MemberExpression':
        facts.members++
        facts.readsOwnName ||= node['computed'] !== true && textAt(requiredChild(node, 'property'), 'name') === this.#name
        break
      case 'ClassBody':
        this.classes.push(node)
        break
      case 'ThrowStatement':
        facts.throws = true
        break
      case 'TryStatement':
        facts.tries = true
        break
      case 'ConditionalExpression':
        this.visit(requiredChild(node, 'test'), facts)
        this.#arm(requiredChild(node, 'consequent'), facts)
        return this.#arm(requiredChild(node, 'alternate'), facts)
      case 'LogicalExpression':
      case 'BinaryExpression':
        return this.#leftDeep(node, facts)
      default:
    }
    forEachChild(node, (child) => this.visit(child, facts))
  }

  #call(node: Node, facts: Facts): void {
    const name = calleeName(node)
    const spread = childList(node, 'arguments').some((argument) => argument.type === 'SpreadElement')
    const isKnown = !spread && name !== '' && this.#known.has(name)
    if (isKnown) this.#callsHere.push(node)
    if (this.#ofWrapped.has(node)) facts.callsByName = true
    // `get` of a class of this file may be a search.
    else if (isKnown && (!nativeNames.has(name) || constantMethods.has(name))) facts.callees.add(name)
    else if (isConstantCall(node)) facts.callsByName = true
    else facts.calls = true
  }

  #key(node: Node, facts: Facts): void {
    const key = childAt(node, 'key')
    if (key !== null) this.visit(key, facts)
  }

  #loop(node: Node, facts: Facts): void {
    const inside = noFacts()
    this.of.set(node, inside)
    if (node['await'] === true) inside.suspends = inside.waitsUnseen = true
    forEachChild(node, (child) => this.visit(child, inside))
    this.#add(facts, inside)
    facts.loops++
  }

  #leftDeep(node: Node, facts: Facts): void {
    const links = leftSpine(node, (link) => link.type === node.type)
    this.visit(requiredChild(links[0] ?? node, 'left'), facts)
    for (const link of links) {
      const right = requiredChild(link, 'right')
      if (link.type === 'LogicalExpression') this.#arm(right, facts)
      else this.visit(right, facts)
    }
  }

  #arm(arm: Node, facts: Facts): void {
    const inside = noFacts()
    this.visit(arm, inside)
    if (inside.calls || inside.callees.size > 0) this.callingArms.add(arm)
    this.#add(facts, inside)
  }

  #add(facts: Facts, inside: Facts): void {
    facts.calls ||= inside.calls
    facts.callsByName ||= inside.callsByName
    facts.readsOwnName ||= inside.readsOwnName
    facts.members += inside.members
    for (const name of inside.callees) facts.callees.add(name)
    facts.loops += inside.loops
    facts.tries ||= inside.tries
    facts.throws ||= inside.throws
    facts.suspends ||= inside.suspends
    facts.waitsUnseen ||= inside.waitsUnseen
    facts.usesThis ||= inside.usesThis
  }
}
