import { childAt, childList, directivesOf, requiredChild, isFieldInitialiser, isFunction, textAt, type Node, type Scopes } from '../source/index.ts'
import { condition, expression } from './expressions.ts'
import { finish } from './finish.ts'
import { Flow, isAnonymous, type FlowBlock } from './flow.ts'
import { patterns } from './patterns.ts'
import { statementList } from './statement-list.ts'
import { statement } from './statements.ts'
import type { BlockId, Cfg, Place } from './types.ts'

/** The control-flow graph of a routine: a function, class field initialiser, static block or program. Routines inside it are not part of it. */
export function buildCfg(routine: Node, scopes: Scopes): Cfg {
  return built(new Flow(routine, scopes, { expression, patterns, condition, statement }))
}

/** A graph, and in which of its blocks the evaluation of nodes begins. Nodes that are never evaluated are not there. */
export interface LocatedCfg {
  readonly cfg: Cfg
  readonly begins: ReadonlyMap<Node, BlockId>
  /** Of each `if` without `else`, the block that it goes to. */
  readonly elses: ReadonlyMap<Node, BlockId>
}

/** The same, with where each statement and operand is in the graph. */
export function locateInCfg(routine: Node, scopes: Scopes): LocatedCfg {
  const flow = new Flow(routine, scopes, { expression, patterns, condition, statement })
  const [begins, elses] = [new Map<Node, FlowBlock>(), new Map<Node, FlowBlock>()]
  flow.begins = begins
  flow.elses = elses
  const cfg = built(flow)
  return { cfg, begins: idsOf(begins), elses: idsOf(elses) }
}

function idsOf(blocks: ReadonlyMap<Node, FlowBlock>): Map<Node, BlockId> {
  const ids = new Map<Node, BlockId>()
  for (const [node, first] of blocks) {
    let block = first
    while (block.within !== null) block = block.within
    if (block.id >= 0) ids.set(node, block.id)
  }
  return ids
}

function built(flow: Flow): Cfg {
  const { routine } = flow
  if (isFunction(routine)) functionBody(flow, routine)
  else if (isFieldInitialiser(routine)) fieldInitialiser(flow, routine)
  else programOrStaticBlock(flow, routine)
  flow.jump(flow.exit, 'return')
  return finish(flow)
}

function functionBody(flow: Flow, routine: Node): void {
  flow.parameters(childList(routine, 'params'))
  if (routine['generator'] === true) generatorStart(flow, routine)
  flow.startBody()
  const body = requiredChild(routine, 'body')
  flow.note(body)
  if (body.type !== 'BlockStatement') {
    flow.markExpression(body, null)
    return flow.expression(body)
  }
  statementList(flow, childList(body, 'body'), after(body.end - 1))
}

function fieldInitialiser(flow: Flow, routine: Node): void {
  const value = requiredChild(routine, 'value')
  const name = fieldName(routine)
  // A name that is computed is not known here.
  if (name !== null || !isAnonymous(value)) flow.markExpression(value, name)
  flow.expression(value)
}

function fieldName(field: Node): string | null {
  const key = requiredChild(field, 'key')
  if (field['computed'] === true) return null
  if (key.type === 'Literal') return String(key['value'])
  return key.type === 'PrivateIdentifier' ? `#${textAt(key, 'name')}` : textAt(key, 'name')
}

/**
 * Parameters are bound by the call; the body starts with the first `next`, which may never come, or be a `return` or `throw`. Where nothing can be put
 * behind the parameters, the activation begins with the body.
 */
function generatorStart(flow: Flow, routine: Node): void {
  const place = behindParameters(flow, routine)
  if (place === null) return
  flow.startBody()
  flow.mark(place)
  flow.suspend('yield')
}

/**
 * One more parameter makes a list that is not simple: that would end the aliasing of `arguments` and parameters in sloppy code, be an error beside
 * `'use strict'`, and a second rest parameter or one of a name that is there twice.
 */
function behindParameters({ scopes }: Flow, routine: Node): Place | null {
  const parameters = childList(routine, 'params')
  const isStrict = directivesOf(childList(requiredChild(routine, 'body'), 'body')).length > 0
  const names = parameters.filter(({ type }) => type === 'Identifier').map((parameter) => textAt(parameter, 'name'))
  const isSimple = names.length === parameters.length
  if (parameters.some(({ type }) => type === 'RestElement') || isStrict || scopes.isUnsafe(routine)) return null
  if (isSimple && (scopes.usesArguments(routine) || new Set(names).size < names.length)) return null
  const start = (parameters.at(-1) ?? childAt(routine, 'typeParameters') ?? childAt(routine, 'id'))?.end ?? routine.start
  return { form: 'parameter', start, end: start }
}

function programOrStaticBlock(flow: Flow, routine: Node): void {
  const statements = childList(routine, 'body')
  statementList(flow, statements, routine.type === 'Program' ? endOfProgram(routine, statements) : after(routine.end - 1))
}

/** The last line of a program may be a comment without an end, so a probe goes behind the last statement. */
function endOfProgram({ end }: Node, statements: readonly Node[]): Place {
  const last = statements.at(-1)
  return last === undefined ? { form: 'line', start: end, end } : after(last.end)
}

function after(offset: number): Place {
  return { form: 'after', start: offset, end: offset }
}
