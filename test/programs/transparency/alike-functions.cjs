// Functions whose instrumented texts begin alike: each is its own text, also where that is made a function again.
const double = x => x * 2; const id = x => x; const sum = x => x + x
class A { a = 1; static b() { return 2 } get c() { return id(3) } }
const o = { m() { return 1 }, async *n() { yield id(1) }, ['k' + 1]: function () { return [id] } }
const bound = id.bind(null)
for (const f of [double, id, sum, A, A.b, Object.getOwnPropertyDescriptor(A.prototype, 'c').get, o.m, o.n, o.k1, bound, new Proxy(id, {}), Math.max]) console.log(String(f))
console.log(new Function(`return (${id})(5)`)(), eval(`(${sum})`)(4), String(eval(`(${double})`)), String(new Function('a', 'b', 'return a + b')))
try {
  Function.prototype.toString.call({})
} catch ({ message }) {
  console.log(message)
}
