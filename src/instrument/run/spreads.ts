// Arguments that are spread.

import { childList, type Node, requiredChild, type VariableKind, withoutTypes } from '../../source/index.ts'
import { isSpread } from './arguments.ts'
import { type Context, simple } from './context.ts'
import { precede } from './hold.ts'
import { markSpreads, spreadProbe } from './object-members.ts'

/** Walks a call or `new`. Spread bindings are observed in front of it and stay as they are written, so that an error names them. */
export function withSpreads(context: Context, node: Node, walk: (args: readonly Node[]) => void): void {
  const args = childList(node, 'arguments')
  markSpreads(args)
  markEarly(context, args)
  const probes = args.flatMap((argument) => {
    const name = spreadBinding(context, argument)
    return name === null ? [] : [spreadProbe(context, argument, name)]
  })
  if (probes.length === 0) walk(args)
  else precede(context, node, probes.join(), () => walk(args))
}

/** The name that an argument spreads, which is observed in front of the call. */
export const spreadBinding = (context: Context, node: Node): string | null =>
  isSpread(node) && !inTurn.has(node) ? simple(context, requiredChild(node, 'argument')) : null

/** Spreads of names that may have no value yet, behind arguments that do something: what these do comes before the error, so they are observed in their turn. */
const inTurn = new WeakSet<Node>()

function markEarly(context: Context, args: readonly Node[]): void {
  const first = args.findIndex(({ type }) => !still.has(type))
  if (first < 0) return
  for (const argument of args.slice(first + 1))
    if (isSpread(argument) && !hasValue(context, requiredChild(argument, 'argument'))) inTurn.add(argument)
}

/** Evaluating these does nothing that can be seen. */
const still: ReadonlySet<string> = new Set(['Identifier', 'Literal', 'ThisExpression', 'ArrowFunctionExpression', 'FunctionExpression'])

/** Kinds of bindings that have a value from the beginning. */
const early: ReadonlySet<VariableKind | undefined> = new Set<VariableKind>(['param', 'var', 'function'])

/** Whether a name is that of a binding which has its value by now, as far as the text around it tells. */
function hasValue({ scopes, frame }: Context, node: Node): boolean {
  const variable = scopes.variableOf(withoutTypes(node))
  if (variable === null || early.has(variable.kind)) return variable !== null
  const [init] = variable.inits ?? []
  return init !== undefined && init.end < node.start && variable.declaringFunction === frame.routine
}

export function visitArguments(context: Context, args: readonly Node[]): void {
  for (const argument of args) if (spreadBinding(context, argument) === null) context.visit(argument)
}
