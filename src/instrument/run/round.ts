// Rounds of a loop that are activations each: `for (const n of [100, 200, 400]) { … }` in code that runs once (once.ts). What the head declares is the size
// by name of what the body does with it.

import { childAt, childList, type Node, requiredChild, type SourceLoop } from '../../source/index.ts'
import { enter, leave } from './activation.ts'
import { type Context, loopVariable, probe, type Round } from './context.ts'
import { namesDeclared, namesOfBody } from './declared.ts'
import { Touched } from './touched.ts'

/** The runtime keeps so many sizes of an activation. */
const mostValues = 3

/** Null where the rounds of the loop are no activations. */
export function roundOf({ plan, firstSite }: Context, { index, node }: SourceLoop): Round | null {
  const { routines, loops } = plan.outline
  const rank = plan.rounds[index] ?? -1
  // Rounds have their sites behind those of all loops.
  return rank < 0 ? null : { site: firstSite + routines.length + loops.length + rank, values: valuesOfRound(node) }
}

/** The names that the head of a loop declares, but for those that mean something else in its body. */
export function valuesOfRound(loop: Node): readonly string[] {
  const head = childAt(loop, 'left') ?? childAt(loop, 'init')
  if (head?.type !== 'VariableDeclaration') return []
  const hidden = namesOfBody(requiredChild(loop, 'body'))
  const names = namesDeclared(childList(head, 'declarations').map((declarator) => requiredChild(declarator, 'id')))
  return [...names].filter((name) => !hidden.has(name)).slice(0, mostValues)
}

/** Walks a body whose rounds are activations: the code at its head and, where it is reached, at its end. */
export function visitRound(context: Context, round: Round, walk: () => void): { readonly begins: string; readonly ends: string } {
  const { frame } = context
  const outer = { time: frame.time, unit: frame.unit, touched: frame.touched, handle: frame.handle }
  const values = round.values.map((name) => `,${name}`).join('')
  frame.time = loopVariable(context)
  frame.unit = round.site
  const waits = outer.handle !== ''
  frame.touched = new Touched(context.everyAccess, waits)
  if (waits) frame.handle = loopVariable(context)
  const { time, handle } = frame
  const begins = waits
    ? `${time}=(${handle}=${probe('HL')}(${round.site},${outer.handle}${values})).t;`
    : `${time}=${enter(context, `${probe(values === '' ? 'E' : 'EA')}(${round.site}${values})`, round.site)};`
  frame.exits.push({ labels: [], isLoop: false, isSwitch: false, frame: { site: round.site, time, handle } })
  walk()
  frame.exits.pop()
  Object.assign(frame, outer)
  return { begins, ends: `;${leave(context, round.site, time)};` }
}
