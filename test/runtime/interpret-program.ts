// Runs a random program without instrumentation and tells the naive model what it accesses, as docs/input-size.md defines accesses.

import { NaiveSizes, type SiteOf } from './naive-sizes.ts'
import { fuel, isLoop, type Place } from './print-program.ts'
import type { Body, Lists, Loop, Numbers, Objects, RandomProgram, Statement } from './random-program.ts'

interface Thing {
  x: number
  next: Thing
  list: List
}
/** The elements, and beside them the cell that each slot is. */
class List {
  readonly items: number[]
  readonly #cells: unknown[] = []
  constructor(items: number[]) {
    this.items = items
  }
  cell(index: number): unknown {
    return (this.#cells[index] ??= {})
  }
  shift(): number | undefined {
    if (this.items.length > 0) this.#cells.shift()
    return this.items.shift()
  }
}
interface Scope {
  o: Thing
  p: Thing
  a: List
  s: string
  readonly m: Map<number, number>
  /** `n` and the variables of loops and callbacks. */
  readonly numbers: Map<string, number>
}
type NumbersOfLists = Extract<Numbers, { readonly kind: 'element' | 'indexOf' | 'includes' | 'pop' | 'shift' | 'length' | 'splice' }>
type Stores = Extract<Statement, { readonly kind: 'setX' | 'setNext' | 'setList' | 'addX' }>
type Completion = null | { readonly kind: 'break' | 'continue'; readonly label: string } | { readonly kind: 'return'; readonly value: number }
class Thrown {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

export class Interpreter {
  readonly sizes: NaiveSizes = new NaiveSizes()
  readonly #program: RandomProgram
  readonly #siteOf: SiteOf<Place>
  readonly #small: number
  #fuel: number = fuel

  constructor(program: RandomProgram, siteOf: SiteOf<Place>, small: number) {
    this.#program = program
    this.#siteOf = siteOf
    this.#small = small
  }

  run(): void {
    this.sizes.within(this.#siteOf('program'), () => {
      const first = this.#thing(1, null, this.#born(new List([1])))
      const second = this.#thing(2, first, this.#born(new List([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])))
      const m = new Map<number, number>()
      this.sizes.born(m)
      const scope: Scope = { o: first, p: second, a: this.#born(new List([1, 2, 3])), s: 'abcd', m, numbers: new Map([['n', 3]]) }
      for (const statement of this.#program.main) {
        try {
          this.#statement(statement, scope)
        } catch (error) {
          if (!(error instanceof Thrown)) throw error
        }
      }
    })
  }

  #burn(): boolean {
    return --this.#fuel < 0
  }

  #thing(x: number, next: Thing | null, list: List): Thing {
    const thing = { x, list } as Thing
    thing.next = next ?? thing
    this.sizes.born(thing)
    return thing
  }

  #born(list: List): List {
    this.sizes.born(list)
    return list
  }

  #read(thing: Thing): Thing {
    this.sizes.access('reads', thing, 'object')
    return thing
  }

  #write(thing: Thing): void {
    this.sizes.access('writes', thing, 'object')
  }

  #element(kind: 'reads' | 'writes', list: List, index: number, length: number = list.items.length): void {
    if (!(index >= 0 && index < length) || this.sizes.knows(list, list.cell(index))) return
    if (length <= this.#small) this.sizes.all(list, kind, length)
    else this.sizes.access(kind, list, list.cell(index))
  }

  #range(list: List, from: number, to: number, length: number = list.items.length): void {
    const end = Math.min(to, length)
    if (end <= from) return
    if (length <= this.#small) return this.sizes.all(list, 'reads', length)
    for (let i = from; i < end; i++) this.sizes.access('reads', list, list.cell(i))
    if (from === 0 && end === length) this.sizes.all(list, 'reads', 0)
  }

  #character(s: string, index: number): void {
    if (index < s.length) this.sizes.access('reads', s, index)
  }

  #call(callee: number, scope: Scope): number {
    return this.sizes.within(this.#siteOf(callee), () => {
      if (this.#burn()) return this.#local(scope, 'n')
      const completion = this.#body(this.#program.functions[callee] ?? [], scope)
      return completion?.kind === 'return' ? completion.value : this.#local(scope, 'n')
    })
  }

  #local(scope: Scope, name: string): number {
    const value = scope.numbers.get(name)
    if (value === undefined) throw new Error(`The program has no ${name}.`)
    return value
  }

  #body(body: Body, scope: Scope): Completion {
    for (const statement of body) {
      const completion = this.#statement(statement, scope)
      if (completion !== null) return completion
    }
    return null
  }

  #statement(it: Statement, scope: Scope): Completion {
    if (isLoop(it)) return this.sizes.within(this.#siteOf(it), () => this.#loop(it, scope))
    switch (it.kind) {
      case 'if':
        return this.#body(this.#number(it.test, scope) % 2 === 1 ? it.yes : it.no, scope)
      case 'switch': {
        const tested = this.#number(it.test, scope) % 3
        for (const { body, breaks } of it.cases.slice(Number.isNaN(tested) ? 2 : tested)) {
          const completion = this.#body(body, scope)
          if (completion !== null || breaks) return completion
        }
        return null
      }
      case 'try':
        return this.#try(it, scope)
      case 'forEach': {
        const list = this.#list(it.list, scope)
        // oxlint-disable-next-line unicorn/no-array-for-each -- the same built-in as in the printed program, with its semantics under mutation
        list.items.forEach((item) => this.#callback(it, item, scope))
        this.#range(list, 0, list.items.length)
        return null
      }
      case 'break':
      case 'continue':
        return it
      case 'return':
        return { kind: 'return', value: this.#number(it.value, scope) }
      case 'throw':
        throw new Thrown(this.#number(it.value, scope))
      default:
        this.#effect(it, scope)
        return null
    }
  }

  #callback(it: Statement & { readonly kind: 'forEach' }, item: number, scope: Scope): void {
    this.sizes.within(this.#siteOf(it), () => {
      if (this.#burn()) return
      scope.numbers.set(it.variable, item)
      this.#body(it.body, scope)
    })
  }

  #try(it: Statement & { readonly kind: 'try' }, scope: Scope): Completion {
    let completion: Completion = null
    try {
      completion = this.#body(it.body, scope)
    } catch (error) {
      if (!(error instanceof Thrown) || it.caught === null) throw error
      scope.numbers.set('n', error.value)
      completion = this.#body(it.caught, scope)
    } finally {
      const last = this.#body(it.last ?? [], scope)
      // A completion of `finally` overrides, even an exception.
      // oxlint-disable-next-line no-unsafe-finally
      if (last !== null) return last
    }
    return completion
  }

  #loop(it: Loop, scope: Scope): Completion {
    for (const item of this.#rounds(it, scope)) {
      if ('variable' in it) scope.numbers.set(it.variable, item)
      if (this.#burn()) return null
      const completion = this.#body(it.body, scope)
      if (completion === null || (completion.kind === 'continue' && completion.label === it.label)) continue
      return completion.kind === 'break' && completion.label === it.label ? null : completion
    }
    return null
  }

  /** The values of the loop's variable; what the head of the loop reads is read on the way. */
  *#rounds(it: Loop, scope: Scope): Generator<number> {
    const test = (numbers: Numbers): boolean => Boolean(this.#number(numbers, scope) % 3)
    switch (it.kind) {
      case 'for':
        for (let i = 0; i < it.times; i++) yield i
        return
      case 'of': {
        const list = this.#list(it.list, scope)
        let position = 0
        for (const item of list.items) {
          this.#element('reads', list, position++)
          yield item
        }
        return
      }
      case 'entries':
        for (const key of scope.m.keys()) this.sizes.access('reads', scope.m, key)
        this.sizes.all(scope.m, 'reads', 0)
        for (const [key] of scope.m) yield key
        return
      case 'while':
        while (test(it.test)) yield 0
        return
      default:
        do yield 0
        while (test(it.test))
    }
  }

  #effect(it: Statement, scope: Scope): void {
    switch (it.kind) {
      case 'number':
        return void scope.numbers.set('n', this.#number(it.value, scope))
      case 'object':
        scope[it.name as 'o' | 'p'] = this.#object(it.value, scope)
        return
      case 'assignList':
        scope.a = this.#list(it.value, scope)
        return
      case 'setX':
      case 'setNext':
      case 'setList':
      case 'addX':
        return this.#store(it, scope)
      case 'push':
      case 'unshift':
        return this.#grow(it, scope)
      case 'setElement':
      case 'addElement':
        return this.#setElement(it, scope)
      case 'set': {
        const key = this.#number(it.key, scope) % 7
        const value = this.#number(it.value, scope)
        scope.m.set(key, value)
        return this.sizes.access('writes', scope.m, key)
      }
      case 'delete': {
        const key = this.#number(it.key, scope) % 7
        scope.m.delete(key)
        return this.sizes.access('writes', scope.m, key)
      }
      case 'string':
        scope.s = it.value
        return
      case 'destructure':
        return void scope.numbers.set('n', this.#read(this.#object(it.of, scope)).x)
      case 'destructureList': {
        const list = this.#list(it.of, scope)
        this.#range(list, 0, 2)
        const [q = 1, r = 2] = list.items
        return void scope.numbers.set('n', (q + r) % 97)
      }
      default:
        throw new Error(`no effect: ${it.kind}`)
    }
  }

  #store(it: Stores, scope: Scope): void {
    const thing = this.#object(it.of, scope)
    if (it.kind === 'addX') {
      const before = this.#read(thing).x
      thing.x = before + this.#number(it.value, scope)
      return
    }
    if (it.kind === 'setX') thing.x = this.#number(it.value, scope)
    else if (it.kind === 'setNext') thing.next = this.#object(it.value, scope)
    else thing.list = this.#list(it.value, scope)
    this.#write(thing)
  }

  #grow(it: Statement & { readonly kind: 'push' | 'unshift' }, scope: Scope): void {
    const list = this.#list(it.of, scope)
    const value = this.#number(it.value, scope)
    list.items[it.kind](value)
    if (it.kind === 'push') return this.#element('writes', list, list.items.length - 1)
    // Everything moves up: all but the new element is read.
    this.#element('writes', list, 0)
    this.#range(list, 0, list.items.length)
  }

  #setElement(it: Statement & { readonly kind: 'setElement' | 'addElement' }, scope: Scope): void {
    const list = scope.a
    if (list.items.length === 0) return
    const index = this.#local(scope, 'n') % list.items.length
    if (it.kind === 'addElement') {
      this.#element('reads', list, index)
      const before = list.items[index] as number
      list.items[index] = before + this.#number(it.value, scope)
      return
    }
    list.items[index] = this.#number(it.value, scope)
    this.#element('writes', list, index)
  }

  #object(it: Objects, scope: Scope): Thing {
    if (it.kind === 'local') return scope[it.name as 'o' | 'p']
    if (it.kind === 'next') return this.#read(this.#object(it.of, scope)).next
    const x = this.#number(it.x, scope)
    return it.kind === 'construct' ? this.#thing(x, null, this.#born(new List([x]))) : this.#thing(x, scope.o, scope.a)
  }

  #list(it: Lists, scope: Scope): List {
    switch (it.kind) {
      case 'local':
        return scope.a
      case 'list':
        return this.#read(this.#object(it.of, scope)).list
      case 'array':
        return this.#born(new List(it.items.map((item) => this.#number(item, scope))))
      case 'slice': {
        const list = this.#list(it.of, scope)
        const items = list.items.slice(it.from, it.to)
        this.#range(list, it.from, it.from + items.length)
        return this.#born(new List(items))
      }
      case 'spread': {
        const list = this.#list(it.of, scope)
        this.#range(list, 0, list.items.length)
        return this.#born(new List([...list.items]))
      }
      default: {
        const left = this.#list(it.of, scope)
        const right = this.#list(it.other, scope)
        this.#range(left, 0, left.items.length)
        this.#range(right, 0, right.items.length)
        return this.#born(new List([...left.items, ...right.items]))
      }
    }
  }

  #number(it: Numbers, scope: Scope): number {
    const number = (inner: Numbers): number => this.#number(inner, scope)
    switch (it.kind) {
      case 'number':
        return it.value
      case 'local':
        return this.#local(scope, it.name)
      case 'field':
      case 'keyed':
      case 'optional':
        return this.#read(this.#object(it.of, scope)).x
      case 'postfix':
        return this.#read(this.#object(it.of, scope)).x++
      case 'code':
      case 'character': {
        const { s } = scope
        const index = number(it.index) % 6
        this.#character(it.kind === 'code' ? s : scope.s, index)
        return it.kind === 'code' ? s.charCodeAt(index) | 0 : Number(s[index] === 'b')
      }
      case 'get':
      case 'has': {
        const key = number(it.key) % 7
        if (scope.m.has(key)) this.sizes.access('reads', scope.m, key)
        return it.kind === 'get' ? (scope.m.get(key) ?? 0) | 0 : Number(scope.m.has(key))
      }
      case 'call': {
        const [o, p] = it.objects.map((object) => this.#object(object, scope)) as [Thing, Thing]
        const a = this.#list(it.list, scope)
        return this.#call(it.callee, { o, p, a, s: scope.s, m: scope.m, numbers: new Map([['n', number(it.n)]]) })
      }
      case 'sum':
        return (number(it.left) + number(it.right)) % 97
      case 'and': {
        const left = number(it.left) % 2
        return left ? number(it.right) : left
      }
      case 'choose':
        return number(it.test) % 2 === 1 ? number(it.yes) : number(it.no)
      case 'store': {
        const thing = this.#object(it.of, scope)
        thing.x = number(it.value)
        this.#write(thing)
        return thing.x
      }
      default:
        return this.#ofList(it, scope)
    }
  }

  #ofList(it: NumbersOfLists, scope: Scope): number {
    const list = this.#list(it.of, scope)
    const { items } = list
    switch (it.kind) {
      case 'length':
        return items.length
      case 'element': {
        const index = this.#number(it.index, scope) % 13
        this.#element('reads', list, index)
        return (items[index] ?? 0) | 0
      }
      case 'indexOf':
      case 'includes': {
        const found = items.indexOf(this.#number(it.index, scope))
        this.#range(list, 0, found < 0 ? items.length : found + 1)
        return it.kind === 'indexOf' ? found + 1 : Number(found >= 0)
      }
      case 'pop':
        this.#element('reads', list, items.length - 1)
        return (items.pop() ?? 0) | 0
      case 'shift':
        this.#element('reads', list, 0)
        return (list.shift() ?? 0) | 0
      case 'splice': {
        const removed = items.splice(it.from, it.removed).length
        this.#range(list, it.from, Infinity, items.length + removed)
        return removed
      }
    }
  }
}
