// Functions made of strings: validators, templates and query parsers make them in all of these ways.
const AsyncFunction = (async () => {}).constructor
const GeneratorFunction = function* () {}.constructor
const AsyncGeneratorFunction = async function* () {}.constructor

const tell = (work) => {
  try {
    console.log(String(work()))
  } catch (error) {
    console.log(error.name, error.message, /<anonymous>:(\d+)/.exec(error.stack)?.[1])
  }
}

const order = []
const say = (text) => (order.push(text.slice(0, 9)), text)
const scan = new Function(say('list'), say('other = [() => 1].map((f) => f())'), say('let n = 0\nfor (const x of list) if (other.includes(x)) n++\nreturn n'))
tell(() => [scan, scan.name, scan.length, scan([1, 2, 3], [2, 3]), scan([1]), order])
tell(() => Function('a, b', 'c', '"use strict"; // c\nreturn (() => [typeof this, a, b, c].join())() // end').call(1, 2, 3, 4))
tell(() => Function.apply(null, ['list', 'return list.map(function twice(x) { return x * 2 })'])([1, 2]))
tell(() => Function.apply(null, ['return [].concat(arguments.length)'])(1, 2))
tell(() => [...GeneratorFunction('n', 'for (let i = 0; i < n; i++) yield i')(3)])
tell(() => GeneratorFunction('n', 'for (let i = 0; i < n; i++) yield i'))
tell(() => AsyncGeneratorFunction('for await (const x of []) yield x'))
new AsyncFunction('n', 'let sum = 0\nfor (let i = 0; i < n; i++) { await null; sum += i }\nreturn sum')(4).then(console.log)
const Plain = class { constructor(...words) { this.words = words } }
const made = (Function, ...words) => new Function(words[0], words[1], 'for (;;) {}').words.join('|')
tell(() => made(Plain, 'a', 'b'))
const { Function: ctor } = globalThis
tell(() => new ctor('x', 'return Math.max(x, (y => y)(2))')(1))
tell(() => new Function({ toString: () => 'q' }, { toString: () => 'return [q].length' })(4))
tell(() => [new Function()(), Function('return this')() === globalThis, Function('')()])
tell(() => new (Function('a', 'this.a = [a].length'))(3).a)
/(b)(?:c)/.exec('abc')
tell(() => [Function('return f()').length, Function('return this').length, Function('return f()').length, RegExp.$1, RegExp.lastMatch])
// What V8 refuses, and what it says of it.
tell(() => new Function('a', 'for (;;) { b( }'))
tell(() => new Function('/*', '*/) { f('))
tell(() => new Function('a', '}); (function () {'))
tell(() => new Function('a b', 'return f(a)'))
tell(() => Function('return f(\n'))
tell(() => Function('-->x()\nreturn typeof f()'))
tell(() => Function('\n\n  null.x()')())
tell(() => Function('a', '\nfor (const b of a)\n  missing(b)')([1]))
tell(() => Function(...['a', 'return [a].join()'])(5))
tell(() => Function('return function inner(a) { return [a].length }')())
tell(() => Function('return new Function("a", "return [a].length + 1")')()(6))
console.log(Function.prototype.constructor === Function, scan instanceof Function, scan.constructor === Function)
