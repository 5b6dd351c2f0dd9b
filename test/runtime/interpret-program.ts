// Runs a random program without instrumentation and tells the naive model what it accesses, as docs/input-size.md defines accesses.

import { CellModel, List, type Thing } from './cell-model.ts'
import type { NaiveSizes, SiteOf } from './naive-sizes.ts'
import { fuel, isLoop, type Place } from './print-program.ts'
import { createConstants, operations, type World } from './random-operations.ts'
import type { Body, Lists, Loop, Numbers, Objects, RandomProgram, Statement } from './random-program.ts'

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
/** There is no fuel left. */
const burnt = { kind: 'break', label: '' } as const
class Thrown {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** The text shows that the loop is left in its first round: it ends with a jump out of the function, and none in it goes elsewhere. */
function hasOneRound(body: Body): boolean {
  const last = body.at(-1)?.kind
  const jumps = JSON.stringify(body, (_, value: unknown) => ((value as { readonly kind?: unknown } | null)?.kind === 'forEach' ? null : value))
  return (last === 'return' || last === 'throw') && !/"kind":"(?:break|continue)"/.test(jumps)
}

export class Interpreter {
  readonly sizes: NaiveSizes
  readonly #cells: CellModel
  readonly #program: RandomProgram
  readonly #siteOf: SiteOf<Place>
  /** Of a loop whose rounds are activations. */
  readonly #roundOf: SiteOf<Place>
  #constants: ReturnType<typeof createConstants> | null = null
  #fuel: number = fuel

  constructor(program: RandomProgram, siteOf: SiteOf<Place>, roundOf: SiteOf<Place>, small: number) {
    this.#program = program
    this.#siteOf = siteOf
    this.#roundOf = roundOf
    this.#cells = new CellModel(small)
    this.sizes = this.#cells.sizes
  }

  run(): void {
    this.sizes.within(this.#siteOf('program'), () => {
      this.#constants = createConstants(this.#cells)
      const first = this.#thing(1, null, this.#cells.born(new List([1])))
      const second = this.#thing(2, first, this.#cells.born(new List([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])))
      const m = new Map<number, number>()
      this.sizes.born(m)
      const scope: Scope = { o: first, p: second, a: this.#cells.born(new List([1, 2, 3])), s: 'abcd', m, numbers: new Map([['n', 3]]) }
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

  #call(callee: number, scope: Scope): number {
    return this.sizes.within(this.#siteOf(callee), () => {
      if (this.#burn()) return this.#local(scope, 'n')
      const completion = this.#body(this.#program.functions[callee] ?? [], scope)
      return completion?.kind === 'return' ? completion.value : this.#local(scope, 'n')
    })
  }

  #local(scope: Scope, name: string): number {
    if (!scope.numbers.has(name)) throw new Error(`The program has no ${name}.`)
    // A hole's value is undefined there as here.
    return scope.numbers.get(name) as number
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
        return this.#body(this.#number(it.test, scope) % 2 ? it.yes : it.no, scope)
      case 'switch': {
        const tested = this.#number(it.test, scope) % 3
        for (const { body, breaks } of it.cases.slice(tested === 0 || tested === 1 ? tested : 2)) {
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
        this.#cells.range(list, 0, list.items.length)
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
      const completion = this.sizes.within(this.#roundOf(it), () => (this.#burn() ? burnt : this.#body(it.body, scope)))
      if (completion === burnt) return null
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
          this.#cells.element('reads', list, position++)
          yield item
        }
        return
      }
      case 'entries':
        this.#head(it.body, scope.m)
        for (const [key] of scope.m) yield key
        return
      case 'listEntries': {
        const list = this.#list(it.list, scope)
        if (hasOneRound(it.body)) this.#cells.range(list, 0, 1)
        else this.#cells.whole(list)
        for (const [, item] of list.items.entries()) yield item
        return
      }
      case 'ofSet': {
        const { u } = this.#constants!
        this.#head(it.body, u)
        for (const item of u) yield item
        return
      }
      case 'in':
        this.#cells.read(this.#object(it.of, scope))
        for (let i = 0; i < 3; i++) yield 0
        return
      case 'characters': {
        const { s } = scope
        this.#cells.characters(s, 0, hasOneRound(it.body) ? 1 : s.length)
        for (const _ of s) yield 0
        return
      }
      case 'while':
        while (test(it.test)) yield 0
        return
      default:
        do yield 0
        while (test(it.test))
    }
  }

  /** The head of a loop over a Map or Set reads all of it, or what its only round takes. */
  #head(body: Body, of: ReadonlyMap<number, number> | ReadonlySet<number>): void {
    if (hasOneRound(body)) this.#cells.firstEntries(of, 1)
    else this.#cells.entries(of)
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
        return void scope.numbers.set('n', this.#cells.read(this.#object(it.of, scope)).x)
      case 'destructureList': {
        const list = this.#list(it.of, scope)
        this.#cells.range(list, 0, 2)
        const [q = 1, r = 2] = list.items
        return void scope.numbers.set('n', (q + r) % 97)
      }
      case 'rest':
        return void scope.numbers.set('n', this.#cells.read(this.#object(it.of, scope)).x + 2)
      case 'restList': {
        const [q = 1, ...r] = this.#cells.whole(this.#list(it.of, scope)).items
        return void scope.numbers.set('n', (q + r.length) % 97)
      }
      case 'deleteElement':
        return this.#deleteElement(scope)
      case 'truncate':
        scope.a.items.length = Math.min(scope.a.items.length, 12)
        return
      default:
        throw new Error(`no effect: ${it.kind}`)
    }
  }

  #store(it: Stores, scope: Scope): void {
    const thing = this.#object(it.of, scope)
    if (it.kind === 'addX') {
      const before = this.#cells.read(thing).x
      thing.x = before + this.#number(it.value, scope)
      return
    }
    if (it.kind === 'setX') thing.x = this.#number(it.value, scope)
    else if (it.kind === 'setNext') thing.next = this.#object(it.value, scope)
    else thing.list = this.#list(it.value, scope)
    this.#cells.write(thing)
  }

  #grow(it: Statement & { readonly kind: 'push' | 'unshift' }, scope: Scope): void {
    const list = this.#list(it.of, scope)
    const value = this.#number(it.value, scope)
    list.items[it.kind](value)
    if (it.kind === 'push') return this.#cells.element('writes', list, list.items.length - 1)
    // Everything moves up: all but the new element is read.
    this.#cells.element('writes', list, 0)
    this.#cells.range(list, 0, list.items.length)
  }

  #setElement(it: Statement & { readonly kind: 'setElement' | 'addElement' }, scope: Scope): void {
    const list = scope.a
    if (list.items.length === 0) return
    const index = this.#local(scope, 'n') % list.items.length
    if (it.kind === 'addElement') {
      this.#cells.element('reads', list, index)
      const before = list.items[index] as number
      list.items[index] = before + this.#number(it.value, scope)
      return
    }
    list.items[index] = this.#number(it.value, scope)
    this.#cells.element('writes', list, index)
  }

  #deleteElement({ a, numbers }: Scope): void {
    if (a.items.length === 0) return
    const n = numbers.get('n') ?? 0
    this.#cells.element('reads', a, n % a.items.length)
    a.items[n % a.items.length] = n
    this.#cells.element('writes', a, n % a.items.length)
  }

  #operation(it: Extract<Numbers, { readonly kind: 'operation' }>, scope: Scope): number {
    const { takes, before, run } = operations[it.operation]!
    const world = (): World => ({ cells: this.#cells, s: scope.s, m: scope.m, constants: this.#constants! })
    before?.(world())
    const first = takes === 'nl' ? this.#number(it.n, scope) : 0
    const l = takes.includes('l') ? this.#list(it.list, scope) : scope.a
    const o = takes === 'o' ? this.#object(it.object, scope) : scope.o
    const n = takes.endsWith('n') ? this.#number(it.n, scope) : first
    return run(world(), { l, o, n })
  }

  #object(it: Objects, scope: Scope): Thing {
    if (it.kind === 'local') return scope[it.name as 'o' | 'p']
    if (it.kind === 'next') return this.#cells.read(this.#object(it.of, scope)).next
    const x = this.#number(it.x, scope)
    return it.kind === 'construct' ? this.#thing(x, null, this.#cells.born(new List([x]))) : this.#thing(x, scope.o, scope.a)
  }

  #list(it: Lists, scope: Scope): List {
    switch (it.kind) {
      case 'local':
        return scope.a
      case 'list':
        return this.#cells.read(this.#object(it.of, scope)).list
      case 'array':
        return this.#cells.born(new List(it.items.map((item) => this.#number(item, scope))))
      case 'slice': {
        const list = this.#list(it.of, scope)
        const items = list.items.slice(it.from, it.to)
        this.#cells.range(list, it.from, it.from + items.length)
        return this.#cells.born(new List(items))
      }
      case 'spread': {
        const list = this.#list(it.of, scope)
        this.#cells.range(list, 0, list.items.length)
        return this.#cells.born(new List([...list.items]))
      }
      default: {
        const left = this.#list(it.of, scope)
        const right = this.#list(it.other, scope)
        this.#cells.range(left, 0, left.items.length)
        this.#cells.range(right, 0, right.items.length)
        // Not spread: holes stay holes.
        return this.#cells.born(new List(left.items.concat(right.items)))
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
        return this.#cells.read(this.#object(it.of, scope)).x
      case 'postfix':
        return this.#cells.read(this.#object(it.of, scope)).x++
      case 'code':
      case 'character': {
        const { s } = scope
        const index = number(it.index) % 6
        this.#cells.characters(s, index, index + 1)
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
        return number(it.test) % 2 ? number(it.yes) : number(it.no)
      case 'store': {
        const thing = this.#object(it.of, scope)
        thing.x = number(it.value)
        this.#cells.write(thing)
        return thing.x
      }
      case 'operation':
        return this.#operation(it, scope)
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
        this.#cells.element('reads', list, index)
        return (items[index] ?? 0) | 0
      }
      case 'indexOf':
      case 'includes': {
        const sought = this.#number(it.index, scope)
        const found = items.indexOf(sought)
        const includes = Number(items.includes(sought))
        this.#cells.range(list, 0, found < 0 ? items.length : found + 1)
        return it.kind === 'indexOf' ? found + 1 : includes
      }
      case 'pop':
        this.#cells.element('reads', list, items.length - 1)
        return (items.pop() ?? 0) | 0
      case 'shift':
        this.#cells.element('reads', list, 0)
        return (list.shift() ?? 0) | 0
      case 'splice': {
        const removed = items.splice(it.from, it.removed).length
        if (removed > 0) this.#cells.range(list, it.from, Infinity, items.length + removed)
        return removed
      }
    }
  }
}
