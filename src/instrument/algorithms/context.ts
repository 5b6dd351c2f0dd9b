// What the handlers of the algorithmic instrumentation share: where edits go, names of data, temporaries. It is a mode of its own, beside `run` and
// `count`: its probes enclose the value of an access, because a structure is found by what its references hold.

import { type DataLabel, namePrefix, type Site } from '../../protocol/index.ts'
import {
  childAt,
  isLeftAlone,
  type LineTable,
  type Node,
  requiredChild,
  type Scopes,
  textAt,
  type Variable,
  withoutTypes,
} from '../../source/index.ts'
import { assigned } from '../assigned.ts'
import type { Driven, DrivenParameters } from './driven.ts'
import type { Edits, Slot } from '../edits.ts'
import type { Plan } from '../run/plan.ts'
import { sitePlace } from '../site-place.ts'
import { open, takeTemporary } from '../writing.ts'

export { giveBack, open, simple, simpleIndex } from '../writing.ts'

export const probe = (name: string): string => namePrefix + name

/** A repetition being walked: a loop, or a built-in whose callback is. */
export interface Repetition {
  readonly site: number
  /** Variables that it moves on. */
  readonly driven: Driven
}

/** What a `break` may leave. */
export interface Exit {
  readonly labels: readonly string[]
  /** The variable that holds the loop's token; null for what is no loop. */
  readonly token: string | null
  /** Code that leaves the loops of the routine while a `for await` waits for its next value; empty for everything else. */
  readonly waits: string
}

/** The routine being walked. */
export interface Frame {
  readonly routine: Node
  /** False where no declaration can be put: parameter defaults and field initialisers. */
  readonly hasLocals: boolean
  /** Holds the routine's own token; empty for one that is not entered. */
  readonly token: string
  /** The routine waits, or yields: its loops may be left and entered again in the middle. */
  readonly suspends: 'no' | 'yields' | 'awaits'
  readonly exits: Exit[]
  temporaries: number
  inUse: number
  /** It declares the variable through which values go that were read. */
  holdsRead: boolean
  loopVariables: number
  statementStart: number
}

export interface Context {
  readonly text: string
  readonly edits: Edits
  readonly scopes: Scopes
  readonly plan: Plan
  readonly lines: LineTable
  readonly file: number
  /** Declarations at the top are the file's own. */
  readonly isModule: boolean
  readonly firstSite: number
  readonly firstLabel: number
  readonly sites: Site[]
  readonly labels: DataLabel[]
  readonly labelNumbers: Map<string, number>
  /** Labels of what elements that are stored were read from; and of what variables hold elements of. */
  readonly copied: Set<number>
  readonly held: Set<number>
  readonly drives: (readonly [number, number])[]
  readonly bounds: (readonly [number, number])[]
  readonly drivenParameters: DrivenParameters
  /** The label of what a variable's value was read from. */
  readonly sources: Map<Variable, number>
  repetitions: readonly Repetition[]
  frame: Frame
  visit(node: Node): void
}

const dataless = new Set(['import', 'class', 'function', 'fnName', 'enum', 'namespace', 'arguments'])

/** Objects that are no data: globals, imports, functions, classes. */
export function isNoData(context: Context, node: Node): boolean {
  const bare = withoutTypes(node)
  if (bare.type === 'Identifier') {
    const kind = context.scopes.variableOf(bare)?.kind
    return kind === undefined || dataless.has(kind)
  }
  return bare.type === 'Super' || bare.type === 'MetaProperty' || bare.type === 'Literal' || isLeftAlone(bare)
}

/** The variable of a loop's token, or of what it goes through. */
export function loopVariable(context: Context): string {
  context.frame.loopVariables++
  return `${namePrefix}v${context.frame.loopVariables}`
}

/** The name under which a value can be written again. */
export interface Held {
  readonly name: string
  readonly taken: number
}

/** Walks `node` so that its value can be written again; null where there is no place for a temporary. */
export function held(context: Context, node: Node, known: string | null): Held | null {
  if (known !== null) {
    context.visit(node)
    return { name: known, taken: 0 }
  }
  if (!context.frame.hasLocals) {
    context.visit(node)
    return null
  }
  const name = takeTemporary(context)
  hold(context, node, name)
  return { name, taken: 1 }
}

/** Walks `node`, whose value goes through `temporary`. */
export function hold(context: Context, node: Node, temporary: string): void {
  const [before, after] = assigned(node)
  open(context, node.start, `(${temporary}=${before}`)
  context.visit(node)
  context.edits.close(node.end, `${after})`)
}

/** Holds the value that was read last. */
export const readValue: string = probe('0')

/**
 * Puts a probe around a value that was read, which begins at `before`. It is not called while accesses are not looked at: the call of a function that is too
 * large to be put in place costs more than the access.
 */
export function aroundRead(context: Context, before: Slot, starts: boolean, end: number, read: { name: string; label: number; of: string }): void {
  const { frame, edits } = context
  // Between bursts the first writes are looked at.
  const [when, known] = read.name === 'U' ? [`${probe('C')}[1]!==0`, slot(read.of)] : [whileWatched(context, read.label), slotIfWatched(read.of)]
  const call = (value: string): string => `,${read.of},${known},${read.label})${value}`
  if (!frame.hasLocals) {
    before.fill(`${probe(read.name)}(`)
    return edits.close(end, call(''))
  }
  frame.holdsRead = true
  before.fill(`${starts ? ';' : ''}(${readValue}=`)
  edits.close(end, `,${when}?${probe(read.name)}(${readValue}${call(`:${readValue})`)}`)
}

/** While accesses are looked at; the first steps tell a copy. */
export const whileWatched = ({ copied, held: kept }: Context, label: number): string =>
  `${probe('C')}[1]>0${copied.has(label) || kept.has(label) ? `||${probe('C')}[0]<4` : ''}`

export const slot = (name: string): string => `${name}?.[${probe('P')}]`

/** The hidden slot, read only while accesses are looked at. */
export const slotIfWatched = (name: string): string => `${probe('C')}[1]>0&&${slot(name)}`

function numbered(context: Context, key: string, label: DataLabel): number {
  const known = context.labelNumbers.get(key)
  if (known !== undefined) return known
  const number = context.firstLabel + context.labels.push(label) - 1
  context.labelNumbers.set(key, number)
  return number
}

/** The label of data that is reached by the expression `node`. */
export function inputLabel(context: Context, node: Node, suffix = ''): number {
  const { key, name } = nameOf(context, withoutTypes(node))
  return numbered(context, `input ${key}${suffix}`, { kind: 'input', name: `${name}${suffix}`, fields: [], isCopied: false })
}

/** The label of what is outside: what is read from it and what is written to it are two inputs. */
export function outsideLabel(context: Context, node: Node, isOutput: boolean): number {
  const { key, name } = nameOf(context, withoutTypes(node))
  return numbered(context, `${isOutput ? 'output' : 'source'} ${key}`, { kind: 'input', name, fields: [], isCopied: false })
}

/** The label of a place where an object or array is made. */
export function madeLabel(context: Context, kind: 'object' | 'dictionary' | 'array', name: string, fields: readonly string[], at: number): number {
  return numbered(context, kind === 'object' ? `object ${name} ${fields.join()}` : `${kind} ${at}`, { kind, name, fields, isCopied: false })
}

interface Named {
  readonly key: string
  readonly name: string
}

function nameOf(context: Context, node: Node): Named {
  if (node.type === 'Identifier') {
    const name = textAt(node, 'name')
    const variable = context.scopes.variableOf(node)
    return { key: variable === null ? `global ${name}` : String(variable.id), name }
  }
  if (node.type === 'ThisExpression') return { key: `this ${classOf(context)}`, name: 'this' }
  if (node.type === 'MemberExpression') {
    const base = nameOf(context, withoutTypes(requiredChild(node, 'object')))
    if (node['computed'] === true) return { key: `${base.key}[]`, name: `${base.name}[]` }
    const property = requiredChild(node, 'property')
    const name = `${property.type === 'PrivateIdentifier' ? '#' : ''}${textAt(property, 'name')}`
    return { key: `${base.key}.${name}`, name: `${base.name}.${name}` }
  }
  if (node.type === 'CallExpression')
    return { key: `at ${node.start}`, name: `${nameOf(context, withoutTypes(requiredChild(node, 'callee'))).name}()` }
  const text = context.text.slice(node.start, node.end)
  return { key: `at ${node.start}`, name: text.length <= 24 && !text.includes('\n') ? text : `${text.slice(0, 20).split('\n')[0] ?? ''}…` }
}

/** The class of the method being walked: `this` means the same data in all of them. */
function classOf(context: Context): string {
  const path = context.plan.routineOf.get(context.frame.routine)?.path ?? ''
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

/** Adds the site of a built-in that works through its data; returns its number. */
export function workSite(context: Context, node: Node, name: string): number {
  const routine = context.plan.routineOf.get(context.frame.routine)
  context.sites.push({
    kind: 'loop',
    name,
    path: `${routine?.path ?? ''}.${name}`,
    file: context.file,
    ...sitePlace(context.lines, node),
    parent: routine === undefined ? null : context.firstSite + routine.index,
    candidates: [],
    elided: false,
    sharedWith: null,
  })
  return context.firstSite + context.sites.length - 1
}

/** The member's property name; empty for computed ones. */
export const propertyName = (member: Node): string => (member['computed'] === true ? '' : textAt(childAt(member, 'property') ?? member, 'name'))
