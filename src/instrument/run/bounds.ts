// What the loops of a routine count up to, or down from, and what ends a recursion: parameters, its own and those of the routines around, and fields of them
// and of `this`. `for (let i = 0; i < this.rows; i++)`, `const { width } = image; while (x < width)`, `if (depth === this.maxDepth) return`.

import {
  childList,
  isFunction,
  type Node,
  requiredChild,
  type Routine,
  type Scopes,
  textAt,
  type Variable,
  withoutTypes,
} from '../../source/index.ts'
import { type Candidate, endsInLength, fieldOf, isLength, itself, privateField } from './candidate.ts'
import type { Surroundings, Taken } from './surroundings.ts'

const ordered = new Set(['<', '<=', '>', '>='])
const comparisons = new Set([...ordered, '!=', '!=='])
/** With these a recursion may end as well. */
const endings = new Set([...comparisons, '==', '==='])
/** Variables on the way from a bound to the field that it is. */
const mostHops = 2

/** Finds in expressions of a routine what its size may be. */
export class BoundFinder {
  readonly #routine: Routine
  readonly #scopes: Scopes
  readonly #surroundings: Surroundings
  /** Itself and those around it. */
  readonly #functions: ReadonlySet<Node>

  constructor(routine: Routine, scopes: Scopes, surroundings: Surroundings) {
    this.#routine = routine
    this.#scopes = scopes
    this.#surroundings = surroundings
    this.#functions = new Set(surroundings.around(routine).flatMap(({ node }) => (isFunction(node) ? [node] : [])))
  }

  /** Of the test of a loop. */
  bounds(test: Node): Candidate[] {
    return this.#compared(test, comparisons, (left, right) => {
      const counter = this.#counter(left)
      if (counter === null) return []
      const [init] = counter.inits ?? []
      return [...this.sizes(right), ...(init === undefined ? [] : this.sizes(init, 1))]
    })
  }

  /** Of a statement after which the routine may be over at once. */
  ending(statement: Node): Candidate[] {
    if (statement.type !== 'IfStatement' || !returns(requiredChild(statement, 'consequent'))) return []
    return this.#compared(requiredChild(statement, 'test'), endings, (left, right) => (isEmptyValue(left) ? [] : this.sizes(right)))
  }

  /** What is found in each side of each comparison, given both. */
  #compared(test: Node, operators: ReadonlySet<string>, find: (left: Node, right: Node) => Candidate[]): Candidate[] {
    const bare = withoutTypes(test)
    if (bare.type !== 'LogicalExpression' && bare.type !== 'BinaryExpression') return []
    const [left, right] = [requiredChild(bare, 'left'), requiredChild(bare, 'right')]
    if (bare.type === 'LogicalExpression') return [...this.#compared(left, operators, find), ...this.#compared(right, operators, find)]
    return operators.has(textAt(bare, 'operator')) ? [...find(left, right), ...find(right, left)] : []
  }

  /** The variable of the routine that its loops move. */
  #counter(node: Node): Variable | null {
    const bare = withoutTypes(node)
    const variable = bare.type === 'Identifier' ? this.#scopes.variableOf(bare) : null
    return variable !== null && variable.declaringFunction === this.#routine.node && variable.assignments > 0 ? variable : null
  }

  /** The candidates that an expression is computed from. */
  sizes(node: Node, hops: number = 0): Candidate[] {
    const bare = withoutTypes(node)
    switch (bare.type) {
      case 'MemberExpression': {
        const field = this.object(bare)
        const found = field !== null && isLength(field) ? this.object(requiredChild(bare, 'object')) : field
        return found === null ? [] : [{ ...found, isOfCells: endsInLength(field ?? found) }]
      }
      case 'BinaryExpression':
      case 'LogicalExpression':
        return [...this.sizes(requiredChild(bare, 'left'), hops), ...this.sizes(requiredChild(bare, 'right'), hops)]
      case 'CallExpression':
        return childList(bare, 'arguments').flatMap((argument) => this.sizes(argument, hops))
      case 'Identifier':
        return this.#variable(bare, hops)
      default:
        return []
    }
  }

  #variable(node: Node, hops: number): Candidate[] {
    const parameter = this.object(node)
    if (parameter !== null) return [parameter]
    const variable = this.#scopes.variableOf(node)
    if (variable === null || variable.assignments > 0 || !this.#functions.has(variable.declaringFunction)) return []
    const taken = this.#surroundings.takenIn(variable.declaringFunction).get(variable)
    if (taken !== undefined) return this.#fieldTaken(taken)
    const [init, ...others] = variable.inits ?? []
    return init === undefined || others.length > 0 || hops === mostHops ? [] : this.sizes(init, hops + 1)
  }

  /** `this`, where it has a value when the routine begins, a parameter, what a loop around declares, or a field of one of them; null for anything else. */
  object(node: Node): Candidate | null {
    const bare = withoutTypes(node)
    if (bare.type === 'ThisExpression') return this.#isWithin(bare) && this.#surroundings.hasThis(this.#routine) ? itself('this') : null
    if (bare.type === 'MemberExpression') return this.#member(bare)
    const variable = bare.type === 'Identifier' ? this.#scopes.variableOf(bare) : null
    return variable !== null && (this.#isReadable(variable) || this.#isOfLoopAround(bare, variable)) ? itself(variable.name) : null
  }

  #member(node: Node): Candidate | null {
    const property = requiredChild(node, 'property')
    if (node['computed'] === true) return null
    const of = this.object(requiredChild(node, 'object'))
    const key = textAt(property, 'name')
    if (of === null || property.type === 'Identifier') return of === null ? null : fieldOf(of, key)
    const isKnown = of.value === 'this' && of.keys.length === 0 && this.#surroundings.hasPrivateField(this.#routine, key)
    return isKnown ? privateField(key) : null
  }

  #isWithin({ start }: Node): boolean {
    const { node } = this.#routine
    return start >= node.start && start < node.end
  }

  /** A parameter that has its value when the routine begins, and no other variable of its name could be meant there. */
  #isReadable({ kind, name, assignments, declaringFunction }: Variable): boolean {
    if (kind !== 'param' || assignments > 0) return false
    if (declaringFunction === this.#routine.node) return true
    return this.#functions.has(declaringFunction) && this.#isBehindParameters(declaringFunction) && this.#isOnlyOne(name)
  }

  /** Whether the name means the same variable here as where the routine begins. */
  #isOfLoopAround(node: Node, variable: Variable): boolean {
    return this.#isWithin(node) && this.#surroundings.isOfLoopAround(this.#routine, variable)
  }

  /** The default of a parameter may run before another one has its value. */
  #isBehindParameters(around: Node): boolean {
    return requiredChild(around, 'body').start <= this.#routine.node.start
  }

  #isOnlyOne(name: string): boolean {
    return this.#surroundings.variablesNamed(name).filter(({ declaringFunction }) => this.#functions.has(declaringFunction)).length === 1
  }

  #fieldTaken({ from, key }: Taken): Candidate[] {
    const of = this.object(from)
    if (of === null) return []
    const field = fieldOf(of, key)
    return [isLength(field) ? of : field]
  }
}

/** Nothing is a size that is compared with `null`, a text or the like. */
const isEmptyValue = (node: Node): boolean => {
  const bare = withoutTypes(node)
  return bare.type === 'Literal' ? typeof bare['value'] !== 'number' : bare.type === 'Identifier' && textAt(bare, 'name') === 'undefined'
}

function returns(statement: Node): boolean {
  const last = statement.type === 'BlockStatement' ? childList(statement, 'body').at(-1) : statement
  return last?.type === 'ReturnStatement'
}
