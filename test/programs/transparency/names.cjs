// Anonymous functions and classes take their names from where they stand, or have none: nothing may be put between.
const log = []
const n = (f) => log.push(typeof f === 'function' ? f.name : String(f))
var a1 = () => 1, a2 = function () {}, a3 = class {}, a4 = async () => {}, a5 = function* () {}, a6 = async function* () {}
let b1 = () => 1; const b2 = (class { m() {} }), b3 = (() => 2), b4 = ((function () {}))
for (const f of [a1, a2, a3, a4, a5, a6, b1, b2, b3, b4]) n(f)
let x1, x2, x3, x4 = 1, x5 = null, x6, x7 = 0
x1 = () => 1; x2 = function () {}; x3 = class {}
x4 &&= () => 1; x5 ??= function () {}; x6 ||= class {}; x7 ??= () => {}
n(x1), n(x2), n(x3), n(x4), n(x5), n(x6), n(x7)
const o = {}
o.m = () => 1; o['k'] = class {}; o.z ??= () => 1
n(o.m), n(o.k), n(o.z)
const key = 'computed', sym = Symbol('sy')
const lit = { p: () => 1, 'q r': function () {}, 5: class {}, [key]: () => 1, [sym]: class {}, [`t${key}`]: function* () {}, __proto__: () => 1, m() {}, get g() { return 1 } }
for (const k of Reflect.ownKeys(lit)) n(lit[k])
n(Object.getPrototypeOf(lit))
function ps(a = () => 1, { b = function () {}, c: d = class {}, ['e']: e = () => 1 } = {}, [f = () => 1, g = class {}] = []) { return [a, b, d, e, f, g] }
ps().forEach(n)
const pa = (a = () => 1, { b = class {} } = {}) => [a, b]
pa().forEach(n)
async function aps(a = () => 1, [b = class {}] = []) { return [a, b] }
function* gps(a = () => 1, [b = class {}] = []) { yield a; yield b }
for (const f of gps()) n(f)
const { v1 = () => 1, z: v2 = class {}, [key]: v3 = function () {} } = {}
const [w1 = () => 1, w2 = (class {})] = []
;[v1, v2, v3, w1, w2].forEach(n)
let y1, y2, y3; ({ y1 = () => 1, q: y2 = class {}, [key]: y3 = () => 1 } = {});
n(y1), n(y2), n(y3);
[y1 = function () {}, y2 = () => 1, o.w = () => 1] = []
n(y1), n(y2), n(o.w)
for (let f = () => 1, i = 0; i < 1; i++) n(f)
for (const [f = () => 1] of [[]]) n(f)
for (const { f = class {} } of [{}]) n(f)
for ([y1 = () => 3, y2 = class {}] of [[]]) n(y1), n(y2)
try { throw {} } catch ({ caught = () => 1, z: cz = class {} }) { n(caught), n(cz) }
class D {
  a = () => 1; d = function () {}; static e = () => 1; #h = () => 1; static #s = class {}; c2 = class {}; paren = (() => 1); 'str' = () => 1; 7 = class {}; [key] = () => 1; static [sym] = class {}
  ag = async () => 1; g = function* () {}; cond = key ? () => 1 : 0; seq = (0, () => 1); call = ((f) => f)(() => 1); named = function nn() {}; stat = class { static name = 'own' }
  empty; #e2; and = key && (() => 1)
  static { n(this.e), n(this[sym]), n(this.#s) }
  h() { return this.#h } m(a = () => 1) { return a } static sm({ b = class {} } = {}) { return b } set q(v = () => 1) { n(v) } constructor(z = () => 1) { n(z) }
}
const d = new D()
for (const k of Reflect.ownKeys(d)) n(d[k])
n(d.h()), n(d.m()), n(D.sm()), d.q = undefined
n((() => class {})()), n((() => () => 1)()), n((function () { return () => 1 })()), n((() => { return class {} })())
n((() => 1)), n(class {}), n((function () {})), n([() => 1][0]), n(new (class {})().constructor)
function* gen() { const r = yield () => 1; n(r); const s = yield* [class {}]; let t = yield; n(t) }
const it = gen(); n(it.next().value); n(it.next(() => 1).value)
;(async () => {
  const [p, q] = await aps(); n(p), n(q)
  n(await (() => 1)), n(await class {})
  const aw = await (() => 1); n(aw)
  let u; u = await class {}; n(u)
  for await (const { f = () => 1 } of [{}]) n(f)
  for await (y1 of [() => 1, class {}]) n(y1)
  console.log(log.map((x, i) => i + ':' + x).join(' '))
  console.log(d, lit, [() => 1])
})()
switch (0) { case 0: let sw = () => 1; n(sw) }
lbl: { const inn = class {}; n(inn) }
if (key) var cv = () => 1
n(cv)
const tern = key ? () => 1 : 0, sq = (0, () => 1); n(tern), n(sq)
const nest = { deep: { f: () => 1, arr: [() => 1] } }; n(nest.deep.f), n(nest.deep.arr[0])
