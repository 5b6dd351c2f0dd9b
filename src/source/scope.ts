// Scopes of ECMAScript 2026 plus the value space of TypeScript. One walk declares every name and logs every reference with its
// scope; references are resolved after the walk, when hoisting can no longer add a name, and only when somebody asks.

import { assert } from '../base/assert.ts'
import { once } from '../base/once.ts'
import { textAt, type Node } from './node.ts'
import { ScopeWalk, type MutableVariable, type Scope, type Use } from './scope-walk.ts'
import type { Identifier } from './shapes.ts'
import type { Scopes, Variable, VariableKind } from './variable.ts'

/**
 * The scopes of `program`; time grows with the size of the tree times the depth of scopes.
 * Like every walk over the tree, it throws a RangeError on a chain of calls longer than the stack (over a thousand links).
 */
export function analyse(program: Node): Scopes {
  const walk = new ScopeWalk(program)
  walk.run()
  for (const hoisted of walk.blockFunctions) hoistBlockFunction(walk, hoisted.scope, hoisted.id)
  const unsafe = unsafeRoutines(walk)
  const { variables, resolved } = walk
  // Who only asks for kinds need not wait until the uses of all variables are known.
  const allResolved = once(() => resolveAll(walk))
  const withArguments = once(() => routinesWithArguments(walk, () => true))
  const handingOut = once(() => routinesWithArguments(walk, ({ start }) => !walk.usedInPlace.has(start)))
  return {
    get variables(): readonly Variable[] {
      allResolved()
      return variables
    },
    variableOf: (node) => {
      // Other nodes start where an identifier does: `a.b` where `a` does.
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return null
      allResolved()
      const found = resolved[node.start]!
      return found > 0 ? variables[found - 1]! : null
    },
    kindOf: (identifier) => kindOf(walk, identifier),
    isUnsafe: (routine) => unsafe.has(routine),
    usesArguments: (routine) => withArguments().has(routine),
    handsOutArguments: (routine) => handingOut().has(routine),
    parentOf: (routine) => walk.routineParents.get(routine) ?? null,
    landmarks: Int32Array.from(walk.landmarks).toSorted(),
  }
}

function resolveAll(walk: ScopeWalk): void {
  const { identifiers, scopes, uses } = walk.references
  for (let i = 0; i < identifiers.length; i++) resolve(walk, identifiers[i]!, scopes[i]!, uses[i]!)
}

/** Without noting that the name is used. */
function kindOf(walk: ScopeWalk, { name, start }: Identifier): VariableKind | null {
  const { resolved, references, variables } = walk
  const known = resolved[start]!
  if (known >= 0) return known === 0 ? null : variables[known - 1]!.kind
  const scope = references.scopes[-1 - known]!
  if (name === 'arguments') return argumentsAround(scope)?.names?.get(name)?.kind ?? (argumentsAround(scope) === null ? null : 'arguments')
  const variable = findDeclared(scope, name)
  resolved[start] = variable === null ? 0 : variable.id + 1
  return variable?.kind ?? null
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
  if (use !== 'read') writtenAt(variable, identifier.start)
}

function writtenAt(variable: MutableVariable, offset: number): void {
  if (variable.writtenAt.length === 0) variable.writtenAt = [offset]
  else (variable.writtenAt as number[]).push(offset)
}

function assigned(variable: MutableVariable, routine: Node): void {
  variable.assignments++
  if (variable.assignedIn.size === 0) variable.assignedIn = new Set([routine])
  else (variable.assignedIn as Set<Node>).add(routine)
}

function find(walk: ScopeWalk, from: Scope, name: string): MutableVariable | null {
  return name === 'arguments' ? findArguments(walk, from) : findDeclared(from, name)
}

function findDeclared(from: Scope, name: string): MutableVariable | null {
  for (let scope: Scope | null = from; scope !== null; scope = scope.around) {
    const variable = scope.names?.get(name)
    if (variable !== undefined) return variable
  }
  return null
}

function findArguments(walk: ScopeWalk, from: Scope): MutableVariable | null {
  const scope = argumentsAround(from)
  return scope === null ? null : (scope.names?.get('arguments') ?? declareArguments(walk, scope))
}

/** The scope whose `arguments` the name is: that of a variable of this name, or of a function. */
function argumentsAround(from: Scope): Scope | null {
  let scope: Scope | null = from
  while (scope !== null && !scope.hasArguments && scope.names?.has('arguments') !== true) scope = scope.parent
  return scope
}

/** The functions that refer to their `arguments` where `counts` says so. */
function routinesWithArguments({ references: { identifiers, scopes } }: ScopeWalk, counts: (identifier: Node) => boolean): ReadonlySet<Node> {
  const found = new Set<Node>()
  for (let i = 0; i < identifiers.length; i++) {
    if ((identifiers[i] as Identifier).name !== 'arguments' || !counts(identifiers[i]!)) continue
    const scope = argumentsAround(scopes[i]!)
    if (scope !== null && (scope.names?.get('arguments')?.kind ?? 'arguments') === 'arguments') found.add(scope.routine)
  }
  return found
}

// In sloppy code `arguments[0] = x` assigns the first parameter, so every parameter counts as assigned.
function declareArguments(walk: ScopeWalk, scope: Scope): MutableVariable {
  if (!scope.strict) for (const parameter of scope.names?.values() ?? []) assigned(parameter, scope.routine)
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
