// Scopes of ECMAScript 2026 plus the value space of TypeScript. One walk declares every name and logs every reference with its
// scope; references are resolved after the walk, when hoisting can no longer add a name.

import { assert } from '../base/assert.ts'
import { textAt, type Node } from './node.ts'
import { ScopeWalk, type MutableVariable, type Scope, type Use } from './scope-walk.ts'
import type { Scopes } from './variable.ts'

/**
 * Resolves every identifier of `program`; time grows with the size of the tree times the depth of scopes.
 * Like every walk over the tree, it throws a RangeError on a chain of calls longer than the stack (over a thousand links).
 */
export function analyse(program: Node): Scopes {
  const walk = new ScopeWalk(program)
  walk.run()
  for (const hoisted of walk.blockFunctions) hoistBlockFunction(walk, hoisted.scope, hoisted.id)
  const { identifiers, scopes, uses } = walk.references
  for (let i = 0; i < identifiers.length; i++) resolve(walk, identifiers[i]!, scopes[i]!, uses[i]!)
  const unsafe = unsafeRoutines(walk)
  const { variables, resolved } = walk
  return {
    variables,
    // Other nodes start where an identifier does: `a.b` where `a` does.
    variableOf: (node) => (node.type === 'Identifier' || node.type === 'JSXIdentifier' ? (variables[resolved[node.start]! - 1] ?? null) : null),
    isUnsafe: (routine) => unsafe.has(routine),
    usesArguments: (routine) => walk.argumentsOf.has(routine),
    parentOf: (routine) => walk.routineParents.get(routine) ?? null,
    landmarks: Int32Array.from(walk.landmarks).toSorted(),
  }
}

function resolve(walk: ScopeWalk, identifier: Node, scope: Scope, use: Use): void {
  const variable = find(walk, scope, textAt(identifier, 'name'))
  if (variable === null) return
  walk.resolve(identifier, variable)
  const { routine } = scope
  if (routine !== variable.declaringFunction) variable.captured = true
  // `var x = 1` is its variable's initialiser, unless the name is a parameter, a function or what a catch clause bound.
  const writes = use === 'write' || (use === 'initialise' && variable.kind !== 'var')
  if (writes) assigned(variable, routine)
}

function assigned(variable: MutableVariable, routine: Node): void {
  variable.assignments++
  if (variable.assignedIn.size === 0) variable.assignedIn = new Set([routine])
  else (variable.assignedIn as Set<Node>).add(routine)
}

function find(walk: ScopeWalk, from: Scope, name: string): MutableVariable | null {
  if (name === 'arguments') return findArguments(walk, from)
  for (let scope: Scope | null = from; scope !== null; scope = scope.around) {
    const variable = scope.names?.get(name)
    if (variable !== undefined) return variable
  }
  return null
}

function findArguments(walk: ScopeWalk, from: Scope): MutableVariable | null {
  for (let scope: Scope | null = from; scope !== null; scope = scope.parent) {
    const variable = scope.names?.get('arguments')
    if (variable !== undefined) return variable
    if (scope.hasArguments) return declareArguments(walk, scope)
  }
  return null
}

// In sloppy code `arguments[0] = x` assigns the first parameter, so every parameter counts as assigned.
function declareArguments(walk: ScopeWalk, scope: Scope): MutableVariable {
  if (!scope.strict) for (const parameter of scope.names?.values() ?? []) assigned(parameter, scope.routine)
  walk.argumentsOf.add(scope.routine)
  return walk.declare(scope, 'arguments', 'arguments', null)
}

// ECMAScript annex B.3.3: a function declared in a block of sloppy code is also a `var` of the function around it, unless a `let` or parameter
// of that name is in the way.
function hoistBlockFunction(walk: ScopeWalk, block: Scope, id: Node): void {
  const name = textAt(id, 'name')
  let scope = block.parent
  while (scope !== null && scope !== block.varScope) {
    const inTheWay = scope.names?.get(name)
    if (inTheWay !== undefined && inTheWay.kind !== 'catch') return
    scope = scope.parent
  }
  assert(scope !== null, 'A block is inside the scope of its vars.')
  const existing = scope.names?.get(name) ?? (scope.isBody ? scope.parent?.names?.get(name) : undefined)
  if (existing === undefined) walk.declare(scope, name, 'var', null)
  else if (existing.kind === 'var' || existing.kind === 'function') existing.inits = null
}

// `eval` sees and may assign the names of every routine around it, and may add names to its own that inner routines then see.
function unsafeRoutines(walk: ScopeWalk): ReadonlySet<Node> {
  const unsafe = new Set<Node>()
  if (walk.dynamicRoutines.size === 0) return unsafe
  for (const routine of walk.dynamicRoutines) {
    for (let around: Node | null = routine; around !== null; around = walk.routineParents.get(around) ?? null) unsafe.add(around)
  }
  for (const routine of walk.routineParents.keys()) {
    for (let around: Node | null = routine; around !== null; around = walk.routineParents.get(around) ?? null) {
      if (walk.dynamicRoutines.has(around)) unsafe.add(routine)
    }
  }
  return unsafe
}
