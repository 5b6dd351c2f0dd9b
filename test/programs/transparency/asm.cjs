// From logic-solver: a probe in an asm.js module makes V8 warn, and compile it as other code.
process.on('warning', ({ message }) => console.log('warning:', message.replace(__filename, '')))
let outer = 0
function Module(stdlib, foreign, heap) {
  'use asm'
  var sqrt = stdlib.Math.sqrt
  var view = new stdlib.Int32Array(heap)
  var out = foreign.out
  function root(x) {
    x = +x
    return +sqrt(x)
  }
  function sum(n) {
    n = n | 0
    var i = 0
    var s = 0
    for (i = 0; (i | 0) < (n | 0); i = (i + 1) | 0) {
      s = (s + (view[(i << 2) >> 2] | 0)) | 0
      if ((s | 0) > 100) out(s | 0) | 0
    }
    return s | 0
  }
  return { root: root, sum: sum }
}
function use(n) {
  const heap = new ArrayBuffer(0x10000)
  new Int32Array(heap).fill(n)
  const { root, sum } = Module(globalThis, { out: (s) => (outer += s) }, heap)
  return [root(n), sum(n), heap.byteLength, root.name, sum.length]
}
console.log(use(4), use(16), outer)
const expression = function (stdlib) { "use strict"; "use asm"; function f(x) { x = x | 0; return x | 0 } return f }
const object = { method(stdlib) { 'use asm'; function f(x) { x = x | 0; return x | 0 } return f } }
console.log(expression(globalThis)(1), object.method(globalThis)(2), expression.name, object.method.name)
module.exports = { Module, method(stdlib) { 'use asm'; function f(x) { x = x | 0; return x | 0 } return f } }
console.log(module.exports.method()(3), [1, 2].map(function (x) { 'use asm'; function f() { return 4 } return f })[1]())
// V8 warns of these without landau too.
class Kept { constructor(x) { 'use asm'; this.x = x } static make = (x) => { 'use asm'; outer++; return new Kept(x) }; get y() { 'use asm'; for (const k of [1, 2]) outer += k; return outer } }
console.log(Kept.make(4), new Kept(5).y, outer, String(Kept.make), (() => { 'use asm'; return [6] })())
