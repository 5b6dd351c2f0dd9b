// A seeded writer of JavaScript: most of the syntax, in every position, over data that tells when it is looked at (getters, proxies, keys with
// `toString`). Programs end: every loop and call takes from a tank of fuel. What they do is their log; most of what they do is fail and be caught.

/** Mulberry32 by Tommy Ettinger. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const prelude = `let fuel = 400
const tick = () => { if (--fuel < 0) throw new RangeError('fuel') }
const o1 = { a: 1, b: { a: 2, c: [1, 2] }, get g() { log('get g'); return o2 }, set g(v) { log('set g') }, m(x) { log('m', this === o1); return x }, s: 'text', 0: 'zero' }
const o2 = { __proto__: o1, p: null, f: (x) => [x], list: [3, 1, 2] }
const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).filter((k) => k !== 'getPrototypeOf').map((k) => [k, (...a) => { tick(); log('trap', k, typeof a[1] === 'symbol' ? '' : a[1]); return Reflect[k](...a) }]))
const px = new Proxy({ a: 1, b: [1], m() { return this === px } }, traps), pl = new Proxy([2, 1], traps)
const key = { toString() { log('toString'); return 'a' } }, num = { valueOf() { log('valueOf'); return 1 } }, prim = { [Symbol.toPrimitive](h) { log('prim', h); return 'b' } }
let l1 = [1, 2, 3], l2 = [[1], [2, [3]]], s1 = 'hello', i1 = 0, i2 = 1, n1 = null, u1, m1 = new Map([['a', 1], [1, [2]]]), t1 = new Set([1, 'a'])
function f1(a, b) { tick(); return a ?? b } function f2(...r) { tick(); log('f2', r.length, this === undefined || this === globalThis); return r }
const guard = (f) => (...a) => { const p = f(...a); p.catch(() => {}); return p }
const tag = (s, ...v) => (tick(), [s.raw.join('|'), v.length])
class K1 { x = 1; #p = [1]; static s = 's'; constructor(a) { tick(); this.a = a } get p() { return this.#p } m() { tick(); return this?.x } has(o) { return #p in o } }
class K2 extends K1 { y = this.x; m() { tick(); return super.m() } }
const c1 = new K1(1), c2 = new K2([2])
`

const globals = ['o1', 'o2', 'px', 'pl', 'key', 'num', 'prim', 'c1', 'c2', 'K1', 'K2', 'tag', 'f1', 'f2']
const assignable = ['l1', 'l2', 's1', 'i1', 'i2', 'n1', 'u1', 'm1', 't1']
const properties = ['a', 'b', 'c', 'g', 'm', 's', 'p', 'f', 'list', 'x', 'y', 'length', 'size', 'nope', 'constructor']
const natives = [
  'push',
  'pop',
  'map',
  'slice',
  'includes',
  'indexOf',
  'concat',
  'join',
  'get',
  'has',
  'set',
  'add',
  'forEach',
  'charCodeAt',
  'charAt',
  'split',
  'replace',
  'find',
  'some',
  'reverse',
  'keys',
  'splice',
  'shift',
  'unshift',
  'flat',
  'toString',
  'call',
  'apply',
  'test',
  'exec',
  'sort',
  'match',
  'trim',
  'repeat',
  'delete',
]
const binary = ['+', '+', '+', '-', '*', '/', '%', '|', '&', '<<', '>>>', '<', '>=', '==', '===', '!=', 'in', 'instanceof', '**']
const assignments = ['=', '=', '=', '+=', '-=', '||=', '&&=', '??=', '*=']

interface Place {
  readonly names: string[]
  readonly constants: string[]
  readonly labels: readonly string[]
  readonly loopLabels: readonly string[]
  readonly inFunction: boolean
  readonly inLoop: boolean
  readonly inSwitch: boolean
  readonly suspends: '' | 'yield' | 'await'
  readonly method: boolean
}

class Writer {
  readonly #random: () => number
  #size: number
  #named = 0
  #nesting = 0

  constructor(seed: number, size: number) {
    this.#random = mulberry(seed)
    this.#size = size
  }

  program(): string {
    const place: Place = {
      names: [...assignable],
      constants: [...globals],
      labels: [],
      loopLabels: [],
      inFunction: true,
      inLoop: false,
      inSwitch: false,
      suspends: '',
      method: false,
    }
    const body: string[] = []
    while (this.#size > 0) body.push(`try {${this.#lines(place, 1 + this.#below(2))}} catch (e) { fail(e) }`)
    return `${prelude}const jobs = []\n${body.join('\n')}\nlog(l1, l2, s1, i1, i2, n1, u1, o1, o2, c1, c2)\nreturn Promise.allSettled(jobs).then((all) => all.forEach((r) => r.reason ? fail(r.reason) : log(r.value)))`
  }

  #below(n: number): number {
    return Math.floor(this.#random() * n)
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#below(from.length)] as T
  }

  #fresh(prefix: string): string {
    return `${prefix}_${this.#named++}`
  }

  #inside(place: Place, change: Partial<Place> = {}): Place {
    return { ...place, names: [...place.names], constants: [...place.constants], ...change }
  }

  /** Statements, with semicolons only where the grammar needs them, and now and then where it does not. */
  #lines(outer: Place, count: number): string {
    const place = this.#inside(outer)
    const lines = Array.from({ length: count }, () => this.#statement(place, 3))
    return lines
      .map((line) => `${/^[([`+\-/]/.test(line) ? ';' : ''}${line}${this.#random() < 0.5 && !line.endsWith('}') ? ';' : ''}`)
      .join(this.#pick(['\n', '\n', ' // c => (\n', '\n/* => */ ']))
  }

  #block(place: Place, depth: number): string {
    return this.#random() < 0.1 ? '{}' : depth <= 0 ? `{ ${this.#statement(place, 0)}\n}` : `{${this.#lines(place, 1 + this.#below(3))}}`
  }

  /** The body of an `if` or a loop: braced or not. */
  #arm(place: Place, depth: number): string {
    if (this.#random() < 0.6) return this.#block(place, depth)
    return `${this.#simple(this.#inside(place))};`
  }

  #statement(place: Place, depth: number): string {
    this.#size--
    this.#nesting++
    const text = this.#nesting > 8 || this.#size < 0 ? this.#simple(place) : this.#compound(place, depth)
    this.#nesting--
    return text
  }

  #compound(place: Place, depth: number): string {
    if (depth <= 0 || this.#random() < 0.45) return this.#simple(place)
    const loop = { inLoop: true, inSwitch: false }
    const e = (): string => this.#expression(place, 2)
    switch (this.#below(16)) {
      case 0:
        return `if (${e()}) ${this.#arm(place, depth - 1)}${this.#random() < 0.5 ? ` else ${this.#arm(place, depth - 1)}` : ''}`
      case 1: {
        const i = this.#fresh('i')
        const inner = this.#inside(place, loop)
        inner.names.push(i)
        return `${this.#label()}for (let ${i} = 0; ${i} < ${1 + this.#below(4)}; ${i}++) { tick(); ${this.#statement(inner, depth - 1)}\n}`
      }
      case 2:
      case 3: {
        const inner = this.#inside(place, loop)
        const head = this.#random() < 0.7 ? `${this.#pick(['const', 'let', 'var'])} ${this.#pattern(inner, 1)}` : this.#target(place)
        return `for (${head} of ${this.#expression(place, 1)}) ${this.#random() < 0.7 ? `{ tick(); ${this.#statement(inner, depth - 1)}\n}` : `tick(), ${this.#expression(inner, 1)};`}`
      }
      case 4: {
        const inner = this.#inside(place, loop)
        const name = this.#fresh('k')
        inner.names.push(name)
        return `for (let ${name} in ${e()}) { tick(); ${this.#statement(inner, depth - 1)}\n}`
      }
      case 5:
        return `while (tick(), ${e()}) ${this.#loopBody(place, depth)}`
      case 6:
        return `do ${this.#loopBody(place, depth)} while (tick(), ${e()})`
      case 7:
        return `switch (${e()}) { case ${e()}: ${this.#statement(this.#inside(place, { inSwitch: true }), depth - 1)}\ncase ${this.#literal()}: ${this.#pick(['break', ''])}\ndefault: ${this.#statement(this.#inside(place, { inSwitch: true }), depth - 1)}\n}`
      case 8:
      case 9: {
        const handler = this.#random()
        const inner = this.#inside(place)
        const caught =
          handler < 0.6
            ? `catch (e) { fail(e); ${this.#statement(inner, depth - 1)}\n}`
            : handler < 0.8
              ? `catch ${this.#block(place, depth - 1)}`
              : ''
        return `try ${this.#block(place, depth - 1)} ${caught} ${caught === '' || this.#random() < 0.3 ? `finally ${this.#block(place, depth - 1)}` : ''}`
      }
      case 10: {
        const name = this.#fresh('lab')
        const isLoop = this.#random() < 0.6
        const inner = this.#inside(place, {
          labels: [...place.labels, name],
          loopLabels: isLoop ? [...place.loopLabels, name] : place.loopLabels,
          ...(isLoop ? loop : {}),
        })
        return isLoop
          ? `${name}: for (const ${this.#fresh('z')} of [1, 2, 3]) { tick(); ${this.#lines(inner, 2)}}`
          : `${name}: {${this.#lines(inner, 2)}}`
      }
      case 11:
        return this.#functionDeclaration(place)
      case 12: {
        const name = this.#fresh('C')
        const text = `class ${name} ${this.#classBody(place)}`
        place.constants.push(name)
        return text
      }
      case 13:
        return this.#block(place, depth - 1)
      default:
        return this.#declaration(place)
    }
  }

  #loopBody(place: Place, depth: number): string {
    return `{ ${this.#statement(this.#inside(place, { inLoop: true, inSwitch: false }), depth - 1)}\nif (fuel % 3 === 0) break }`
  }

  #label(): string {
    return this.#random() < 0.2 ? `${this.#fresh('unused')}: ` : ''
  }

  /** A statement without statements in it. */
  #simple(place: Place): string {
    const e = (): string => this.#expression(place, 3)
    const kind = this.#below(20)
    if (kind === 0 && place.inFunction) return this.#pick(['return', `return ${e()}`, `return (${e()}, ${e()})`, `return ( // c\n ${e()})`])
    if (kind === 1 && place.inLoop) return this.#pick(['break', ...(place.inSwitch ? [] : ['continue'])])
    if (kind === 2 && place.labels.length > 0) return `break ${this.#pick(place.labels)}`
    if (kind === 3 && place.loopLabels.length > 0) return `continue ${this.#pick(place.loopLabels)}`
    if (kind === 4) return `throw ${e()}`
    if (kind === 5) return ';'
    if (kind < 10) return `log(${e()})`
    if (kind < 12 && place.suspends !== '') return `${place.suspends} ${e()}`
    const text = this.#expression(place, 3)
    return /^(?:\{|function|class|let\b|async\b)/.test(text) ? `(${text})` : text
  }

  #declaration(place: Place): string {
    const kind = this.#pick(['let', 'const', 'var'])
    const count = 1 + this.#below(2)
    return `${kind} ${Array.from({ length: count }, () => {
      const init = this.#expression(place, 3)
      const pattern = this.#pattern(place, 2)
      return `${pattern} = ${init}`
    }).join(', ')}`
  }

  /** A binding pattern; the names it declares are known from here on. */
  #pattern(place: Place, depth: number): string {
    if (depth <= 0 || this.#size < 0 || this.#random() < 0.5) {
      const name = this.#fresh('v')
      place.names.push(name)
      return name
    }
    const inner = (): string => `${this.#pattern(place, depth - 1)}${this.#random() < 0.3 ? ` = ${this.#expression(place, 1)}` : ''}`
    if (this.#random() < 0.5)
      return `[${this.#pick(['', ', '])}${inner()}, ${inner()}${this.#random() < 0.3 ? `, ...${this.#pattern(place, 0)}` : ''}]`
    const k = this.#random() < 0.3 ? `[${this.#expression(place, 1)}]` : this.#pick(properties)
    return `{ ${k}: ${inner()}, ${this.#pick(properties)}: ${inner()}${this.#random() < 0.3 ? `, ...${this.#pattern(place, 0)}` : ''} }`
  }

  #functionDeclaration(place: Place): string {
    const name = this.#fresh('fn')
    const kind = this.#below(6)
    // A rejection that nobody handles would end the process: asynchronous functions are called here only, or guarded.
    if (kind !== 1) place.constants.push(name)
    const inner = this.#inFunction(place, kind === 0 ? 'yield' : kind === 1 ? 'await' : '', false)
    const params = this.#parameters(inner)
    const strict = this.#random() < 0.2 && /^[\w, ]*$/.test(params) ? "'use strict'\n" : ''
    const body = `(${params}) {${strict}tick(); ${this.#lines(inner, 2)}}`
    if (kind === 0) return `function* ${name}${body}\nfor (const y of ${name}(${this.#expression(place, 1)})) { tick(); log('y', y) }`
    if (kind === 1) return `async function ${name}${body}\njobs.push(guard(${name})(${this.#expression(place, 1)}))`
    return `function ${name}${body}`
  }

  #inFunction(place: Place, suspends: Place['suspends'], method: boolean): Place {
    return this.#inside(place, { labels: [], loopLabels: [], inFunction: true, inLoop: false, inSwitch: false, suspends, method })
  }

  #parameters(place: Place): string {
    const count = this.#below(3)
    const outer = { ...place, suspends: '' as const }
    const params = Array.from({ length: count }, () => `${this.#pattern(outer, 1)}${this.#random() < 0.3 ? ` = ${this.#expression(outer, 1)}` : ''}`)
    if (this.#random() < 0.15) params.push(`...${this.#pattern(outer, 1)}`)
    return params.join(', ')
  }

  #classBody(place: Place): string {
    const method = (): Place => this.#inFunction(place, '', true)
    const field = { ...this.#inside(place), suspends: '' as const, method: true }
    const members = Array.from({ length: 1 + this.#below(3) }, () => {
      const fixed = this.#random() < 0.3 ? 'static ' : ''
      const name = this.#random() < 0.2 ? `[${this.#expression(field, 1)}]` : this.#pick(['a', 'b', 'm', 'x', "'q'", '1'])
      const inner = method()
      switch (this.#below(5)) {
        case 0:
          return `${fixed}${name} = ${this.#expression(field, 2)};`
        case 1:
          return `get ${name}() { tick(); ${this.#statement(inner, 1)}\nreturn ${this.#expression(inner, 1)} }`
        case 2:
          return `static { tick(); ${this.#statement({ ...inner, inFunction: false }, 1)}\n}`
        default:
          return `${fixed}${name}(${this.#parameters(inner)}) { tick(); ${this.#lines(inner, 1)}}`
      }
    })
    return `${this.#random() < 0.4 ? `extends ${this.#pick(['K1', 'K2', 'Array', 'Map', 'Object'])} ` : ''}{ ${members.join('\n')} }`
  }

  #literal(): string {
    return this.#pick(['0', '1', '2', '-1', "'a'", "'b'", 'null', 'undefined', 'true', 'false', '/l+/g', '/a/', '1.5', "''", '10n', '`t`'])
  }

  #name(place: Place): string {
    const pool = this.#random() < 0.5 ? place.names : place.constants
    return this.#random() < 0.06 ? 'this' : this.#pick(pool)
  }

  #target(place: Place): string {
    const base = this.#random() < 0.8 ? this.#name(place) : `(${this.#expression(place, 1)})`
    switch (this.#below(4)) {
      case 0:
        return `${base}.${this.#pick(properties)}`
      case 1:
        return `${base}[${this.#expression(place, 1)}]`
      default:
        return this.#pick(place.names)
    }
  }

  #arguments(place: Place, depth: number): string {
    return Array.from({ length: this.#below(3) }, () => {
      const text = this.#expression(place, depth)
      return this.#random() < 0.15 ? `...${text}` : this.#random() < 0.05 ? `(${text}, ${text})` : text
    }).join(', ')
  }

  #callee(place: Place, depth: number): string {
    const base = this.#random() < 0.7 ? this.#name(place) : `(${this.#expression(place, depth - 1)})`
    const dot = this.#random() < 0.2 ? '?.' : '.'
    switch (this.#below(6)) {
      case 0:
        return `${base}[${this.#expression(place, depth - 1)}]`
      case 1:
        return this.#pick(['f1', 'f2', ...place.constants])
      case 2:
        return `(${base}${dot}${this.#pick(natives)})`
      case 3:
        return `${base}${dot}${this.#pick(properties)}`
      default:
        return `${base}${dot}${this.#pick(natives)}`
    }
  }

  #expression(place: Place, depth: number): string {
    if (depth <= 0 || this.#size < 0 || this.#nesting > 12) return this.#random() < 0.5 ? this.#literal() : this.#name(place)
    this.#size -= 0.1
    this.#nesting++
    const text = this.#operation(place, depth)
    this.#nesting--
    return text
  }

  #operation(place: Place, depth: number): string {
    const e = (): string => this.#expression(place, depth - 1)
    const base = (): string => (this.#random() < 0.6 ? this.#name(place) : `(${e()})`)
    switch (this.#below(30)) {
      case 0:
        return this.#literal()
      case 1:
      case 2:
        return this.#name(place)
      case 3:
      case 4:
        return `${base()}.${this.#pick(properties)}`
      case 5:
        return `${base()}[${e()}]`
      case 6:
        return `${base()}${this.#pick([`?.${this.#pick(properties)}.${this.#pick(properties)}`, `?.[${e()}]`, `?.${this.#pick(properties)}?.[${e()}].${this.#pick(properties)}`, `[${e()}]?.[${e()}]`, `?.[${e()}]?.[${e()}].${this.#pick(properties)}`, `?.[${e()}]?.(${e()})`, `.${this.#pick(properties)}?.(${e()})`, `?.(${e()})`])}`
      case 7:
      case 8:
      case 9:
      case 10:
        return `${this.#callee(place, depth)}(${this.#arguments(place, depth - 1)})`
      case 11:
        return `new ${this.#pick(['K1', 'K2', 'Map', 'Set', 'Array', `(${e()})`, `${this.#name(place)}.${this.#pick(properties)}`])}(${this.#arguments(place, depth - 1)})`
      case 12:
      case 13:
        return this.#binary(place, depth)
      case 14:
        return `(${e()} ${this.#pick(['&&', '||'])} ${e()})`
      case 15:
        return `(${e()} ?? ${e()})`
      case 16:
        return `(${e()} ? ${e()} : ${e()})`
      case 17:
      case 18:
        return this.#assignment(place, depth)
      case 19:
        return this.#random() < 0.5 ? `(${this.#target(place)}${this.#pick(['++', '--'])})` : `(${this.#pick(['++', '--'])}${this.#target(place)})`
      case 20:
        return `(${e()}, ${e()})`
      case 21:
        return `[${this.#arguments(place, depth - 1)}${this.#pick(['', ',', ', , 1'])}]`.replace('[,', '[')
      case 22:
        return this.#object(place, depth)
      case 23:
        return `\`${this.#pick(['', 'x'])}\${${e()}}${this.#pick(['', '-'])}\${${e()}}\``
      case 24:
        return `${this.#pick(['tag', 'o1.m', `${this.#name(place)}.${this.#pick(properties)}`])}\`a\${${e()}}b\``
      case 25:
        return `(${this.#pick(['typeof ', 'void ', '!', '-', '+', '~'])}${base()})`
      case 26:
        return `(delete ${base()}${this.#pick([`.${this.#pick(properties)}`, `?.${this.#pick(properties)}`, `[${e()}]`, `?.[${e()}]`])})`
      case 27:
        return this.#arrow(place)
      case 28: {
        const inner = this.#inFunction(place, '', false)
        return this.#random() < 0.3
          ? `(class ${this.#classBody(place)})`
          : `(function ${this.#random() < 0.3 ? this.#fresh('named') : ''}(${this.#parameters(inner)}) {tick(); ${this.#lines(inner, 1)}})${this.#random() < 0.4 ? `(${this.#arguments(place, 1)})` : ''}`
      }
      default:
        if (place.suspends === 'yield') return `(yield${this.#random() < 0.7 ? ` ${e()}` : this.#random() < 0.3 ? `* ${e()}` : ''})`
        if (place.suspends === 'await') return `(await ${base()})`
        return place.method && this.#random() < 0.5 ? `super.${this.#pick(properties)}` : e()
    }
  }

  #binary(place: Place, depth: number): string {
    const operator = this.#pick(binary)
    const [left, right] = [this.#expression(place, depth - 1), this.#expression(place, depth - 1)]
    if (operator !== '+') return `((${left}) ${operator} (${right}))`
    return `(${left} + ${right}${this.#random() < 0.4 ? ` + ${this.#expression(place, depth - 1)}` : ''})`
      .replace('=>', '=> 0 /* => */ +')
      .replace(/\(function\b/g, '(function')
  }

  #assignment(place: Place, depth: number): string {
    const value = this.#expression(place, depth - 1)
    if (this.#random() < 0.15) return `([${this.#target(place)}, ${this.#target(place)} = ${value}] = ${this.#expression(place, depth - 1)})`
    if (this.#random() < 0.15) return `({ ${this.#pick(properties)}: ${this.#target(place)}, ...${this.#target(place)} } = ${value})`
    const chained = this.#random() < 0.2 ? `${this.#target(place)} = ` : ''
    return `(${this.#target(place)} ${this.#pick(assignments)} ${chained}${value})`
  }

  #object(place: Place, depth: number): string {
    const e = (): string => this.#expression(place, depth - 1)
    const method = this.#inFunction(place, '', true)
    const member = (): string =>
      this.#pick([
        () => `${this.#pick(properties)}: ${e()}`,
        () => `[${e()}]: ${e()}`,
        () => `...${e()}`,
        () => `m(${this.#parameters(method)}) {tick(); ${this.#simple(method)}\n}`,
        () => `get ${this.#pick(properties)}() { tick(); log('own get'); return ${this.#expression(method, 1)} }`,
        () => this.#pick(place.names),
        () => `__proto__: ${e()}`,
      ])()
    return `({ ${[member(), ...(this.#random() < 0.5 ? [member()] : [])].join(', ').replace(/__proto__([^]*)__proto__/, '__proto__$1proto')} })`
  }

  #arrow(place: Place): string {
    const inner = this.#inFunction(place, this.#random() < 0.1 ? 'await' : '', place.method)
    const params = this.#parameters(inner)
    const body = this.#pick([
      () => `(tick(), ${this.#expression(inner, 1)})`,
      () => this.#expression(inner, 1),
      () => `(${this.#object(inner, 1)})`,
      () => `{tick(); ${this.#lines(inner, 1)}}`,
      () => `/* => */ (${this.#expression(inner, 1)})`,
    ])()
    return inner.suspends === 'await' ? `guard(async (${params}) => ${body})` : `((${params}) => ${body})`
  }
}

/** The text of a CommonJS program that uses `log` and `fail`. `size` is about the number of its statements. */
export const randomProgram = (seed: number, size = 35): string => new Writer(seed, size).program()
