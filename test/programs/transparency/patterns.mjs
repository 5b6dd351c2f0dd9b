// What patterns assign to, names and texts of functions beside them.
const later = () => new Promise((done) => setTimeout(done, 1))
let sink = 0
async function afterAwait(n) { const o = {}; [o[await later()], o.z] = [1, 2]; for (let i = 0; i < n; i++) sink += i; return o }
function called(n) { const o = {}; [o[(() => { let s = 0; for (let i = 0; i < n; i++) s += i; return s })()]] = [1]; return o }
function* afterYield(n) { const o = {}; [o[yield], o.z] = [1, 2]; for (let i = 0; i < n; i++) sink += i; return o }
class Base { set v(x) { console.log('set', x) } }
class Derived extends Base {
  #p = 1
  m() {
    [super.v, this.#p, (this.k), [this.j]] = [1, 2, 3, [4]]
    for ([this.k, super.v] of [[1, 2]]);
    for (this.k of [7]);
    for ({ a: this.j } of [{ a: 9 }]);
    return [this.#p, this.k, this.j]
  }
}
for (const n of [10, 20]) {
  console.log(await afterAwait(n), called(n))
  const steps = afterYield(n)
  steps.next()
  console.log(steps.next('k'))
}
const o = {}
let i = 0
for ([o[i++]] of [[1], [2]]);
for (o[i++] in { a: 1, b: 2 });
({ a: o[`k${i}`] = i, ...o.rest } = { b: 1 });
[...o.list] = [1, 2]
console.log(new Derived().m(), sink, o)

let x, y, z, w, q
;(x) ??= () => {}
;[(y) = class {}] = []
;[z = class {}] = []
w ??= () => {}
for ([(q) = () => {}] of [[]]);
console.log([x, y, z, w, q, ((p = () => {}) => p)()].map(({ name }) => name))

function arms(a) { if (a) return 1; else return 2 }
class Fields { f = () => {}
  *g() {} }
function ends(a) { let b = a
  a++
  ++b
  return a + b }
console.log(String(arms), String(Fields), String(ends), arms(0) + ends(1))
