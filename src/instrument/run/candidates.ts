// Size candidates: what of a routine's arguments is looked at when it begins, because its cost may depend on it. First what its own loops count up to, or down
// from: parameters and fields, `for (let i = 0; i < this.rows; i++)`, `const { width } = image; while (x < width)`. Then the other parameters.

import { append } from '../../base/lists.ts'
import {
  childAt,
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
import type { Plan } from './plan.ts'
import { restElement } from './rest-element.ts'

export interface Candidate {
  /** As the user would write it: `xs`, `this.rows`. */
  readonly name: string
  /** The parameter, or `this`, that is noted. */
  readonly value: string
  /** The way to the field; empty where it is the value itself. */
  readonly keys: readonly string[]
}

/** The runtime keeps so many for an activation. */
const mostCandidates = 3

/** By index of the routine. */
export function candidatesOf({ outline }: Plan, scopes: Scopes): readonly (readonly Candidate[])[] {
  const bounds = outline.routines.map((): Candidate[] => [])
  const finders = new Map<number, BoundFinder>()
  for (const { node, routine: index } of outline.loops) {
    const routine = outline.routines[index]
    const test = childAt(node, 'test')
    if (routine === undefined || test === null || !isFunction(routine.node)) continue
    const finder = finders.get(index) ?? new BoundFinder(routine, scopes)
    finders.set(index, finder)
    append(bounds[index]!, finder.bounds(test))
  }
  return outline.routines.map((routine, index) => candidates(routine, bounds[index]!))
}

function candidates({ node }: Routine, bounds: readonly Candidate[]): readonly Candidate[] {
  if (!isFunction(node)) return []
  const names = childList(node, 'params').flatMap(namesOf)
  const others = names.filter((name) => name !== 'this' && bounds.every(({ value }) => value !== name))
  const all = [...bounds, ...others.map(itself)]
  return [...new Map(all.map((candidate) => [candidate.name, candidate])).values()].slice(0, mostCandidates)
}

const itself = (name: string): Candidate => ({ name, value: name, keys: [] })

/** The names of a parameter, or of what it is taken apart into; of an array's pattern only what it leaves over. */
function namesOf(parameter: Node): string[] {
  switch (parameter.type) {
    case 'Identifier':
      return [textAt(parameter, 'name')]
    case 'TSParameterProperty':
      return namesOf(requiredChild(parameter, 'parameter'))
    case 'AssignmentPattern':
      return namesOf(requiredChild(parameter, 'left'))
    case 'RestElement':
      return namesOf(requiredChild(parameter, 'argument'))
    case 'ObjectPattern':
      return childList(parameter, 'properties').flatMap((property) => {
        const target = property.type === 'RestElement' ? property : requiredChild(property, 'value')
        return target.type.endsWith('Pattern') && target.type !== 'AssignmentPattern' ? [] : namesOf(target)
      })
    case 'ArrayPattern':
      return [restElement(parameter)].flatMap((rest) => (rest === undefined ? [] : namesOf(rest)))
    default:
      return []
  }
}

const comparisons = new Set(['<', '<=', '>', '>=', '!=', '!=='])
const lengths = new Set(['length', 'size', 'byteLength'])
/** Variables on the way from a bound to the field that it is. */
const mostHops = 2

/** Finds parameters, their fields and those of `this` in what the loops of a routine count up to, or down from. */
class BoundFinder {
  readonly #routine: Routine
  readonly #scopes: Scopes
  /** What `const { rows, columns: n } = this` at the top of the body takes apart. */
  readonly #taken: ReadonlyMap<Variable, Candidate>

  constructor(routine: Routine, scopes: Scopes) {
    this.#routine = routine
    this.#scopes = scopes
    this.#taken = new Map(childList(requiredChild(routine.node, 'body'), 'body').flatMap((statement) => this.#takenBy(statement)))
  }

  bounds(test: Node): Candidate[] {
    const bare = withoutTypes(test)
    if (bare.type === 'LogicalExpression') return [...this.bounds(requiredChild(bare, 'left')), ...this.bounds(requiredChild(bare, 'right'))]
    if (bare.type !== 'BinaryExpression' || !comparisons.has(textAt(bare, 'operator'))) return []
    const [left, right] = [requiredChild(bare, 'left'), requiredChild(bare, 'right')]
    return [left, right].flatMap((side, i) => {
      const counter = this.#counter(side)
      if (counter === null) return []
      const [init] = counter.inits ?? []
      return [...this.#sizes(i === 0 ? right : left), ...(init === undefined ? [] : this.#sizes(init, 1))]
    })
  }

  /** The variable of the routine that its loops move. */
  #counter(node: Node): Variable | null {
    const bare = withoutTypes(node)
    const variable = bare.type === 'Identifier' ? this.#scopes.variableOf(bare) : null
    return variable !== null && variable.declaringFunction === this.#routine.node && variable.assignments > 0 ? variable : null
  }

  #sizes(node: Node, hops: number = 0): Candidate[] {
    const bare = withoutTypes(node)
    switch (bare.type) {
      case 'MemberExpression': {
        const field = this.#object(bare)
        return field === null || isLength(field) ? [] : [field]
      }
      case 'BinaryExpression':
      case 'LogicalExpression':
        return [...this.#sizes(requiredChild(bare, 'left'), hops), ...this.#sizes(requiredChild(bare, 'right'), hops)]
      case 'CallExpression':
        return childList(bare, 'arguments').flatMap((argument) => this.#sizes(argument, hops))
      case 'Identifier':
        return this.#variable(bare, hops)
      default:
        return []
    }
  }

  #variable(node: Node, hops: number): Candidate[] {
    const parameter = this.#object(node)
    if (parameter !== null) return [parameter]
    const variable = this.#scopes.variableOf(node)
    if (variable === null || variable.assignments > 0 || variable.declaringFunction !== this.#routine.node) return []
    const taken = this.#taken.get(variable)
    if (taken !== undefined) return [taken]
    const [init, ...others] = variable.inits ?? []
    return init === undefined || others.length > 0 || hops === mostHops ? [] : this.#sizes(init, hops + 1)
  }

  /** `this`, where it has a value when the routine begins, a parameter, or a field of either. */
  #object(node: Node): Candidate | null {
    const bare = withoutTypes(node)
    const { kind, node: routine } = this.#routine
    if (bare.type === 'ThisExpression') return kind === 'arrow' || kind === 'constructor' ? null : itself('this')
    if (bare.type === 'MemberExpression') {
      const property = requiredChild(bare, 'property')
      const of = bare['computed'] === true || property.type !== 'Identifier' ? null : this.#object(requiredChild(bare, 'object'))
      return of === null ? null : fieldOf(of, textAt(property, 'name'))
    }
    const variable = bare.type === 'Identifier' ? this.#scopes.variableOf(bare) : null
    const isParameter = variable?.kind === 'param' && variable.assignments === 0 && variable.declaringFunction === routine
    return isParameter ? itself(variable.name) : null
  }

  #takenBy(statement: Node): [Variable, Candidate][] {
    if (statement.type !== 'VariableDeclaration') return []
    return childList(statement, 'declarations').flatMap((declarator) => {
      const pattern = requiredChild(declarator, 'id')
      const init = childAt(declarator, 'init')
      const of = pattern.type === 'ObjectPattern' && init !== null ? this.#object(init) : null
      return of === null ? [] : childList(pattern, 'properties').flatMap((property) => this.#takenAs(property, of))
    })
  }

  #takenAs(property: Node, of: Candidate): [Variable, Candidate][] {
    if (property.type !== 'Property' || property['computed'] === true) return []
    const [key, value] = [requiredChild(property, 'key'), requiredChild(property, 'value')]
    const target = value.type === 'AssignmentPattern' ? requiredChild(value, 'left') : value
    const variable = target.type === 'Identifier' ? this.#scopes.variableOf(target) : null
    if (variable === null || key.type !== 'Identifier') return []
    const field = fieldOf(of, textAt(key, 'name'))
    return isLength(field) ? [] : [[variable, field]]
  }
}

const fieldOf = ({ name, value, keys }: Candidate, key: string): Candidate => ({ name: `${name}.${key}`, value, keys: [...keys, key] })

/** `xs.length`: the size of the parameter itself, whose name it has anyway. `this` is no parameter. */
const isLength = ({ value, keys }: Candidate): boolean => value !== 'this' && keys.length === 1 && lengths.has(keys[0] ?? '')
