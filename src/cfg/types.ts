// The control-flow graph of one routine. Block and edge ids are places in their arrays; blocks are in reverse postorder, the exit last.

import type { Node } from '../source/index.ts'

export type BlockId = number
export type EdgeId = number

/** Why control passes along an edge. */
export type EdgeKind =
  | 'next'
  /** The operand that was tested is truthy, falsy. */
  | 'true'
  | 'false'
  /** `??`, `?.` and default values: the value is missing, is there. */
  | 'nullish'
  | 'present'
  /** From a `case` whose value matched to its statements; from the last one that did not to `default`. */
  | 'case'
  | 'default'
  | 'break'
  | 'continue'
  | 'return'
  | 'throw'
  /** From a `yield` or `await` to what follows it, when it is resumed. */
  | 'resume'
  /** From where a routine can stay for ever, a suspension or an endless loop, to the exit. */
  | 'abandon'

/**
 * Where a probe goes into the source text, by form; what is one of an expression changes neither its value nor a name that it gets:
 * - `statement`: a statement inserted at `start`, in front of one of a list;
 * - `after`: the same, behind the last one of a list, which may lack its semicolon: `;probe`;
 * - `line`: the same, behind a text without statements and on a line of its own: it may be a comment;
 * - `brace`, `brace-end`: the statement in `start..end` is not in a list: it gets braces, the probe is first or last in them;
 * - `expression`: the expression in `start..end` becomes `(probe, expression)`;
 * - `else`: the consequent in `start..end` of an `if` without `else` is followed by `else { probe }`; unless it is a block it gets braces,
 *   since it may lack the semicolon that `else` would need;
 * - `default`: `default: probe; break;` at `start`, before the first case of a `switch` that has no default;
 * - `value`: the expression in `start..end` becomes `(t = (expression), probe, t)`: its evaluation ends before the probe runs;
 * - `present`, `nullish`, `truthy`, `falsy`: the same, where the probe runs only if the value is there, is null or undefined, is truthy or falsy;
 * - `true`, `false`: the same, where only the answer of a test counts: `((expression) && (probe, true))`, `((expression) || (probe, false))`;
 * - `named`: the anonymous function or class in `start..end` becomes `(probe, {name: expression}.name)`;
 * - `argument`: a call without arguments gets `...(probe, nothing)` in front of the `)` at `start`;
 * - `parameter`: the parameters of a function that end in the `)` behind `start` get a last one whose binding runs the probe;
 * - `caught`: the `try` block in `start..end` is put into another that runs the probe when it catches, and throws on.
 */
export type PlaceForm =
  | 'statement'
  | 'after'
  | 'line'
  | 'brace'
  | 'brace-end'
  | 'expression'
  | 'else'
  | 'default'
  | 'value'
  | 'present'
  | 'nullish'
  | 'truthy'
  | 'falsy'
  | 'true'
  | 'false'
  | 'named'
  | 'argument'
  | 'parameter'
  | 'caught'

export interface Place {
  readonly form: PlaceForm
  readonly start: number
  /** Equal to `start` for forms that insert at a point. Of several places that end at one offset, those of lower block ids are the inner ones. */
  readonly end: number
  /** Of form `named`: the name. */
  readonly name?: string
}

/** What in a block may throw, by the likeliest: a call, an access to a property or a name, an operator's conversion. */
export type Throws = 'call' | 'access' | 'operator' | null

export interface Block {
  readonly id: BlockId
  /** From the first to the last token that it evaluates; null when it only joins paths. */
  readonly span: { readonly start: number; readonly end: number } | null
  readonly throws: Throws
  /** Where a probe runs once each time that the block is entered; null when no text is there. */
  readonly place: Place | null
  /** The expression whose evaluation ends as the block begins, for `(t = (expression), probe, t)`; null where there is none. */
  readonly value: { readonly start: number; readonly end: number } | null
}

export interface EdgePlace extends Place {
  /** True when the probe runs at the start of the block that the edge leaves: an exception in that block is then counted too. */
  readonly early: boolean
}

export interface Edge {
  readonly id: EdgeId
  readonly from: BlockId
  readonly to: BlockId
  readonly kind: EdgeKind
  /** True when no text makes control take it: an exception out of the middle of a block, a suspension that is never resumed. */
  readonly virtual: boolean
  /** True for an edge to the header of a loop from inside the loop, or to a pattern from the evaluation of one of its default values. */
  readonly back: boolean
  /** Where a probe runs exactly when control takes the edge; null when there is no such place. */
  readonly place: EdgePlace | null
}

/** A natural loop. Loops are sorted so that a loop comes after the loop around it. */
export interface Loop {
  readonly id: number
  readonly header: BlockId
  readonly parent: number | null
  /** Sorted; the header and the blocks of inner loops included. */
  readonly blocks: readonly BlockId[]
  readonly backEdges: readonly EdgeId[]
  /** The statement in the source. */
  readonly node: Node
}

export interface Cfg {
  /** The routine as `source` lists it. */
  readonly routine: Node
  readonly blocks: readonly Block[]
  readonly edges: readonly Edge[]
  readonly entry: BlockId
  readonly exit: BlockId
  readonly loops: readonly Loop[]
  /** The `try` statements that control may reach. */
  readonly tries: readonly Node[]
}
