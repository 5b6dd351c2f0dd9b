// Size candidates: what of a routine's input is looked at when it begins, because its cost may depend on it. First what its own loops count up to, or down from,
// and what ends its recursion (bounds.ts); then the same of what it calls (handed-on.ts); then the other parameters.

import { append } from '../../base/lists.ts'
import { childAt, childList, isFunction, type Node, requiredChild, type Routine, type Scopes, textAt } from '../../source/index.ts'
import { BoundFinder } from './bounds.ts'
import { type Candidate, itself } from './candidate.ts'
import { handedOn } from './handed-on.ts'
import type { Plan } from './plan.ts'
import { restElement } from './rest-element.ts'
import { surroundingsOf } from './surroundings.ts'

/** The runtime keeps so many for an activation. */
const mostCandidates = 3

/** By index of the routine. */
export function candidatesOf(plan: Plan, scopes: Scopes): readonly (readonly Candidate[])[] {
  const { routines, loops } = plan.outline
  const surroundings = surroundingsOf(plan, scopes)
  const finders = new Map<Routine, BoundFinder>()
  const finderOf = (routine: Routine): BoundFinder => {
    const finder = finders.get(routine) ?? new BoundFinder(routine, scopes, surroundings)
    finders.set(routine, finder)
    return finder
  }
  const bounds = routines.map((): Candidate[] => [])
  for (const { node, routine: index } of loops) {
    const routine = routines[index]!
    const test = childAt(node, 'test')
    if (test !== null && isFunction(routine.node)) append(bounds[index]!, finderOf(routine).bounds(test))
  }
  for (const routine of routines) if (recurses(plan, routine)) append(bounds[routine.index]!, endingsOf(routine, finderOf(routine)))
  const further = handedOn({ plan, bounds, surroundings, finderOf })
  return routines.map((routine, index) => candidates(routine, bounds[index]!, further[index]!))
}

const recurses = ({ calls }: Plan, routine: Routine): boolean =>
  isFunction(routine.node) && calls[routine.index]!.some(({ callees }) => callees.includes(routine))

const endingsOf = ({ node }: Routine, finder: BoundFinder): Candidate[] =>
  childList(requiredChild(node, 'body'), 'body').flatMap((statement) => finder.ending(statement))

/** What others count leaves room for a parameter. */
function candidates({ node }: Routine, bounds: readonly Candidate[], further: readonly Candidate[]): readonly Candidate[] {
  if (!isFunction(node)) return []
  const parameters = childList(node, 'params')
    .flatMap(namesOf)
    .filter((name) => name !== 'this' && bounds.every(({ value }) => value !== name))
  const first = distinct([...bounds, ...further]).slice(0, Math.max(distinct(bounds).length, mostCandidates - Math.min(1, parameters.length)))
  return distinct([...first, ...parameters.map(itself)]).slice(0, mostCandidates)
}

const distinct = (all: readonly Candidate[]): Candidate[] => [...new Map(all.map((candidate) => [candidate.name, candidate])).values()]

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
