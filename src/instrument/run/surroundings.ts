// Whose `this`, private fields and variables a routine sees.

import { childAt, childList, isFunction, type Node, requiredChild, type Routine, type Scopes, textAt, type Variable } from '../../source/index.ts'
import { identifiersDeclared, patternsOfHead } from './declared.ts'
import type { Plan } from './plan.ts'

export interface Surroundings {
  /** The routines around a routine, itself first. */
  readonly around: (routine: Routine) => readonly Routine[]
  /** Whether `this` has a value whenever the routine begins: in a constructor there may be none yet. */
  readonly hasThis: (routine: Routine) => boolean
  /** Whether its `this` is an instance of a class that declares the private field, as far as the text tells. */
  readonly hasPrivateField: (routine: Routine, key: string) => boolean
  /** The variables that `const { rows, columns: n } = grid` at the top of a function's body takes apart. */
  readonly takenIn: (node: Node) => ReadonlyMap<Variable, Taken>
  /** Whether the head of a loop around the routine declares the variable: it has its value whenever the routine begins. */
  readonly isOfLoopAround: (routine: Routine, variable: Variable) => boolean
  /** All variables of the file with that name. */
  readonly variablesNamed: (name: string) => readonly Variable[]
}

/** Of what, and under which key. */
export interface Taken {
  readonly from: Node
  readonly key: string
}

const withoutThis = new Set<Routine['kind']>(['constructor', 'program', 'static-block'])

export function surroundingsOf({ outline, classes }: Pick<Plan, 'outline' | 'classes'>, scopes: Scopes): Surroundings {
  let byName: ReadonlyMap<string, readonly Variable[]> | null = null
  const fields = new Map<Node, ReadonlySet<string>>()
  for (const body of classes) {
    const members = childList(body, 'body').filter((member) => member['static'] !== true)
    const names = new Set(members.flatMap(privateFieldOf))
    if (names.size === 0) continue
    for (const member of members) fields.set(member.type === 'MethodDefinition' ? requiredChild(member, 'value') : member, names)
  }
  function around(routine: Routine): Routine[] {
    const found = [routine]
    for (let parent = routine.parent; parent !== null; parent = found.at(-1)?.parent ?? null) found.push(outline.routines[parent]!)
    return found
  }
  const taken = new Map<Node, ReadonlyMap<Variable, Taken>>()
  function takenIn(node: Node): ReadonlyMap<Variable, Taken> {
    const known = taken.get(node)
    if (known !== undefined) return known
    const statements = isFunction(node) ? childList(requiredChild(node, 'body'), 'body') : []
    const found = new Map(statements.flatMap((statement) => takenBy(statement, scopes)))
    taken.set(node, found)
    return found
  }
  let headsOf: ReadonlyMap<Variable, Node> | null = null
  function isOfLoopAround({ node }: Routine, variable: Variable): boolean {
    headsOf ??= new Map(outline.loops.flatMap((loop) => headOf(loop.node, scopes)))
    const loop = headsOf.get(variable)
    const body = loop === undefined ? null : childAt(loop, 'body')
    return body !== null && body.start <= node.start && node.end <= body.end
  }
  const whoseThis = (routine: Routine): Routine | undefined => around(routine).find(({ kind }) => kind !== 'arrow')
  return {
    around,
    hasThis: (routine) => !withoutThis.has(whoseThis(routine)?.kind ?? 'program'),
    takenIn,
    isOfLoopAround,
    variablesNamed: (name) => (byName ??= Map.groupBy(scopes.variables, (variable) => variable.name)).get(name) ?? [],
    hasPrivateField: (routine, key) => fields.get(whoseThis(routine)?.node ?? routine.node)?.has(key) === true,
  }
}

function privateFieldOf(member: Node): string[] {
  const key = member.type === 'PropertyDefinition' ? requiredChild(member, 'key') : null
  return key?.type === 'PrivateIdentifier' ? [textAt(key, 'name')] : []
}

/** The variables that the head of a loop declares for each round, with the loop. */
function headOf(loop: Node, scopes: Scopes): [Variable, Node][] {
  return identifiersDeclared(patternsOfHead(loop)).flatMap((identifier): [Variable, Node][] => {
    const variable = scopes.variableOf(identifier)
    return variable === null || variable.kind === 'var' ? [] : [[variable, loop]]
  })
}

function takenBy(statement: Node, scopes: Scopes): [Variable, Taken][] {
  if (statement.type !== 'VariableDeclaration') return []
  return childList(statement, 'declarations').flatMap((declarator) => {
    const pattern = requiredChild(declarator, 'id')
    const from = childAt(declarator, 'init')
    return pattern.type !== 'ObjectPattern' || from === null
      ? []
      : childList(pattern, 'properties').flatMap((property) => takenAs(property, from, scopes))
  })
}

function takenAs(property: Node, from: Node, scopes: Scopes): [Variable, Taken][] {
  if (property.type !== 'Property' || property['computed'] === true) return []
  const [key, value] = [requiredChild(property, 'key'), requiredChild(property, 'value')]
  const target = value.type === 'AssignmentPattern' ? requiredChild(value, 'left') : value
  const variable = target.type === 'Identifier' ? scopes.variableOf(target) : null
  return variable === null || key.type !== 'Identifier' ? [] : [[variable, { from, key: textAt(key, 'name') }]]
}
