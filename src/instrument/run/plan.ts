// What is decided before the first edit: which routines and loops have activations of their own, and which expressions call something.
//
// A routine without loops that calls nothing but constant-time built-ins and other elided routines is elided: its work is a constant that belongs to
// its callers. So is a loop, with the loops in it, that calls nothing: the routine around it tells the same. The only outermost loop of a routine
// shares the routine's activation. Which routine a call means is decided by name within the file: where the name means another one
// at run time, that one has its own record unless it is elided too.

import { append } from '../../base/lists.ts'
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
  type Outline,
  outline,
  requiredChild,
  type Routine,
  type SourceLoop,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import { restElement } from './rest-element.ts'
import { leftSpine } from './spine.ts'

export type LoopForm = 'framed' | 'shared' | 'elided'

export interface Plan {
  readonly outline: Outline
  readonly routineOf: ReadonlyMap<Node, Routine>
  readonly loopOf: ReadonlyMap<Node, SourceLoop>
  /** By index of the routine. */
  readonly elided: readonly boolean[]
  /** By index of the loop. */
  readonly forms: readonly LoopForm[]
  /** By index of the loop: nothing in it calls out, so no exception of a callee can leave it half counted. */
  readonly callFree: readonly boolean[]
  /** Arms of conditions that call something, and so are blocks of their own. */
  readonly callingArms: ReadonlySet<Node>
  /** The routine awaits or yields at its top level. */
  readonly suspends: readonly boolean[]
  /** Refers to `this`, itself or in an arrow function. */
  readonly usesThis: readonly boolean[]
}

interface Facts {
  /** Calls something whose time is not known to be constant. */
  calls: boolean
  /** Names of the routines of this file that it may call. */
  readonly callees: Set<string>
  loops: number
  tries: boolean
  suspends: boolean
  usesThis: boolean
}

const noFacts = (): Facts => ({ calls: false, callees: new Set(), loops: 0, tries: false, suspends: false, usesThis: false })

/** With `everyRoutine` no routine is elided for its work being constant. */
export function plan(program: Node, everyRoutine = false): Plan {
  const lines = outline(program)
  const facts = new FactsWalk(new Set(lines.routines.map((routine) => calledAs(routine))))
  facts.routine(program)
  const of = (node: Node): Facts => facts.of.get(node) ?? noFacts()
  const elided = everyRoutine ? lines.routines.map(isAlwaysElided) : elidedRoutines(lines.routines, of)
  const constantNames = namesOf(lines.routines, elided)
  const callsOut = (inside: Facts): boolean => inside.calls || [...inside.callees].some((name) => !constantNames.has(name))
  const suspends = lines.routines.map((routine) => of(routine.node).suspends)
  const outermost = new Map<number, number>()
  for (const loop of lines.loops) if (loop.parent === null) outermost.set(loop.routine, (outermost.get(loop.routine) ?? 0) + 1)
  const forms = lines.loops.map((loop): LoopForm => {
    const routine = lines.routines[loop.routine]
    const inside = of(loop.node)
    if (routine === undefined || elided[loop.routine] === true) return 'elided'
    if (loop.parent === null && outermost.get(loop.routine) === 1 && routine.kind !== 'program') return 'shared'
    return inside.suspends || !callsOut(inside) ? 'elided' : 'framed'
  })
  return {
    outline: lines,
    routineOf: new Map(lines.routines.map((routine) => [routine.node, routine])),
    loopOf: new Map(lines.loops.map((loop) => [loop.node, loop])),
    elided,
    forms,
    callFree: lines.loops.map((loop) => !callsOut(of(loop.node)) && !of(loop.node).suspends),
    callingArms: facts.callingArms,
    suspends,
    usesThis: lines.routines.map((routine) => of(routine.node).usesThis),
  }
}

/** The name under which a call would mean the routine: a constructor is called by its class's, what `P.f = function` makes by `f`. */
function calledAs({ kind, path, name }: Routine): string {
  return kind === 'constructor' ? (path.split('.').at(-2) ?? '') : name.slice(name.lastIndexOf('.') + 1)
}

/** Names of which every routine in the file is elided. */
function namesOf(routines: readonly Routine[], elided: readonly boolean[]): ReadonlySet<string> {
  const names = new Set(routines.map(calledAs))
  for (const routine of routines) if (elided[routine.index] !== true) names.delete(calledAs(routine))
  return names
}

/** Its work belongs to whoever constructs. */
const isAlwaysElided = ({ kind }: Routine): boolean => kind === 'field' || kind === 'static-block'

/** The least fixpoint, from leaves up: recursion never gets in. A routine is looked at again only when the last name that it waits for is settled. */
function elidedRoutines(routines: readonly Routine[], of: (node: Node) => Facts): boolean[] {
  const elided = routines.map(isAlwaysElided)
  const left = new Map<string, number>()
  for (const routine of routines) left.set(calledAs(routine), (left.get(calledAs(routine)) ?? 0) + Number(elided[routine.index] !== true))
  const waiting = new Map<string, Routine[]>()
  const missing = routines.map((routine) => {
    const names =
      elided[routine.index] === true || !mayBeElided(routine, of(routine.node))
        ? []
        : [...of(routine.node).callees].filter((name) => left.get(name) !== 0)
    for (const name of names) {
      const others = waiting.get(name)
      if (others === undefined) waiting.set(name, [routine])
      else others.push(routine)
    }
    return names.length
  })
  const ready = routines.filter((routine) => elided[routine.index] !== true && missing[routine.index] === 0 && mayBeElided(routine, of(routine.node)))
  for (let routine = ready.pop(); routine !== undefined; routine = ready.pop()) {
    elided[routine.index] = true
    const name = calledAs(routine)
    const others = (left.get(name) ?? 0) - 1
    left.set(name, others)
    if (others === 0)
      append(
        ready,
        (waiting.get(name) ?? []).filter(({ index }) => --missing[index]! === 0),
      )
  }
  return elided
}

function mayBeElided(routine: Routine, facts: Facts): boolean {
  if (routine.kind === 'program' || routine.async || routine.generator) return false
  return !facts.calls && facts.loops === 0 && !facts.tries
}

/** True for a call that takes constant time as far as its name tells. */
function isConstantCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
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
function calleeName(node: Node): string {
  const callee = withoutTypes(childAt(node, 'callee') ?? node)
  if (callee.type === 'Identifier') return textAt(callee, 'name')
  const property = callee.type === 'MemberExpression' && callee['computed'] !== true ? childAt(callee, 'property') : null
  return property === null ? '' : textAt(property, 'name')
}

class FactsWalk {
  readonly of: Map<Node, Facts> = new Map()
  readonly callingArms: Set<Node> = new Set()
  readonly #known: ReadonlySet<string>

  constructor(known: ReadonlySet<string>) {
    this.#known = known
  }

  routine(node: Node): void {
    const facts = noFacts()
    this.of.set(node, facts)
    forEachChild(node, (child) => this.visit(child, facts))
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
      case 'ThisExpression':
        facts.usesThis = true
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
    if (!spread && name !== '' && this.#known.has(name) && !nativeNames.has(name)) facts.callees.add(name)
    else if (!isConstantCall(node)) facts.calls = true
  }

  #key(node: Node, facts: Facts): void {
    const key = childAt(node, 'key')
    if (key !== null) this.visit(key, facts)
  }

  #loop(node: Node, facts: Facts): void {
    const inside = noFacts()
    this.of.set(node, inside)
    if (node['await'] === true) inside.suspends = true
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
    for (const name of inside.callees) facts.callees.add(name)
    facts.loops += inside.loops
    facts.tries ||= inside.tries
    facts.suspends ||= inside.suspends
    facts.usesThis ||= inside.usesThis
  }
}
