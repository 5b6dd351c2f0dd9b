// The fields of the commonest nodes. Where the type of a node is known, reading a field of it is one load; looking a field up by name in whatever node comes
// takes V8 fifty instructions, and a large program has a million nodes.

import type { Node } from './node.ts'

export interface Identifier extends Node {
  readonly name: string
}

export interface MemberExpression extends Node {
  readonly object: Node
  readonly property: Node
  readonly computed: boolean
  readonly optional: boolean
}

export interface CallExpression extends Node {
  readonly callee: Node
  readonly arguments: readonly Node[]
  /** Absent in `new`. */
  readonly optional?: boolean
}

/** `a + b`, `a && b`, `a = b`. */
export interface Binary extends Node {
  readonly operator: string
  readonly left: Node
  readonly right: Node
}

/** `!a`, `a++`. */
export interface Unary extends Node {
  readonly operator: string
  readonly argument: Node
}

/** `return`, with or without a value. */
export interface ReturnStatement extends Node {
  readonly argument: Node | null
}

/** `throw a`, `...a`. */
export interface WithArgument extends Node {
  readonly argument: Node
}

/** `a;`, `a as T`. */
export interface WithExpression extends Node {
  readonly expression: Node
}

/** `if`. */
export interface IfStatement extends Node {
  readonly test: Node
  readonly consequent: Node
  readonly alternate: Node | null
}

/** `a ? b : c`. */
export interface ConditionalExpression extends Node {
  readonly test: Node
  readonly consequent: Node
  readonly alternate: Node
}

export interface BlockStatement extends Node {
  readonly body: readonly Node[]
}

export interface SwitchCase extends Node {
  readonly test: Node | null
  readonly consequent: readonly Node[]
}

export interface VariableDeclaration extends Node {
  readonly kind: string
  readonly declarations: readonly VariableDeclarator[]
}

export interface VariableDeclarator extends Node {
  readonly id: Node
  readonly init: Node | null
}

/** A member of an object literal or pattern. */
export interface Property extends Node {
  readonly key: Node
  readonly value: Node
  readonly computed: boolean
}

/** An object literal or pattern. */
export interface WithProperties extends Node {
  readonly properties: readonly Node[]
}

/** An array literal, which may have holes. */
export interface ArrayExpression extends Node {
  readonly elements: readonly (Node | null)[]
}

export interface FunctionNode extends Node {
  readonly id: Node | null
  readonly params: readonly Node[]
  readonly body: Node
  readonly async: boolean
  readonly generator: boolean
}

/** What may have decorators: only the dialect of TypeScript lists them. */
export interface Decorated extends Node {
  readonly decorators?: readonly Node[]
}
