// What every handler of a construct needs: where edits go, the plan, and the frame of the routine being walked.

import { namePrefix, type NativeSite, type Site } from '../../protocol/index.ts'
import { assert } from '../../base/assert.ts'
import { childAt, isLeftAlone, type LineTable, type Node, positionAt, type Scopes, textAt, type Variable, withoutTypes } from '../../source/index.ts'
import type { Edits } from '../edits.ts'
import { isNumberLiteral, takeTemporary as anyTemporary } from '../writing.ts'

export { giveBack, open, simple, simpleIndex } from '../writing.ts'
import type { Aliases } from './aliases.ts'
import type { Candidate } from './candidate.ts'
import type { Plan } from './plan.ts'
import type { Binding, Touched } from './touched.ts'

/** The probe `name` as instrumented code writes it. */
export const probe = (name: string): string => namePrefix + name

/** A framed loop being walked, or any loop or labelled statement that a `break` may leave. */
export interface Exit {
  readonly labels: readonly string[]
  readonly isLoop: boolean
  readonly isSwitch: boolean
  /** Its steps are in the local counter until it ends. */
  readonly countsLocally?: boolean
  /** Site and variable of the loop's own activation; null for loops without one. */
  readonly frame: LoopFrame | null
}

/** The loop's own activation, and its handle's name if it is suspended with the routine; empty if it never is. */
export interface LoopFrame {
  readonly site: number
  readonly time: string
  readonly handle: string
}

/** The rounds of a loop. */
export interface Round {
  readonly site: number
  /** What the head declares that may be its size, at most three names. */
  readonly values: readonly string[]
}

/** What a loop reads element by element, or character by character, and tells when it ends. */
export interface Range {
  /** Variables of the text: the list, whose own name may mean nothing, or something else, where it is told; how many the loop has read; the index of the last. */
  readonly list: string
  readonly count: string
  readonly last: string
  readonly isCharacter: boolean
  readonly descends: boolean
}

/** By the node of the read; `told` where another read of the same iteration tells of the same element. */
export type Ranges = ReadonlyMap<Node, Range | 'told'>

/** The routine being walked. */
export interface Frame {
  readonly routine: Node
  /** The unit to which native work is charged: the routine, or the innermost loop around. */
  unit: number
  /** False where no declaration can be put: parameter defaults and field initialisers. */
  readonly hasLocals: boolean
  readonly elided: boolean
  readonly site: number
  /** It has sizes by name: what it returns may be in proportion to one. */
  readonly hasSizes: boolean
  /** Something in it is caught: an exception that passes its callees must find a row of its own on the stack. */
  catches: boolean
  /** The handle's name of the innermost activation, where it may be suspended: that of a generator or async function, or of a loop in one; empty elsewhere. */
  handle: string
  /** Others may run while it is suspended, not only who resumes it. */
  readonly waits: boolean
  /** Timestamp of the routine's own activation, as code. */
  readonly routineTime: string
  /** Timestamp of the innermost activation, as code. */
  time: string
  /** Where steps are added: the shared total, or a local inside loops that call nothing. */
  counter: string
  /** Loops that call nothing count in a local, flushed after them. */
  usesLocalCounter: boolean
  /** Some probe keeps the slots it has read in locals. */
  readsSlots: boolean
  temporaries: number
  inUse: number
  loopVariables: string[]
  /** What the innermost loop around tells when it ends, by node. */
  ranges: Ranges
  readonly exits: Exit[]
  /** The loop being walked, if each of its rounds is to be an activation: until its body is reached. */
  round: Round | null
  /** How many `finally` blocks a return passes: it ends the activation only behind the outermost. */
  finalizers: number
  /** How many outermost `finally` blocks are around: one inside of another is the outermost of its own returns. */
  finalizing: number
  /** The variable that says which returns are on their way there, a bit for each `finalizing`; empty until one is seen. */
  returned: string
  /** Bindings whose object is known to have been touched by the activation of `time` on every path to here. */
  touched: Touched
  /** Start of the expression statement being walked: what is put there must not look like a continuation of the line before. */
  statementStart: number
  /** The expression whose value nobody uses. */
  statement: Node | null
}

export interface Context {
  readonly text: string
  readonly edits: Edits
  readonly scopes: Scopes
  readonly plan: Plan
  /** By index of the routine. */
  readonly candidates: readonly (readonly Candidate[])[]
  readonly aliases: Aliases
  readonly lines: LineTable
  readonly file: number
  readonly firstSite: number
  readonly firstNative: number
  readonly definesStamps: boolean
  readonly everyAccess: boolean
  /** What loops read in turn is told when they end. */
  readonly ranges: boolean
  /** Every property of an object is a cell. */
  readonly fields: boolean
  /** Activations may be untraced: the timestamp of one that is is not positive (runtime/bursts/bursts.ts). Null when all are traced. */
  readonly samples: 'rarely' | 'often' | null
  /** What BigInts cost is observed (bigint.ts). */
  readonly bigints: boolean
  /** Names of methods that no built-in is meant by, as the file does not mention who has it. */
  readonly unmeant: ReadonlySet<string>
  readonly sites: Site[]
  readonly nativeSites: NativeSite[]
  /** Names of declarations that were added are numbered: two may be in one scope. */
  nextDeclared: number
  frame: Frame
  visit(node: Node): void
  visitList(nodes: readonly Node[]): void
}

/** Registers a native site and returns its number. */
export function nativeSite(context: Context, node: Node, what: string): number {
  const { line, column } = positionAt(context.lines, node.start)
  context.nativeSites.push({ what, file: context.file, line, column, site: context.frame.unit })
  return context.firstNative + context.nativeSites.length - 1
}

const numericOperators = new Set(['-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>'])

/** True when the value is a number whatever the program does (or a BigInt: never a string or an object). */
export function isNumeric(node: Node): boolean {
  const bare = withoutTypes(node)
  if (bare.type === 'UpdateExpression') return true
  if (bare.type === 'UnaryExpression') return bare['operator'] === '-' || bare['operator'] === '+' || bare['operator'] === '~'
  if (bare.type === 'BinaryExpression') {
    if (numericOperators.has(textAt(bare, 'operator'))) return true
    const [left, right] = [childAt(bare, 'left'), childAt(bare, 'right')]
    return bare['operator'] === '+' && left !== null && right !== null && isNumeric(left) && isNumeric(right)
  }
  return isNumberLiteral(bare)
}

/** False when the operand shows that `+` adds numbers. */
export function mayJoin(operand: Node): boolean {
  const bare = withoutTypes(operand)
  const isLength = bare.type === 'MemberExpression' && bare['computed'] !== true && textAt(childAt(bare, 'property') ?? bare, 'name') === 'length'
  return !isLength && !isNumeric(bare)
}

/** Objects that are no data: globals, imports, functions, classes, literals. */
export function isNoData(context: Context, node: Node): boolean {
  const bare = withoutTypes(node)
  switch (bare.type) {
    case 'Super':
    case 'MetaProperty':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'Literal':
    case 'TemplateLiteral':
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'ImportExpression':
      return true
    case 'Identifier': {
      const kind = context.scopes.variableOf(bare)?.kind
      return (
        kind === undefined ||
        kind === 'import' ||
        kind === 'class' ||
        kind === 'function' ||
        kind === 'fnName' ||
        kind === 'enum' ||
        kind === 'namespace' ||
        kind === 'arguments'
      )
    }
    case 'MemberExpression': {
      const property = childAt(bare, 'property')
      return (
        bare['computed'] !== true && property !== null && (textAt(property, 'name') === 'prototype' || textAt(property, 'name') === 'constructor')
      )
    }
    default:
      return isLeftAlone(bare)
  }
}

/** A temporary of the routine, which must have locals; given back in reverse order. */
export function takeTemporary(context: Context): string {
  assert(context.frame.hasLocals, 'Temporaries are declared at the head of a body.')
  return anyTemporary(context)
}

/** A variable of the routine that is never given back: a loop's timestamp or position. */
export function loopVariable(context: Context): string {
  const { frame } = context
  const name = `${namePrefix}v${frame.loopVariables.length + 1}`
  frame.loopVariables.push(name)
  return name
}

/** The binding behind a simple expression, if nothing but the assignments that this activation is seen to make can change it. */
export function stableBinding({ scopes, frame: { routine } }: Context, node: Node): Binding | null {
  const bare = withoutTypes(node)
  if (bare.type === 'ThisExpression') return 'this'
  const variable = scopes.variableOf(bare)
  if (variable === null) return null
  const { declaringFunction, assignedIn, kind } = variable
  // Other activations of this routine may assign what it has from outside. A suspended generator around it may go on and reach its declaration again.
  if (declaringFunction !== routine) return assignedIn.size === 0 && declaringFunction['generator'] !== true ? variable : null
  if (assignedIn.size > 1 || (assignedIn.size === 1 && !assignedIn.has(routine))) return null
  // `arguments[0] = x` assigns a parameter.
  return kind === 'param' && assignedIn.size > 0 && scopes.usesArguments(routine) ? null : variable
}

/** Walks code that may not run, or may run again: what it touches is not known afterwards, what it assigns no longer either. */
export function tentatively(context: Context, walk: () => void): void {
  const { touched } = context.frame
  const mark = touched.mark()
  walk()
  touched.rewind(mark)
}

export function forget(context: Context, variable: Variable | null): void {
  if (variable !== null) context.frame.touched.forget(variable)
}
