// Rounds of a loop that are activations each: `for (const n of [100, 200, 400]) { … }` in code that runs once (once.ts). What the head declares, if anything, is the
// size by name of what the body does with it.

import { type Node, requiredChild, type SourceLoop } from '../../source/index.ts'
import { enterLoop, leave } from './activation.ts'
import type { Context, Round } from './context.ts'
import { namesDeclared, namesOfBody, patternsOfHead } from './declared.ts'

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
function valuesOfRound(loop: Node): readonly string[] {
  const hidden = namesOfBody(requiredChild(loop, 'body'))
  return [...namesDeclared(patternsOfHead(loop))].filter((name) => !hidden.has(name)).slice(0, mostValues)
}

/** Walks the body of a loop. If its rounds are activations: the code at its head and, where it is reached, at its end; else both are empty. */
export function visitRound(context: Context, round: Round | null, walk: () => void): { readonly begins: string; readonly ends: string } {
  if (round === null) {
    walk()
    return { begins: '', ends: '' }
  }
  const { frame } = context
  const outer = { time: frame.time, unit: frame.unit, touched: frame.touched, handle: frame.handle }
  const begins = enterLoop(context, round.site, outer.handle !== '', round.values.map((name) => `,${name}`).join(''))
  const { time, handle } = frame
  frame.exits.push({ labels: [], isLoop: false, isSwitch: false, frame: { site: round.site, time, handle } })
  walk()
  frame.exits.pop()
  Object.assign(frame, outer)
  return { begins: `${begins};`, ends: `;${leave(context, round.site, time)};` }
}
