// Code that is given to `eval`: values, scopes and errors are those of the call, and functions in it are themselves.
var outer = 1
const shown = (f) => { try { return f() } catch (error) { return `${error.name}: ${error.message} ${error instanceof SyntaxError ? '' : error.stack.split('\n')[1]}` } }
function scopes(a, b = 2) {
  let local = 3
  const values = [
    eval('a + b + local'),
    eval('local = 7; (() => local + a)()'),
    eval('var made = function (x) { return x * local }; made(2)'),
    typeof made,
    eval('function declared(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum } declared(10)'),
    declared(4),
    eval('let hidden = 1; const f = () => { for (const x of [1, 2]) hidden += x; return hidden }; f()'),
    typeof hidden,
    eval('(function () { return arguments.length + arguments[0] })(5, 6)'),
    eval('(() => arguments.length + a)()'),
    eval('this.v + (() => this.v)()'),
    eval('if (a) { [1, 2].map((x) => x + 1) } else { 5 }').join(),
    eval('for (const k of [1, 2, 3]) { (() => k)() }'),
    eval('1; function later() { return 2 }'),
    eval('({ method(x) { return x + local }, get p() { return [1].map((x) => x + b) }, async *g() { yield 1 } })').method(1),
    eval('class A { static s = [1, 2].filter((x) => x > 1); #p = 4; m() { return this.#p } } new A().m() + A.s[0]'),
    eval(`"use strict"; (function () { return this === undefined })()`),
    eval('label: for (;;) { (() => 1)(); break label }'),
  ]
  return values
}
console.log(scopes.call({ v: 9 }, 4))
console.log((0, eval)('var created = [3, 1, 2].sort((p, q) => p - q); typeof scopes'), created.join(), typeof outer)
console.log(eval?.('(() => typeof outer)()'), globalThis.eval('typeof created'))
console.log(String(eval('(function f(list) { for (const x of list) if (x) return x })')), eval('x => x.y').toString())
console.log(eval(), eval(5), eval({ a: 1 }).a, eval(['() => 1']).length, eval('1 + 1', '2'), eval(''), eval(';'), eval('{}'))
console.log(shown(() => eval('(() => { throw new RangeError("in\\n it") })()')))
console.log(shown(() => eval('function broken( { }')), shown(() => eval('(function () { return none.x })()')))
console.log(shown(() => eval('let d = 1; let d = 2; (() => d)()')), shown(() => eval('(() => { return x.y.z; })(); var x')))
class Base { name() { return 'base' } }
class Derived extends Base {
  name() { return eval('(() => super.name() + [1].map((x) => x))()') }
  constructor() { super(); this.target = eval('(() => new.target.name)()') }
}
console.log(new Derived().name(), new Derived().target)
function* generates() { const f = eval('(function* () { for (const x of [1, 2]) yield x })'); yield* f(); yield eval('(() => 3)()') }
console.log([...generates()])
const own = (eval) => eval('(() => 1)'); console.log(own((x) => x))
for (let i = 0; i < 3; i++) console.log(eval(`((n) => n + ${i})(1)`))
function sloppy() { eval('var leaked = (() => 1)()'); return typeof leaked }
function strict() { 'use strict'; eval('var kept = (() => 1)()'); return typeof kept }
console.log(sloppy(), strict(), typeof leaked)
console.log(eval((1, '[2].map((x) => x)[0]')), (0, eval)((1, '[3].map((x) => x)[0]')), new Function('a', (1, 'return [a].map((x) => x)[0]'))(4))
const order = []
console.log(((() => { for (const x of [1, 2]) order.push(x) })(), eval)('[5].map((x) => x)[0]'), order)
const twice = new Function('list', 'return list.map((x) => x + 1)'); console.log(eval(`(${twice})`)([1]), twice([2]))
const text = '(function anonymous(list\n) {\nreturn list.map((x) => x + 2)\n})'; console.log(eval(text)([1]), new Function('list', 'return list.map((x) => x + 2)')([2]))
console.log(eval('class Y { find(xs) { for (const x of xs) if (x > 1) return x } }; new Y().find([1, 2, 3])'))
