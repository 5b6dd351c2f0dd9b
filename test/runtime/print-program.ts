// A random program as JavaScript. Every function and loop starts a line of its own, so that its site is found by its line.

import { declarations, operations } from './random-operations.ts'
import type { Body, Lists, Loop, Numbers, Objects, RandomProgram, Statement } from './random-program.ts'

/** What has a site: loops, callbacks (their statement), functions (by number) and the program itself. */
export type Place = Statement | number | 'program'

export interface Printed {
  readonly text: string
  /** Line of each place, from 1. */
  readonly lines: ReadonlyMap<Place, number>
}

export const fuel = 150

export function print(program: RandomProgram): Printed {
  const lines: string[] = []
  const at = new Map<Place, number>([['program', 1]])
  const write = (line: string): void => void lines.push(line)
  const block = (body: Body): void => body.forEach((inner) => statement(inner))
  const loop = (it: Loop): void => {
    at.set(it, lines.length + 1)
    write(`${it.label}: ${heads(it)} {`)
    write('if (--fuel < 0) break')
    block(it.body)
    write(it.kind === 'do' ? `} while ((${number(it.test)}) % 3)` : '}')
  }
  const compound = (it: Statement): void => {
    switch (it.kind) {
      case 'if':
        write(`if ((${number(it.test)}) % 2) {`)
        block(it.yes)
        if (it.no.length > 0) write('} else {')
        block(it.no)
        return write('}')
      case 'switch':
        write(`switch ((${number(it.test)}) % 3) {`)
        it.cases.forEach(({ body, breaks }, i) => {
          write(i === 2 ? 'default:' : `case ${i}:`)
          block(body)
          if (breaks) write('break')
        })
        return write('}')
      case 'try':
        write('try {')
        block(it.body)
        if (it.caught !== null) write('} catch (error) { if (typeof error !== "number") throw error; n = error')
        block(it.caught ?? [])
        if (it.last !== null) write('} finally {')
        block(it.last ?? [])
        return write('}')
      case 'forEach':
        write(`;(${list(it.list)})`)
        at.set(it, lines.length + 1)
        write(`.forEach((${it.variable}) => {`)
        write('if (--fuel < 0) return')
        block(it.body)
        return write('})')
      default:
        return write(simple(it))
    }
  }
  const statement = (it: Statement): void => (isLoop(it) ? loop(it) : compound(it))

  write('let fuel = ' + String(fuel))
  write(declarations)
  write('class C { constructor(x) { this.x = x; this.next = this; this.list = [x] } }')
  program.functions.forEach((body, i) => {
    at.set(i, lines.length + 1)
    write(`function f${i}(o, p, a, s, m, n) {`)
    write('if (--fuel < 0) return n')
    block(body)
    write('return n')
    write('}')
  })
  write('let o = new C(1), p = { x: 2, next: o, list: [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] }, a = [1, 2, 3], s = "abcd", m = new Map(), n = 3')
  program.main.forEach((it) => {
    write('try {')
    statement(it)
    write('} catch (error) { if (typeof error !== "number") throw error }')
  })
  return { text: lines.join('\n'), lines: at }
}

export const isLoop = (it: Statement): it is Loop => 'label' in it && 'body' in it

function heads(it: Loop): string {
  switch (it.kind) {
    case 'for':
      return `for (let ${it.variable} = 0; ${it.variable} < ${it.times}; ${it.variable}++)`
    case 'of':
      return `for (const ${it.variable} of ${list(it.list)})`
    case 'entries':
      return `for (const [${it.variable}] of m)`
    case 'listEntries':
      return `for (const [, ${it.variable}] of (${list(it.list)}).entries())`
    case 'ofSet':
      return `for (const ${it.variable} of u)`
    case 'in':
      return `for (const key in ${object(it.of)})`
    case 'characters':
      return 'for (const character of s)'
    case 'while':
      return `while ((${number(it.test)}) % 3)`
    default:
      return 'do'
  }
}

function simple(it: Statement): string {
  switch (it.kind) {
    case 'number':
      return `n = ${number(it.value)}`
    case 'return':
    case 'throw':
      return `${it.kind} ${number(it.value)}`
    case 'object':
      return `${it.name} = ${object(it.value)}`
    case 'assignList':
      return `a = ${list(it.value)}`
    case 'setX':
      return `${object(it.of, true)}.x = ${number(it.value)}`
    case 'addX':
      return `${object(it.of, true)}.x += ${number(it.value)}`
    case 'setNext':
      return `${object(it.of, true)}.next = ${object(it.value)}`
    case 'setList':
      return `${object(it.of, true)}.list = ${list(it.value)}`
    case 'push':
    case 'unshift':
      return `;(${list(it.of)}).${it.kind}(${number(it.value)})`
    case 'setElement':
      return `if (a.length > 0) a[n % a.length] = ${number(it.value)}`
    case 'addElement':
      return `if (a.length > 0) a[n % a.length] += ${number(it.value)}`
    case 'set':
      return `m.set((${number(it.key)}) % 7, ${number(it.value)})`
    case 'delete':
      return `m.delete((${number(it.key)}) % 7)`
    case 'string':
      return `s = "${it.value}"`
    case 'destructure':
      return `{ const { x: q } = ${object(it.of)}; n = q }`
    case 'destructureList':
      return `{ const [q = 1, r = 2] = ${list(it.of)}; n = (q + r) % 97 }`
    case 'rest':
      return `{ const { x: q, ...r } = ${object(it.of)}; n = q + Object.keys(r).length }`
    case 'restList':
      return `{ const [q = 1, ...r] = ${list(it.of)}; n = (q + r.length) % 97 }`
    case 'deleteElement':
      return 'if (a.length > 0) { delete a[n % a.length]; a[n % a.length] = n }'
    case 'truncate':
      return 'a.length = Math.min(a.length, 12)'
    case 'break':
    case 'continue':
      return `${it.kind} ${it.label}`
    default:
      throw new Error(`not simple: ${it.kind}`)
  }
}

function object(it: Objects, starts = false): string {
  if (it.kind === 'local') return it.name
  if (it.kind === 'next') return `${object(it.of, starts)}.next`
  return it.kind === 'construct' ? `new C(${number(it.x)})` : `${starts ? ';' : ''}({ x: ${number(it.x)}, next: o, list: a })`
}

function list(it: Lists): string {
  switch (it.kind) {
    case 'local':
      return it.name
    case 'list':
      return `${object(it.of)}.list`
    case 'array':
      return `[${it.items.map(number).join(', ')}]`
    case 'slice':
      return `${list(it.of)}.slice(${it.from}, ${it.to})`
    case 'spread':
      return `[...${list(it.of)}]`
    default:
      return `${list(it.of)}.concat(${list(it.other)})`
  }
}

function number(it: Numbers): string {
  switch (it.kind) {
    case 'number':
      return String(it.value)
    case 'local':
      return it.name
    case 'field':
      return `${object(it.of)}.x`
    case 'keyed':
      return `${object(it.of)}["x"]`
    case 'optional':
      return `(${object(it.of)}?.x)`
    case 'postfix':
      return `(${object(it.of)}.x++)`
    case 'element':
      return `(${list(it.of)}[(${number(it.index)}) % 13] | 0)`
    case 'indexOf':
      return `(${list(it.of)}.indexOf(${number(it.index)}) + 1)`
    case 'includes':
      return `(${list(it.of)}.includes(${number(it.index)}) ? 1 : 0)`
    case 'pop':
    case 'shift':
      return `(${list(it.of)}.${it.kind}() | 0)`
    case 'length':
      return `${list(it.of)}.length`
    case 'splice':
      return `${list(it.of)}.splice(${it.from}, ${it.removed}).length`
    case 'code':
      return `(s.charCodeAt((${number(it.index)}) % 6) | 0)`
    case 'character':
      return `(s[(${number(it.index)}) % 6] === "b" ? 1 : 0)`
    case 'get':
      return `(m.get((${number(it.key)}) % 7) | 0)`
    case 'has':
      return `(m.has((${number(it.key)}) % 7) ? 1 : 0)`
    case 'call':
      return `f${it.callee}(${it.objects.map((o) => object(o)).join(', ')}, ${list(it.list)}, s, m, ${number(it.n)})`
    case 'sum':
      return `((${number(it.left)} + ${number(it.right)}) % 97)`
    case 'and':
      return `((${number(it.left)}) % 2 && ${number(it.right)})`
    case 'choose':
      return `((${number(it.test)}) % 2 ? ${number(it.yes)} : ${number(it.no)})`
    case 'operation':
      return operations[it.operation]!.text({ l: list(it.list), o: object(it.object), n: number(it.n) })
    default:
      return `(${object(it.of)}.x = ${number(it.value)})`
  }
}
