// Size candidates: what of a routine's arguments is looked at when it begins, because its cost may depend on it. Parameters, and of objects the fields up to
// which its own loops count: `for (let i = 0; i < this.rows; i++)`, `const { width } = image; while (x < width)`.

import { append } from '../../base/lists.ts'
import { childAt, childList, type Node, requiredChild, type Routine, type Scopes, textAt, type Variable, withoutTypes } from '../../source/index.ts'
import type { Plan } from './plan.ts'
import { restElement } from './rest-element.ts'

export interface Candidate {
  /** As the user would write it: `xs`, `this.rows`. */
  readonly name: string
  /** The parameter, or `this`, that is noted. */
  readonly value: string
  /** The field; empty where it is the value itself. */
  readonly key: string
}

/** The runtime keeps so many for an activation. */
const mostCandidates = 3

/** By index of the routine. */
export function candidatesOf({ outline }: Plan, scopes: Scopes): readonly (readonly Candidate[])[] {
  const fields = outline.routines.map((): Candidate[] => [])
  const finders = new Map<number, FieldFinder>()
  for (const { node, routine: index } of outline.loops) {
    const routine = outline.routines[index]
    const test = childAt(node, 'test')
    if (routine === undefined || test === null || routine.kind === 'program') continue
    const finder = finders.get(index) ?? new FieldFinder(routine, scopes)
    finders.set(index, finder)
    append(fields[index]!, finder.bounds(test))
  }
  return outline.routines.map((routine, index) => candidates(routine, fields[index]!))
}

function candidates({ node, kind }: Routine, fields: readonly Candidate[]): readonly Candidate[] {
  if (kind === 'program') return []
  const names = childList(node, 'params')
    .flatMap(namesOf)
    .filter((name) => name !== 'this')
  const all = [...names, 'this'].flatMap((value) => {
    const own = fields.filter((field) => field.value === value)
    return own.length > 0 || value === 'this' ? own : [{ name: value, value, key: '' }]
  })
  return all.filter(({ name }, i) => all.findIndex((other) => other.name === name) === i).slice(0, mostCandidates)
}

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
/** Of a list they are the size that it has as a parameter. */
const lengths = new Set(['length', 'size', 'byteLength'])
/** Variables on the way from a bound to the field that it is. */
const mostHops = 2

/** Finds the fields of `this` and of parameters in what the loops of a routine count up to. */
class FieldFinder {
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
    return [...(this.#counts(left) ? this.#fields(right) : []), ...(this.#counts(right) ? this.#fields(left) : [])]
  }

  /** A variable of the routine that its loops move. */
  #counts(node: Node): boolean {
    const bare = withoutTypes(node)
    const variable = bare.type === 'Identifier' ? this.#scopes.variableOf(bare) : null
    return variable !== null && variable.declaringFunction === this.#routine.node && variable.assignments > 0
  }

  #fields(node: Node, hops: number = 0): Candidate[] {
    const bare = withoutTypes(node)
    switch (bare.type) {
      case 'MemberExpression': {
        const property = requiredChild(bare, 'property')
        const base = bare['computed'] === true || property.type !== 'Identifier' ? null : this.#base(requiredChild(bare, 'object'))
        return base === null ? [] : fieldOf(base, textAt(property, 'name'))
      }
      case 'BinaryExpression':
        return [...this.#fields(requiredChild(bare, 'left'), hops), ...this.#fields(requiredChild(bare, 'right'), hops)]
      case 'CallExpression':
        return childList(bare, 'arguments').flatMap((argument) => this.#fields(argument, hops))
      case 'Identifier':
        return this.#variable(this.#scopes.variableOf(bare), hops)
      default:
        return []
    }
  }

  #variable(variable: Variable | null, hops: number): Candidate[] {
    if (variable === null || variable.assignments > 0 || variable.declaringFunction !== this.#routine.node) return []
    const taken = this.#taken.get(variable)
    if (taken !== undefined) return [taken]
    const [init, ...others] = variable.inits ?? []
    return init === undefined || others.length > 0 || hops === mostHops ? [] : this.#fields(init, hops + 1)
  }

  /** `this`, where it has a value when the routine begins, or a parameter, as code. */
  #base(node: Node): string | null {
    const bare = withoutTypes(node)
    const { kind, node: routine } = this.#routine
    if (bare.type === 'ThisExpression') return kind === 'arrow' || kind === 'constructor' ? null : 'this'
    const variable = bare.type === 'Identifier' ? this.#scopes.variableOf(bare) : null
    if (variable?.kind !== 'param' || variable.assignments > 0 || variable.declaringFunction !== routine) return null
    return variable.name
  }

  #takenBy(statement: Node): [Variable, Candidate][] {
    if (statement.type !== 'VariableDeclaration') return []
    return childList(statement, 'declarations').flatMap((declarator) => {
      const pattern = requiredChild(declarator, 'id')
      const init = childAt(declarator, 'init')
      const base = pattern.type === 'ObjectPattern' && init !== null ? this.#base(init) : null
      return base === null ? [] : childList(pattern, 'properties').flatMap((property) => this.#takenAs(property, base))
    })
  }

  #takenAs(property: Node, base: string): [Variable, Candidate][] {
    if (property.type !== 'Property' || property['computed'] === true) return []
    const [key, value] = [requiredChild(property, 'key'), requiredChild(property, 'value')]
    const target = value.type === 'AssignmentPattern' ? requiredChild(value, 'left') : value
    const variable = target.type === 'Identifier' ? this.#scopes.variableOf(target) : null
    if (variable === null || key.type !== 'Identifier') return []
    return fieldOf(base, textAt(key, 'name')).map((field) => [variable, field])
  }
}

const fieldOf = (base: string, key: string): Candidate[] => (lengths.has(key) ? [] : [{ name: `${base}.${key}`, value: base, key }])
