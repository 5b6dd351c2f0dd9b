// Random programs as trees: functions that call each other, alias objects, grow and shrink arrays, throw and catch. Numbers are small integers,
// objects are { x, next, list }; every loop and function burns fuel, so every program ends.

import { operations } from './random-operations.ts'

export type Objects =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'next'; readonly of: Objects }
  | { readonly kind: 'literal' | 'construct'; readonly x: Numbers }
export type Lists =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Objects }
  | { readonly kind: 'array'; readonly items: readonly Numbers[] }
  | { readonly kind: 'slice'; readonly of: Lists; readonly from: number; readonly to: number }
  | { readonly kind: 'spread'; readonly of: Lists }
  | { readonly kind: 'concat'; readonly of: Lists; readonly other: Lists }
export type Numbers =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'field' | 'keyed' | 'optional' | 'postfix'; readonly of: Objects }
  | { readonly kind: 'element' | 'indexOf' | 'includes'; readonly of: Lists; readonly index: Numbers }
  | { readonly kind: 'pop' | 'shift' | 'length'; readonly of: Lists }
  | { readonly kind: 'splice'; readonly of: Lists; readonly from: number; readonly removed: number }
  | { readonly kind: 'code' | 'character'; readonly index: Numbers }
  | { readonly kind: 'get' | 'has'; readonly key: Numbers }
  | { readonly kind: 'call'; readonly callee: number; readonly objects: readonly [Objects, Objects]; readonly list: Lists; readonly n: Numbers }
  | { readonly kind: 'sum' | 'and'; readonly left: Numbers; readonly right: Numbers }
  | { readonly kind: 'choose'; readonly test: Numbers; readonly yes: Numbers; readonly no: Numbers }
  | { readonly kind: 'store'; readonly of: Objects; readonly value: Numbers }
  | { readonly kind: 'operation'; readonly operation: number; readonly list: Lists; readonly object: Objects; readonly n: Numbers }
export type Body = readonly Statement[]
export type Loop = { readonly label: string; readonly body: Body } & (
  | { readonly kind: 'for'; readonly variable: string; readonly times: number }
  | { readonly kind: 'of'; readonly variable: string; readonly list: Lists }
  | { readonly kind: 'listEntries'; readonly variable: string; readonly list: Lists }
  | { readonly kind: 'in'; readonly of: Objects }
  | { readonly kind: 'entries' | 'ofSet'; readonly variable: string }
  | { readonly kind: 'characters' }
  | { readonly kind: 'while' | 'do'; readonly test: Numbers }
)
export type Statement =
  | Loop
  | { readonly kind: 'number' | 'return' | 'throw'; readonly value: Numbers }
  | { readonly kind: 'object'; readonly name: string; readonly value: Objects }
  | { readonly kind: 'assignList'; readonly value: Lists }
  | { readonly kind: 'setX'; readonly of: Objects; readonly value: Numbers }
  | { readonly kind: 'addX'; readonly of: Objects; readonly value: Numbers }
  | { readonly kind: 'setNext'; readonly of: Objects; readonly value: Objects }
  | { readonly kind: 'setList'; readonly of: Objects; readonly value: Lists }
  | { readonly kind: 'push' | 'unshift'; readonly of: Lists; readonly value: Numbers }
  | { readonly kind: 'setElement' | 'addElement'; readonly value: Numbers }
  | { readonly kind: 'set'; readonly key: Numbers; readonly value: Numbers }
  | { readonly kind: 'delete'; readonly key: Numbers }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'destructure'; readonly of: Objects }
  | { readonly kind: 'rest'; readonly of: Objects }
  | { readonly kind: 'destructureList' | 'restList'; readonly of: Lists }
  | { readonly kind: 'deleteElement' | 'truncate' }
  | { readonly kind: 'if'; readonly test: Numbers; readonly yes: Body; readonly no: Body }
  | { readonly kind: 'switch'; readonly test: Numbers; readonly cases: readonly { readonly body: Body; readonly breaks: boolean }[] }
  | { readonly kind: 'try'; readonly body: Body; readonly caught: Body | null; readonly last: Body | null }
  | { readonly kind: 'break' | 'continue'; readonly label: string }
  | { readonly kind: 'forEach'; readonly list: Lists; readonly variable: string; readonly body: Body }

export interface RandomProgram {
  readonly functions: readonly Body[]
  readonly main: Body
}

/** Numbers in [0, 1), the same for the same seed: mulberry32. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
}

interface Around {
  readonly labels: readonly string[]
  readonly numbers: readonly string[]
  readonly depth: number
  /** `return` is no part of the program's own body. */
  readonly returns: boolean
}

export class Generator {
  readonly #next: () => number
  readonly #functions: number
  #names = 0

  constructor(seed: number) {
    this.#next = random(seed)
    this.#functions = 3 + this.#int(4)
  }

  program(): RandomProgram {
    const around = { labels: [], numbers: ['n'], depth: 0, returns: true }
    return {
      functions: Array.from({ length: this.#functions }, () => this.#body(around, 1 + this.#int(5))),
      main: this.#body({ ...around, returns: false }, 6),
    }
  }

  #int(below: number): number {
    return Math.floor(this.#next() * below)
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#int(items.length)] as T
  }

  #name(prefix: string): string {
    return `${prefix}${++this.#names}`
  }

  #body(around: Around, length: number): Body {
    return Array.from({ length }, () => this.#statement(around))
  }

  #block(around: Around): Body {
    return this.#body({ ...around, depth: around.depth + 1 }, 1 + this.#int(3))
  }

  #statement(around: Around): Statement {
    if (around.depth < 4 && this.#next() < 0.4) return this.#compound(around)
    const number = (): Numbers => this.#number(around, 2)
    const object = (): Objects => this.#object(around, 2)
    const list = (): Lists => this.#list(around, 2)
    switch (this.#int(20)) {
      case 18:
        return this.#next() < 0.5 ? { kind: 'rest', of: object() } : { kind: 'restList', of: list() }
      case 19:
        return { kind: this.#pick(['deleteElement', 'truncate']) }
      case 0:
        return { kind: 'object', name: this.#pick(['o', 'p']), value: object() }
      case 1:
        return { kind: 'assignList', value: list() }
      case 2:
        return { kind: this.#pick(['setX', 'addX']), of: object(), value: number() }
      case 3:
        return { kind: 'setNext', of: object(), value: object() }
      case 4:
        return { kind: 'setList', of: object(), value: list() }
      case 5:
      case 6:
        return { kind: 'push', of: list(), value: number() }
      case 7:
        return { kind: 'unshift', of: list(), value: number() }
      case 8:
      case 9:
        return { kind: this.#pick(['setElement', 'addElement']), value: number() }
      case 10:
        return { kind: 'set', key: number(), value: number() }
      case 11:
        return { kind: 'delete', key: number() }
      case 12:
        return { kind: 'string', value: this.#pick(['abc', 'bcda', 'abcabc', 'd', 'abc'.repeat(30)]) }
      case 13:
        return { kind: 'destructure', of: object() }
      case 14:
        return { kind: 'destructureList', of: list() }
      case 15:
        return this.#leaving(around)
      default:
        return { kind: 'number', value: number() }
    }
  }

  #leaving(around: Around): Statement {
    const value = this.#number(around, 2)
    if (around.labels.length > 0 && this.#next() < 0.6) return { kind: this.#pick(['break', 'continue']), label: this.#pick(around.labels) }
    return around.returns && this.#next() < 0.6 ? { kind: 'return', value } : { kind: 'throw', value }
  }

  #compound(around: Around): Statement {
    const body = (): Body => this.#block(around)
    switch (this.#int(7)) {
      case 0:
        return { kind: 'if', test: this.#number(around, 2), yes: body(), no: this.#next() < 0.5 ? body() : [] }
      case 1:
        return {
          kind: 'switch',
          test: this.#number(around, 1),
          cases: Array.from({ length: 3 }, () => ({ body: body(), breaks: this.#next() < 0.6 })),
        }
      case 2: {
        const form = this.#int(3)
        // Known imprecision: a jump by label out of a loop with an activation leaves it before the `finally` on the way, not behind.
        const inside = form > 0 ? (): Body => this.#block({ ...around, labels: [] }) : body
        return { kind: 'try', body: inside(), caught: form < 2 ? inside() : null, last: form > 0 ? body() : null }
      }
      case 3: {
        const variable = this.#name('e')
        const inside = { ...around, labels: [], numbers: [...around.numbers, variable], returns: true }
        return { kind: 'forEach', list: this.#list(around, 1), variable, body: this.#block(inside) }
      }
      default:
        return this.#loop(around)
    }
  }

  #loop(around: Around): Loop {
    const label = this.#name('l')
    const variable = this.#name('i')
    const inside = { ...around, labels: [...around.labels, label] }
    const withVariable = { ...inside, numbers: [...around.numbers, variable] }
    switch (this.#int(8)) {
      case 5:
        return { kind: 'listEntries', label, variable, list: this.#list(around, 1), body: this.#block(withVariable) }
      case 6:
        return { kind: 'ofSet', label, variable, body: this.#block(withVariable) }
      case 7:
        return this.#next() < 0.5
          ? { kind: 'in', label, of: this.#object(around, 1), body: this.#block(inside) }
          : { kind: 'characters', label, body: this.#block(inside) }
      case 0:
        return { kind: 'of', label, variable, list: this.#list(around, 1), body: this.#block(withVariable) }
      case 1:
        return { kind: 'entries', label, variable, body: this.#block(withVariable) }
      case 2:
        return { kind: this.#pick(['while', 'do']), label, test: this.#number(around, 1), body: this.#block(inside) }
      default:
        return { kind: 'for', label, variable, times: 1 + this.#int(4), body: this.#block(withVariable) }
    }
  }

  #object(around: Around, depth: number): Objects {
    const kind = this.#int(depth > 0 ? 8 : 4)
    if (kind < 4) return { kind: 'local', name: this.#pick(['o', 'p']) }
    if (kind < 7) return { kind: 'next', of: this.#object(around, depth - 1) }
    return { kind: this.#pick(['literal', 'construct']), x: this.#number(around, depth - 1) }
  }

  #list(around: Around, depth: number): Lists {
    const kind = this.#int(depth > 0 ? 10 : 3)
    if (kind < 3) return { kind: 'local', name: 'a' }
    if (kind < 6) return { kind: 'list', of: this.#object(around, depth - 1) }
    const of = this.#list(around, depth - 1)
    if (kind === 6) return { kind: 'slice', of, from: this.#int(3), to: 2 + this.#int(12) }
    if (kind === 7) return { kind: 'spread', of }
    // Only short lists are appended: doubling would exhaust memory before fuel.
    if (kind === 8) return { kind: 'concat', of, other: { kind: 'slice', of: this.#list(around, depth - 1), from: 0, to: this.#int(6) } }
    return { kind: 'array', items: Array.from({ length: this.#int(14) }, () => this.#number(around, 0)) }
  }

  #number(around: Around, depth: number): Numbers {
    if (depth === 0 || this.#next() < 0.2)
      return this.#next() < 0.3 ? { kind: 'number', value: this.#int(20) } : { kind: 'local', name: this.#pick(around.numbers) }
    const number = (): Numbers => this.#number(around, depth - 1)
    const object = (): Objects => this.#object(around, depth - 1)
    const list = (): Lists => this.#list(around, depth - 1)
    switch (this.#int(22)) {
      case 14:
      case 15:
      case 16:
      case 17:
      case 18:
      case 19:
      case 20:
      case 21:
        return { kind: 'operation', operation: this.#int(operations.length), list: list(), object: object(), n: number() }
      case 0:
      case 1:
        return this.#next() < 0.2
          ? { kind: 'optional', of: this.#object(around, 0) }
          : { kind: this.#pick(['field', 'keyed', 'postfix']), of: object() }
      case 2:
      case 3:
        return { kind: this.#pick(['element', 'element', 'indexOf', 'includes']), of: list(), index: number() }
      case 4:
        return { kind: this.#pick(['pop', 'shift', 'length']), of: list() }
      case 5:
        return { kind: this.#pick(['code', 'character']), index: number() }
      case 6:
        return { kind: this.#pick(['get', 'has']), key: number() }
      case 7:
        return { kind: this.#pick(['sum', 'and']), left: number(), right: number() }
      case 8:
        return { kind: 'choose', test: number(), yes: number(), no: number() }
      case 9:
        return { kind: 'store', of: object(), value: number() }
      case 10:
        return { kind: 'splice', of: list(), from: this.#int(4), removed: this.#int(3) }
      default:
        return { kind: 'call', callee: this.#int(this.#functions), objects: [object(), object()], list: list(), n: number() }
    }
  }
}
