// Range summaries (DESIGN §6): what a loop reads element by element is told when it ends, as one range, instead of by a probe in each iteration. The
// order in which cells are read does not matter to sizes; that something else happens to them in between does. So nothing may be called in
// the loop, and what it writes is new. What an implicit error leaves the loop with is not told, like the steps that it has counted in a local.

import { type Node, requiredChild, textAt, type Variable, withoutTypes } from '../../source/index.ts'
import { type Context, loopVariable, probe, type Range, type Ranges, simple } from './context.ts'
import { type LoopFacts, loopFacts, type Read } from './loop-facts.ts'

export const noRanges: Ranges = new Map()

/** More of them cost more than the probes in a loop that runs a few times. */
const mostRanges = 4

/** The ranges of a loop, by the node of the read. */
export function rangesOf(context: Context, loop: Node): Ranges {
  const { frame } = context
  if (!context.ranges || context.samples || !frame.hasLocals || frame.elided || frame.handle !== '') return noRanges
  const facts = loopFacts(loop, context.scopes)
  if (facts === null || facts.reads.length === 0 || !writesNothingOld(context, facts)) return noRanges
  const ranges = new Map<Node, Range>()
  const leaders: Read[] = []
  for (const read of facts.reads) {
    const leader = leaders.find((other) => tells(other, read, facts))
    const told = leader === undefined ? undefined : ranges.get(leader.node)
    if (told !== undefined) ranges.set(read.node, { ...told, count: '', last: '' })
    else if (leaders.length < mostRanges && isInTurn(context, read, facts)) {
      leaders.push(read)
      ranges.set(read.node, rangeOf(context, read, facts))
    }
  }
  return ranges
}

function rangeOf(context: Context, { base, index, isCharacter }: Read, { updates }: LoopFacts): Range {
  const descends = updates.get(index)?.[0]?.descends === true
  return { base: base.name, count: loopVariable(context), last: loopVariable(context), isCharacter, descends }
}

/** Whether every iteration reads the element behind the one before, of the same list. */
function isInTurn(context: Context, { node, base, index, offset, isConditional, isCharacter }: Read, facts: LoopFacts): boolean {
  const { assigned, updates, written } = facts
  const [update, ...more] = updates.get(index) ?? []
  const keeps = (variable: Variable): boolean => !assigned.has(variable) && !updates.has(variable)
  if (isConditional || update === undefined || update.isConditional || more.length > 0 || assigned.has(index)) return false
  if (!keeps(base) || (offset !== null && typeof offset !== 'number' && !keeps(offset))) return false
  const object = requiredChild(isCharacter ? withoutTypes(requiredChild(node, 'callee')) : node, 'object')
  return simple(context, object) !== null && (written.size === 0 || isCharacter || isOld(context, base))
}

/** Whether `read` finds the element that `earlier` has read in the same iteration. */
function tells(earlier: Read, read: Read, { updates }: LoopFacts): boolean {
  const [update] = updates.get(read.index) ?? []
  const same =
    earlier.base === read.base && earlier.index === read.index && earlier.offset === read.offset && earlier.isCharacter === read.isCharacter
  return same && earlier.isPlain && read.isPlain && update !== undefined && !(earlier.at < update.at && update.at < read.at)
}

/** All lists that the loop writes to were made by this activation: none of them is one that it was given. */
const writesNothingOld = (context: Context, { written }: LoopFacts): boolean => [...written].every((variable) => isNew(context, variable))

function isNew({ scopes, frame }: Context, { kind, assignments, inits, declaringFunction }: Variable): boolean {
  const [init, ...others] = inits ?? []
  if (init === undefined || others.length > 0 || assignments > 0 || declaringFunction !== frame.routine || kind === 'param') return false
  const made = withoutTypes(init)
  if (made.type === 'ArrayExpression') return true
  const callee = made.type === 'NewExpression' ? withoutTypes(requiredChild(made, 'callee')) : null
  return callee?.type === 'Identifier' && textAt(callee, 'name') === 'Array' && scopes.variableOf(callee) === null
}

/** A parameter that keeps its value: what the activation has made since is something else. */
const isOld = ({ scopes, frame }: Context, { kind, assignments }: Variable): boolean =>
  kind === 'param' && assignments === 0 && !scopes.usesArguments(frame.routine)

/** The code in front of a loop with ranges. */
export const beginRanges = (ranges: Ranges): string =>
  [...ranges.values()].map(({ count, last }) => (count === '' ? '' : `${count}=${last}=0;`)).join('')

/** The code behind it. */
export const endRanges = ({ frame }: Context, ranges: Ranges): string =>
  [...ranges.values()]
    .map(({ base, count, last, isCharacter, descends }) =>
      count === '' ? '' : `${count}===0||${probe(isCharacter ? 'RC' : 'RA')}(${base},${last},${descends ? '-' : ''}${count},${frame.time});`,
    )
    .join('')

/** The code for one more of a range, or nothing where it is told already. An index that is no number is told at once. */
export const nextInRange = ({ frame }: Context, { base, count, last, isCharacter }: Range, index: string): string =>
  count === '' ? '' : `typeof ${index}==="number"?(${count}++,${last}=${index}):${probe(isCharacter ? 'CH' : 'R')}(${base},${index},${frame.time})`
