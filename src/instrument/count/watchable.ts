// Which routines can get a `try` around their body, and the text of that. Exceptions are counted where they are caught: by the routine's own `catch`
// clauses, by one put in front of each `finally`, and by one around the body.

import { flags } from '../../base/filled.ts'
import type { Cfg } from '../../cfg/index.ts'
import type { Watchable } from '../../placement/index.ts'
import { namePrefix } from '../../protocol/index.ts'
import {
  childAt,
  childList,
  forEachChild,
  isDirective,
  isFunction,
  isRoutine,
  type Node,
  requiredChild,
  type Scopes,
  textAt,
} from '../../source/index.ts'
import { at, type Insertion, rank } from './splice.ts'

const name = `${namePrefix}v`
const error = `${namePrefix}e`

/** The assignment by which a block names itself. */
export const mark = (counter: number): string => `${name}=${counter}`

/** What can be watched in a routine; null when nothing can be. */
export function watchable(cfg: Cfg, scopes: Scopes): Watchable | null {
  const { routine } = cfg
  const body = isFunction(routine) ? childAt(routine, 'body') : null
  if (body?.type !== 'BlockStatement' || scopes.isUnsafe(routine) || firstStatement(body) === null) return null
  if (!mayBeWrapped(routine, body, scopes)) return null
  if (cfg.tries.some(hasPatternParameter)) return null
  if (childList(routine, 'params').every((parameter) => parameter.type === 'Identifier')) return coversAll
  const inBody = bodyBlocks(cfg, body)
  return inBody === null ? null : { covers: (block) => inBody[block] === true }
}

/** The insertions that declare the variable and count what is caught; `initial` is the entry's number. */
export function watching({ routine, tries }: Cfg, counters: string, initial: number): Insertion[] {
  const body = requiredChild(routine, 'body')
  const count = `${counters}[${name}]++`
  const rethrow = `catch(${error}){${count};throw ${error}}`
  const start = firstStatement(body)!.start
  const around = [at(start, `let ${name}=${initial};try{`, rank.opening), at(body.end - 1, `}${rethrow}`, rank.closing)]
  const handlers = tries.flatMap((node) => {
    const [block, handler, finalizer] = [requiredChild(node, 'block'), childAt(node, 'handler'), childAt(node, 'finalizer')]
    const caught = handler === null ? [] : [at(requiredChild(handler, 'body').start + 1, `${count};`, rank.opening)]
    if (finalizer === null) return caught
    if (handler === null) return [at(block.end, rethrow, rank.closing)]
    return [...caught, at(block.start, '{try', rank.opening), at(handler.end, `}${rethrow}`, rank.closing)]
  })
  return [...around, ...handlers]
}

/** Where declarations can be put at the head of a function's body; null when it has no statements. */
export function bodyStart(routine: Node): number | null {
  const body = isFunction(routine) ? childAt(routine, 'body') : null
  return body?.type === 'BlockStatement' ? (firstStatement(body)?.start ?? null) : null
}

function firstStatement(body: Node): Node | null {
  return childList(body, 'body').find((statement) => !isDirective(statement)) ?? null
}

/**
 * A block gives function declarations a scope of their own: where one shares its name with another function, also of a block within, a parameter or a
 * `var`, also of an `eval`, that would be an error or another meaning. `using` at the top is left alone, as its disposal would come before the `catch`.
 */
export function mayBeWrapped(routine: Node, body: Node, scopes: Scopes): boolean {
  const statements = childList(body, 'body')
  // Most functions declare none.
  if (!statements.some(isFunction)) return true
  if (scopes.isUnsafe(routine)) return false
  const functions = statements.filter(isFunction).map((node) => textAt(childAt(node, 'id') ?? node, 'name'))
  const others = new Set<string>()
  const note = (node: Node): void => {
    if (isRoutine(node) && node !== routine) return
    if (node.type === 'Identifier') others.add(textAt(node, 'name'))
    else forEachChild(node, note)
  }
  for (const parameter of childList(routine, 'params')) note(parameter)
  const variables = (node: Node): void => {
    // Such a function is a variable of the routine too, unless a block between declares its name.
    if (node.type === 'FunctionDeclaration') note(requiredChild(node, 'id'))
    else if (node.type === 'VariableDeclaration') {
      if (node['kind'] === 'var') for (const declarator of childList(node, 'declarations')) note(requiredChild(declarator, 'id'))
    } else if (holdsStatements.has(node.type)) forEachChild(node, variables)
  }
  for (const statement of statements) if (!isFunction(statement)) variables(statement)
  return new Set(functions).size === functions.length && functions.every((it) => !others.has(it) && it !== 'arguments')
}

/** What may have a `var` of the same routine within it: no expression has. */
const holdsStatements: ReadonlySet<string> = new Set(
  'BlockStatement IfStatement ForStatement ForInStatement ForOfStatement WhileStatement DoWhileStatement TryStatement CatchClause SwitchStatement SwitchCase LabeledStatement WithStatement'.split(
    ' ',
  ),
)

function hasPatternParameter(node: Node): boolean {
  const handler = childAt(node, 'handler')
  const parameter = handler === null ? null : childAt(handler, 'param')
  return parameter !== null && parameter.type !== 'Identifier'
}

const coversAll: Watchable = { covers: () => true }

/** By block, whether it runs behind those that bind parameters; null when the two cannot be told apart. */
function bodyBlocks(cfg: Cfg, body: Node): readonly boolean[] | null {
  const first = cfg.blocks.findIndex(({ place }) => place !== null && place.start >= body.start)
  if (first < 0) return null
  // In reverse postorder one pass finds all that can be reached: edges back lead to blocks that are found already.
  const inBody = flags(cfg.blocks.length, false)
  inBody[first] = true
  for (const { from, to } of cfg.edges) if (inBody[from] === true) inBody[to] = true
  return inBody
}
