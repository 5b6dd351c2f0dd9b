// Range summaries (docs/input-size.md): what a loop reads element by element is told when it ends, as one range, instead of by a probe in each iteration. The
// order in which cells are read does not matter to sizes; that something else happens to them in between does. So nothing may be called in
// the loop, and what it writes is new, or was read before. What an implicit error leaves the loop with is not told, like the steps that it has counted in a local.

import { type Node, requiredChild, textAt, type Variable, withoutTypes } from '../../source/index.ts'
import { type Context, loopVariable, probe, type Range, type Ranges, simple } from './context.ts'
import { type LoopFacts, loopFacts, type Place } from './loop-facts.ts'
import type { Binding } from './touched.ts'

export const noRanges: Ranges = new Map()

/** More of them cost more than the probes in a loop that runs a few times. */
const mostRanges = 4

/** The ranges of a loop, by the node of the read, or of what is written to an element that was read. */
export function rangesOf(context: Context, loop: Node): Ranges {
  const { frame } = context
  if (!context.ranges || context.samples !== null || !frame.hasLocals || frame.elided || frame.handle !== '') return noRanges
  const facts = loopFacts(loop, context.scopes)
  if (facts === null || facts.reads.length === 0) return noRanges
  const ranges = new Map<Node, Range | 'told'>()
  const leaders: Place[] = []
  const isTold = (place: Place): boolean => {
    const told = leaders.some((leader) => tells(leader, place, facts))
    if (told) ranges.set(place.node, 'told')
    return told
  }
  const lead = leadBy(context, facts)
  for (const read of facts.reads) {
    if (isTold(read) || leaders.length === mostRanges || !lead(read)) continue
    leaders.push(read)
    ranges.set(read.node, rangeOf(context, read, facts))
  }
  return facts.writes.every(({ list, place }) => (place !== null && isTold(place)) || (list !== null && isNew(context, list))) ? ranges : noRanges
}

function rangeOf(context: Context, { index, isCharacter }: Place, { updates }: LoopFacts): Range {
  const descends = updates.get(index)?.[0]?.descends === true
  return { list: loopVariable(context), count: loopVariable(context), last: loopVariable(context), isCharacter, descends }
}

/** Whether every iteration reads the element behind the one before, of the same list. */
function leadBy(context: Context, { assigned, updates, stored, writes }: LoopFacts): (place: Place) => boolean {
  const keeps = (variable: Binding): boolean => variable === 'this' || (!assigned.has(variable) && !updates.has(variable))
  const makes = writes.some(({ list }) => list !== null && isNew(context, list))
  return ({ node, base, property, index, offset, isConditional, isCharacter }) => {
    const [update, ...more] = updates.get(index) ?? []
    if (isConditional || update === undefined || update.isConditional || more.length > 0 || assigned.has(index)) return false
    if (!keeps(base) || (offset !== null && typeof offset !== 'number' && !keeps(offset))) return false
    if (property !== null) return !stored.has(property) && !makes
    const object = requiredChild(isCharacter ? withoutTypes(requiredChild(node, 'callee')) : node, 'object')
    return simple(context, object) !== null && (!makes || isCharacter || isOld(context, base))
  }
}

/** Whether `place` is the element that `earlier` has read in the same iteration. */
function tells(earlier: Place, place: Place, { updates }: LoopFacts): boolean {
  const [update] = updates.get(place.index) ?? []
  const sameList = earlier.base === place.base && earlier.property === place.property && earlier.isCharacter === place.isCharacter
  const sameIndex = earlier.index === place.index && earlier.offset === place.offset && earlier.isPlain && place.isPlain
  return sameList && sameIndex && update !== undefined && earlier.at < place.at && !(earlier.at < update.at && update.at < place.at)
}

/** A list that this activation made: none that it was given. */
function isNew({ scopes, frame }: Context, { kind, assignments, inits, declaringFunction }: Variable): boolean {
  const [init, ...others] = inits ?? []
  if (init === undefined || others.length > 0 || assignments > 0 || declaringFunction !== frame.routine || kind === 'param') return false
  const made = withoutTypes(init)
  if (made.type === 'ArrayExpression') return true
  const callee = made.type === 'NewExpression' || made.type === 'CallExpression' ? withoutTypes(requiredChild(made, 'callee')) : null
  return callee?.type === 'Identifier' && textAt(callee, 'name') === 'Array' && scopes.variableOf(callee) === null
}

/** A parameter that keeps its value: what the activation has made since is something else. */
const isOld = ({ scopes, frame }: Context, base: Binding): boolean =>
  base !== 'this' && base.kind === 'param' && base.assignments === 0 && !scopes.usesArguments(frame.routine)

const ofLoop = (ranges: Ranges): readonly Range[] => [...ranges.values()].filter((range) => range !== 'told')

/** The code in front of a loop with ranges. */
export const beginRanges = (ranges: Ranges): string =>
  ofLoop(ranges)
    .map(({ count, last }) => `${count}=${last}=0;`)
    .join('')

/** The expressions that tell them, for behind the loop and in front of a return from it. The list is let go: the program may count on its being collected. */
export const endRanges = ({ frame }: Context, ranges: Ranges): readonly string[] =>
  ofLoop(ranges).map(
    ({ list, count, last, isCharacter, descends }) =>
      `(${count}===0||${probe(isCharacter ? 'RC' : 'RA')}(${list},${last},${descends ? '-' : ''}${count},${frame.time}),${list}=void 0)`,
  )

/** The code for one more of a range, of the list `of`. An index that is no number is told at once. */
export const nextInRange = ({ frame }: Context, { list, count, last, isCharacter }: Range, of: string, index: string): string =>
  `typeof ${index}==="number"?(${count}++,${last}=${index},${list}=${of}):${probe(isCharacter ? 'CH' : 'R')}(${of},${index},${frame.time})`
