import type { Node } from './node.ts'
import type { Identifier } from './shapes.ts'

export type VariableKind =
  | 'param'
  | 'var'
  | 'let'
  | 'const'
  | 'function'
  | 'class'
  | 'import'
  | 'catch'
  /** The name of a function or class expression, seen from inside it only. */
  | 'fnName'
  | 'arguments'
  | 'enum'
  | 'namespace'

/** A binding of the program text. */
export interface Variable {
  /** Numbered from 0 in the order of declaration. */
  readonly id: number
  readonly name: string
  readonly kind: VariableKind
  /** The routine whose activation owns the binding: a function, field initialiser, static block or the program. */
  readonly declaringFunction: Node
  /** Assignments and updates after the declaration's own initialiser, as written: a loop's count once. */
  readonly assignments: number
  /** The routines in which those assignments are. */
  readonly assignedIn: ReadonlySet<Node>
  /** Where those assignments are, and the declarations of `var`s, which may run again in one scope. */
  readonly writtenAt: readonly number[]
  /** The initialisers, each an expression, function or class; null when a value comes from elsewhere (argument, pattern, iteration, import). */
  readonly inits: readonly Node[] | null
  /** True when another routine than the declaring one refers to it. */
  readonly captured: boolean
}

export interface Scopes {
  /** In the order of declaration; `variables[v.id] === v`. */
  readonly variables: readonly Variable[]
  /** The variable that an identifier declares or refers to; null for globals, property names and labels. */
  variableOf(identifier: Node): Variable | null
  /** The kind of that variable, of an identifier that is evaluated or assigned: fast while nobody has asked for variables. */
  kindOf(identifier: Identifier): VariableKind | null
  /** True when `eval` or `with` may read, write or add names of `routine` that the text does not show. */
  isUnsafe(routine: Node): boolean
  /** True when `routine` refers to its `arguments`. */
  usesArguments(routine: Node): boolean
  /** True when it does more with them than ask for what they have, or pass them on by `f.apply(o, arguments)`. */
  handsOutArguments(routine: Node): boolean
  /** The routine around `routine`; null for the program. */
  parentOf(routine: Node): Node | null
  /** Where routines and loops begin, ascending: `outline` need not look at what lies between. */
  readonly landmarks: Int32Array
}
