const o = {}, m = new Map(), s = new Set(), l = []
var v = function () {}, a = () => {}, c = class {}, d = (function () {}), e = (0, function () {}), k = (() => {})
let { x = function () {}, y = () => 1, z: zz = class {} } = {}
let [p = () => {}] = [], q; q = () => {}; let r; r ||= function () {}; r = null; r ??= class {}; let t = 1; t &&= () => {}
const obj = { f: function () {}, g: () => {}, h() {}, get i() { return 1 }, ['j' + n]: () => {}, k: class {}, async l() {}, *m() {}, 'a b': () => {}, 1: () => {}, [Symbol('sy')]: () => {} }
class C { static f = () => {}; g = function () {}; #h = class {}; static ['w' + n] = () => {}; m() { return this.#h } static s = class { static n = this.name } }
log(v.name, a.name, c.name, d.name, e.name, k.name, x.name, y.name, zz.name, p.name, q.name, r.name, t.name)
for (const key of Reflect.ownKeys(obj)) { const found = Object.getOwnPropertyDescriptor(obj, key); log(String(key), (found.get ?? found.value).name) }
log(C.f.name, new C().g.name, new C().m().name, C['w' + n].name, C.s.name, C.s.n)
const w = o.f = function () {}; const w2 = o['g'] = () => {}; const w3 = l[0] = class {}; let w4; const w5 = w4 = function () {}
log(w.name, w2.name, w3.name, w4.name, w5.name, (o.h = () => {}).name)
s.add(function () {}); m.set(() => 1, class {}); l.push(() => {}); l.push(function () {}, () => {})
log([...s][0].name, [...m][0].map((x) => x.name), l.map((x) => x.name), [() => {}][0].name, (n ? () => {} : 1).name, (n && function () {}).name, (null ?? class {}).name)
const names = []; const take = (f, g) => names.push(f.name, g?.name)
take(() => {}, function () {}); [0].map(function () { take(arguments.callee) }); (function () { take(arguments.callee) }).call(1); (() => take(new Function('return 1')))();
(function () { take(arguments.callee) })(); new (function () { take(this.constructor) })(); (class { static x = take(this) }).x
o[class { static toString() { return this.name + '!' } }] = 1; log(names, Object.keys(o))
function def(f = () => {}, { g = function () {} } = {}, [h = class {}] = []) { return [f.name, g.name, h.name] }
log(def(), (function* () {}).name, (async () => {}).name, function () {}.name, structuredClone.name, (function f() {}).name, [1].map.name)
return Promise.resolve(0).then(function () { log(arguments.callee.name) })
