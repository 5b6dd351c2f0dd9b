// Data-flow from loops to accesses, which AlgoProf's authors left undone (section 4.1): a loop that moves on an index by which an inner loop reaches the
// input is part of the same algorithm, though it may never touch the input itself. Also which routines of a file call each other in circles.

import { append } from '../../base/lists.ts'
import { nativeNames } from '../../protocol/index.ts'
import {
  childAt,
  childList,
  forEachChild,
  isLoop,
  isRoutine,
  type Node,
  requiredChild,
  type Routine,
  type Scopes,
  textAt,
  type Variable,
  withoutTypes,
} from '../../source/index.ts'
import type { Context } from './context.ts'
import type { Driven, DrivenParameters } from './driven.ts'
import type { Plan } from '../run/plan.ts'

export function drivenBy(scopes: Scopes, loop: Node): Driven {
  const driven = new Set<Variable>()
  const carried = new Set<Variable>()
  const fresh = new Set<Variable>()
  const put = (identifier: Node | null, to: Set<Variable>): void => {
    const bare = identifier === null ? null : withoutTypes(identifier)
    const variable = bare?.type === 'Identifier' ? scopes.variableOf(bare) : null
    if (variable !== null) to.add(variable)
  }
  const visit = (node: Node): void => {
    if (node !== loop && (isLoop(node) || isRoutine(node))) return
    if (node.type === 'UpdateExpression') put(childAt(node, 'argument'), driven)
    if (node.type === 'AssignmentExpression' && !(node['operator'] === '=' && isConstant(requiredChild(node, 'right')))) {
      put(childAt(node, 'left'), driven)
      put(childAt(node, 'left'), carried)
    }
    if (node.type === 'VariableDeclarator' && node !== childAt(loop, 'init')) put(childAt(node, 'id'), fresh)
    forEachChild(node, visit)
  }
  const body = requiredChild(loop, 'body')
  const left = childAt(loop, 'left')
  if (left !== null) for (const identifier of bindings(left)) put(identifier, driven)
  visit(body)
  for (const variable of fresh) {
    driven.delete(variable)
    carried.delete(variable)
  }
  for (const field of ['test', 'update'] as const) {
    const part = childAt(loop, field)
    if (part !== null) visit(part)
  }
  return { variables: driven, carried }
}

const isConstant = (node: Node): boolean => withoutTypes(node).type === 'Literal'

function bindings(pattern: Node): Node[] {
  if (pattern.type === 'VariableDeclaration')
    return childList(pattern, 'declarations').flatMap((declarator) => bindings(requiredChild(declarator, 'id')))
  if (pattern.type === 'Identifier') return [pattern]
  const found: Node[] = []
  forEachChild(pattern, (child) => append(found, bindings(child)))
  return found
}

const furthest = 4

/** The variables in an expression, and those in the initialisers of variables that are never assigned. */
function variablesIn(scopes: Scopes, expression: Node, found: Set<Variable>, hops = 0): Set<Variable> {
  const visit = (node: Node): void => {
    if (isRoutine(node)) return
    if (node.type === 'Identifier') {
      const variable = scopes.variableOf(node)
      if (variable === null || found.has(variable)) return
      found.add(variable)
      const [init] = variable.inits ?? []
      if (init !== undefined && variable.assignments === 0 && hops < furthest && !isRoutine(init)) variablesIn(scopes, init, found, hops + 1)
    }
    forEachChild(node, visit)
  }
  visit(expression)
  return found
}

/** Notes which loops drive the index of an access in the innermost repetition. */
export function noteDrivers(context: Context, index: Node): void {
  for (const variable of variablesIn(context.scopes, index, new Set())) noteMovers(context, variable)
}

function noteMovers(context: Context, variable: Variable): void {
  for (const { site, driven } of context.repetitions) if (driven.variables.has(variable)) note(context, context.bounds, site)
  for (const site of context.drivenParameters.indexes.get(variable) ?? []) note(context, context.bounds, site)
}

/** Notes which repetitions carry on the data in which an access begins. */
export function noteCarriers(context: Context, base: Node, innermost?: number): void {
  let root = withoutTypes(base)
  while (root.type === 'MemberExpression') root = withoutTypes(requiredChild(root, 'object'))
  const variable = root.type === 'Identifier' ? context.scopes.variableOf(root) : null
  if (variable === null) return
  for (const { site, driven } of context.repetitions) if (driven.carried.has(variable)) note(context, context.drives, site, innermost)
  for (const site of context.drivenParameters.data.get(variable) ?? []) note(context, context.drives, site, innermost)
}

/** Notes which loops around drive where `loop`, the innermost, begins or ends. */
export function noteBounds(context: Context, loop: Node): void {
  const variables = new Set<Variable>()
  for (const field of ['init', 'test'] as const) {
    const part = childAt(loop, field)
    if (part !== null) variablesIn(context.scopes, part, variables)
  }
  for (const variable of variables) noteMovers(context, variable)
}

/** A pair of the innermost repetition and one around it. */
function note(context: Context, pairs: (readonly [number, number])[], outer: number, inner?: number): void {
  const routine = context.plan.routineOf.get(context.frame.routine)
  const innermost = inner ?? context.repetitions.at(-1)?.site ?? context.firstSite + (routine?.index ?? 0)
  if (outer !== innermost && !pairs.some(([a, b]) => a === innermost && b === outer)) pairs.push([innermost, outer])
}

interface Around {
  readonly site: number
  readonly driven: Driven
}

const noVariables: ReadonlySet<Variable> = new Set()

/** Looks at calls by name in loops, and at calls that are given what a recursion of the routine around them returned. */
export function drivenParameters(program: Node, scopes: Scopes, plan: Plan, firstSite: number): DrivenParameters {
  const byName = Map.groupBy(plan.outline.routines, (routine) => routine.name.split('.').at(-1) ?? '')
  const indexes = new Map<Variable, Set<number>>()
  const data = new Map<Variable, Set<number>>()
  const reached: [number, number][] = []
  const firstLoop = firstSite + plan.outline.routines.length
  const visit = (node: Node, routine: Routine | undefined, loops: readonly Around[]): void => {
    if (isRoutine(node)) return forEachChild(node, (child) => visit(child, plan.routineOf.get(node), []))
    const loop = isLoop(node) ? plan.loopOf.get(node) : undefined
    const around = loop === undefined ? loops : [...loops, { site: firstLoop + loop.index, driven: drivenBy(scopes, node) }]
    if (node.type === 'CallExpression') noteCall(node, routine, around)
    forEachChild(node, (child) => visit(child, routine, around))
  }
  const indexed = indexParameters(program, scopes)
  const add = (to: Map<Variable, Set<number>>, variable: Variable, site: number): void =>
    void to.set(variable, (to.get(variable) ?? new Set()).add(site))
  const noteCall = (call: Node, routine: Routine | undefined, loops: readonly Around[]): void => {
    const [called, ...others] = byName.get(calledName(call)) ?? []
    if (called === undefined || others.length > 0) return
    const parameters = childList(called.node, 'params')
    childList(call, 'arguments').forEach((argument, i) => {
      const parameter = parameters[i]
      const variable = parameter?.type === 'Identifier' ? scopes.variableOf(parameter) : null
      if (variable === null) return
      const within = loops.length > 0 && isArithmetic(argument) ? variablesIn(scopes, argument, new Set()) : noVariables
      const bare = withoutTypes(argument)
      const passed = bare.type === 'Identifier' ? scopes.variableOf(bare) : null
      for (const { site, driven } of loops) {
        if ([...driven.variables].some((moved) => within.has(moved))) {
          add(indexes, variable, site)
          const innermost = loops.at(-1)?.site ?? site
          if (innermost !== site && indexed.has(variable)) reached.push([innermost, site])
        }
        if (passed !== null && driven.carried.has(passed)) add(data, variable, site)
      }
      // What a recursion passes to itself is what it goes through.
      if (routine !== undefined && routine === called) add(data, variable, firstSite + routine.index)
      if (routine !== undefined && routine !== called && returnedBy(scopes, argument, routine)) add(data, variable, firstSite + routine.index)
    })
  }
  forEachChild(program, (child) => visit(child, undefined, []))
  return { indexes, data, reached }
}

/** Variables, numbers and what is computed from them: it may be an index. */
function isArithmetic(node: Node): boolean {
  const bare = withoutTypes(node)
  if (bare.type === 'BinaryExpression') return isArithmetic(requiredChild(bare, 'left')) && isArithmetic(requiredChild(bare, 'right'))
  return bare.type === 'Identifier' || (bare.type === 'Literal' && typeof bare['value'] === 'number')
}

/** Variables by which elements are reached. */
function indexParameters(program: Node, scopes: Scopes): ReadonlySet<Variable> {
  const found = new Set<Variable>()
  const visit = (node: Node): void => {
    if (node.type === 'MemberExpression' && node['computed'] === true) variablesIn(scopes, requiredChild(node, 'property'), found)
    forEachChild(node, visit)
  }
  visit(program)
  return found
}

/** `insert(x, sort(rest))` in `sort`: the argument is what the recursion returned. */
function returnedBy(scopes: Scopes, argument: Node, routine: Routine): boolean {
  const bare = withoutTypes(argument)
  if (bare.type === 'CallExpression') return calledName(bare) !== '' && calledName(bare) === routine.name.split('.').at(-1)
  const variable = bare.type === 'Identifier' ? scopes.variableOf(bare) : null
  const [init] = variable?.inits ?? []
  return init !== undefined && withoutTypes(init).type === 'CallExpression' && returnedBy(scopes, init, routine)
}

function calledName(call: Node): string {
  const callee = withoutTypes(childAt(call, 'callee') ?? call)
  if (callee.type === 'Identifier') return textAt(callee, 'name')
  return callee.type === 'MemberExpression' && callee['computed'] !== true ? textAt(requiredChild(callee, 'property'), 'name') : ''
}

/** Routines in a circle of calls by name that something outside of it calls: the headers of recursions (Zaparanuks, Hauswirth 3.1). */
export function recursionHeaders(program: Node, plan: Plan): number[] {
  const { routines } = plan.outline
  const byName = Map.groupBy(routines, (routine) => routine.name.split('.').at(-1) ?? '')
  const calls = routines.map((): Set<number> => new Set())
  const visit = (node: Node, routine: number): void => {
    const inside = isRoutine(node) ? (plan.routineOf.get(node)?.index ?? routine) : routine
    if (node.type === 'CallExpression') for (const called of calledRoutines(node, byName)) calls[inside]?.add(called.index)
    forEachChild(node, (child) => visit(child, inside))
  }
  forEachChild(program, (child) => visit(child, 0))
  const reachable = calls.map((_, from) => reach(calls, from))
  const inCircle = (a: number, b: number): boolean => reachable[a]?.has(b) === true && reachable[b]?.has(a) === true
  return routines
    .map(({ index }) => index)
    .filter(
      (index) => inCircle(index, index) && (calls[index]?.has(index) === true || calls.some((to, from) => to.has(index) && !inCircle(from, index))),
    )
}

/** What a call may mean, by its name: a plain function or a method; a name that built-ins have says nothing. */
function calledRoutines(call: Node, byName: ReadonlyMap<string, readonly Routine[]>): readonly Routine[] {
  const name = calledName(call)
  const callee = withoutTypes(childAt(call, 'callee') ?? call)
  const isMember = callee.type === 'MemberExpression'
  if (isMember && nativeNames.has(name)) return []
  return (byName.get(name) ?? []).filter(({ kind, name: whole }) => isMember === (kind === 'method' || whole.includes('.')))
}

/** Files with more routines are left to be found out as they run. */
const mostRoutines = 3000

function reach(calls: readonly ReadonlySet<number>[], from: number): ReadonlySet<number> {
  const found = new Set<number>()
  if (calls.length > mostRoutines) return found
  const waiting = [...(calls[from] ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    append(waiting, calls[next] ?? [])
  }
  return found
}
