// What decides the size of a routine decides that of its callers, if they hand it on: `frame() { for (let y = 0; y < 8; y++) this.line(y) }` is as large as
// `this.samples`, up to which `line` counts, and `render(options) { return scan(options.image) }` as `options.image.width`. By names, as calls are resolved here.

import { append } from '../../base/lists.ts'
import { childList, isFunction, type Node, requiredChild, type Routine, textAt, withoutTypes } from '../../source/index.ts'
import type { BoundFinder } from './bounds.ts'
import { type Candidate, fieldOf } from './candidate.ts'
import type { KnownCall, Plan } from './plan.ts'
import type { Surroundings } from './surroundings.ts'

/** As many are kept of one routine; callers of callers get them by as many steps. */
const mostHandedOn = 3
const mostSteps = 2

interface Given {
  readonly plan: Plan
  /** By index of the routine, its own. */
  readonly bounds: readonly (readonly Candidate[])[]
  readonly surroundings: Surroundings
  readonly finderOf: (routine: Routine) => BoundFinder
}

interface Handing {
  readonly caller: Routine
  readonly callee: Routine
  readonly node: Node
}

/** By index of the routine: candidates that are those of what it calls. Lengths are not handed on: a list has cells, which the callers read, too. */
export function handedOn(given: Given): readonly (readonly Candidate[])[] {
  const { plan, bounds } = given
  const found = plan.outline.routines.map((): Candidate[] => [])
  const callsOf = Map.groupBy(handings(plan), ({ callee }) => callee.index)
  let changed = new Map(
    bounds.map((own, index) => [index, own.filter(({ isOfCells }) => isOfCells !== true)] as const).filter(([, own]) => own.length > 0),
  )
  for (let step = 0; step < mostSteps && changed.size > 0; step++) {
    const next = new Map<number, Candidate[]>()
    for (const [index, handed] of changed) {
      for (const call of callsOf.get(index) ?? []) {
        const { index: at } = call.caller
        const known = new Set([...bounds[at]!, ...found[at]!].map(({ name }) => name))
        const added = handed.flatMap((candidate) => asOfCaller(given, call, candidate)).filter(({ name }) => !known.has(name))
        const kept = added.slice(0, mostHandedOn - found[at]!.length)
        if (kept.length === 0) continue
        append(found[at]!, kept)
        next.set(at, [...(next.get(at) ?? []), ...kept])
      }
    }
    changed = next
  }
  return found
}

function handings({ outline, calls }: Plan): Handing[] {
  return outline.routines.flatMap((caller) =>
    isFunction(caller.node)
      ? calls[caller.index]!.flatMap((call) => {
          const callee = calleeOf(caller, call)
          return callee === null || callee === caller || !isFunction(callee.node) ? [] : [{ caller, callee, node: call.node }]
        })
      : [],
  )
}

const ownerOf = ({ name }: Routine): string => name.slice(0, Math.max(0, name.lastIndexOf('.')))

/** The one routine of the name, or the one of the same class. */
function calleeOf(caller: Routine, { node, callees, isNative }: KnownCall): Routine | null {
  if (isNative && !isOnThis(node)) return null
  const ofClass = isOnThis(node) && callees.length > 1 ? callees.filter((callee) => ownerOf(callee) === ownerOf(caller)) : callees
  return ofClass.length === 1 ? ofClass[0]! : null
}

function isOnThis(call: Node): boolean {
  const callee = withoutTypes(requiredChild(call, 'callee'))
  return callee.type === 'MemberExpression' && withoutTypes(requiredChild(callee, 'object')).type === 'ThisExpression'
}

/** What the caller knows a candidate of its callee as. */
function asOfCaller({ surroundings, finderOf }: Given, { caller, callee, node }: Handing, candidate: Candidate): Candidate[] {
  if (candidate.value === 'this') return isOnThis(node) && surroundings.hasThis(caller) ? [candidate] : []
  const { privateKey: key } = candidate
  if (key !== undefined) return isOnThis(node) && surroundings.hasPrivateField(caller, key) ? [candidate] : []
  const at = childList(callee.node, 'params').findIndex(
    (parameter) => parameter.type === 'Identifier' && textAt(parameter, 'name') === candidate.value,
  )
  const argument = at < 0 ? undefined : childList(node, 'arguments')[at]
  if (argument === undefined) return []
  const finder = finderOf(caller)
  if (candidate.keys.length === 0) return finder.sizes(argument)
  const of = finder.object(argument)
  return of === null ? [] : [candidate.keys.reduce(fieldOf, of)]
}
