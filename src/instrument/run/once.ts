// Code that runs once, as far as the text tells: a module, what it calls in one place outside of its loops, and the functions without parameters, or with one
// behind a text, that it hands to others: `main()`, `(async () => { … })()`, `test('finds', () => { … })`. Where it is wrong, records are more and none is false.

import { append } from '../../base/lists.ts'
import {
  childAt,
  childList,
  forEachChild,
  isFunction,
  isLeftAlone,
  isLoop,
  isRoutine,
  type Node,
  requiredChild,
  type Routine,
  textAt,
  withoutTypes,
} from '../../source/index.ts'
import { isText } from '../writing.ts'
import { calleeName } from './facts.ts'

/** What calls by name lead to, and how many calls of each name the file has. */
export interface Names {
  readonly routinesOf: (name: string) => readonly Routine[]
  readonly callsOf: (name: string) => number
}

/** The nodes of the routines that run once. */
export function runOnce(program: Node, names: Names): ReadonlySet<Node> {
  const found = new Set([program])
  for (const routine of found) for (const node of startedBy(routine, names)) found.add(node)
  return found
}

/** The routines that code outside of loops starts. */
function startedBy(routine: Node, names: Names): Node[] {
  const started: Node[] = []
  // No recursion: an expression may have a thousand operands.
  const open: Node[] = []
  const add = (node: Node): void => void open.push(node)
  forEachChild(routine, add)
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isLeftAlone(node) || isLoop(node) || isRoutine(node)) continue
    if (node.type === 'CallExpression') append(started, [...called(node, names), ...handed(node)])
    forEachChild(node, add)
  }
  return started
}

function called(call: Node, { routinesOf, callsOf }: Names): Node[] {
  const callee = withoutTypes(requiredChild(call, 'callee'))
  if (isFunction(callee)) return [callee]
  const name = callee.type === 'Identifier' ? calleeName(call) : ''
  const [routine, ...others] = name === '' ? [] : routinesOf(name)
  return routine === undefined || others.length > 0 || callsOf(name) !== 1 ? [] : [routine.node]
}

function handed(call: Node): Node[] {
  const [first, ...others] = childList(call, 'arguments')
  const most = first !== undefined && others.length > 0 && isText(first) ? 1 : 0
  return [...(first === undefined ? [] : [first]), ...others].filter(
    (argument) => isFunction(argument) && childList(argument, 'params').length <= most,
  )
}

/** A loop that tries one value after the other, few as a rule: `for (const n of [10, 100])`, `for (let n = 1; n < most; n *= 2)`. */
export function triesValues(loop: Node): boolean {
  const values = childAt(loop, 'right')
  if (values !== null) return withoutTypes(values).type === 'ArrayExpression'
  const update = childAt(loop, 'update')
  return update?.type === 'AssignmentExpression' && !['=', '+=', '-='].includes(textAt(update, 'operator'))
}

/** A loop whose rounds may be activations: they do something, and each has an end that a probe is at. */
export function mayHaveRounds(loop: Node): boolean {
  const body = requiredChild(loop, 'body')
  return loop['await'] !== true && (body.type !== 'BlockStatement' || childList(body, 'body').length > 0)
}
