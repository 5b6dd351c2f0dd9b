const steps = []
const note = (x) => (steps.push(x), x)
class A { a = note('a'); static s = note('s'); static { note('block'); for (const x of [1, 2]) note(x); this.t = [1].length } ['c' + note('key')] = 1; #p = 1; get p() { return this.#p } set p(v) { this.#p = v } static #q(x) { return x.#p } static q(x) { return A.#q(x) } #m() { return this.#p } m() { return this.#m() + this?.#m() } has(o) { return #p in o } inc() { this.#p++; this.#p += 1; ++this.#p; return this.#p } 'quoted'() { return 1 } 12() { return 2 } async am() { return this.#p } *gm() { yield this.#p } static async *sg() { yield 1 } }
class B extends A { b = note('b'); constructor(x) { note('before'); const f = () => super(); if (x) f(); else super(); this.x = x; note(this.a) } m() { return super.m() + super.p } get z() { return super.m.name } }
const b = new B(n)
log(b, b.m(), b.z, b.p, A.q(b), b.has(b), b.has({}), b.inc(), b.quoted(), b[12](), [...b.gm()], B.s, A.t, Object.keys(b))
log(steps)
class NoSuper extends A { constructor(o) { if (o) { o.touch = this } else { this.x } } }
class Late extends A { constructor() { try { this.x = 1 } catch (e) { log(e) } super(); this.y = 1 } }
class Ret extends A { constructor() { return { own: 1 } } }
class Prim extends A { constructor() { super(); return undefined } }
for (const make of [() => new NoSuper({}), () => new NoSuper(), () => new Late(), () => new Ret(), () => new Prim().a, () => A(), () => B.call({}), () => new (class extends null {})(), () => new (class extends (function () { return new Proxy({}, {}) }) { f = 1 })(), () => new B().constructor.name, () => { class X { static y = X.z.w } }, () => { class X extends X {} }, () => Reflect.construct(A, [], Array)]) { try { log(make()) } catch (e) { log(e) } }
function F(x) { if (!new.target) return new F(x); this.x = x; this.t = new.target === F } F.prototype.get = function () { return this.x }
log(F(1), new F(2).get(), F.call({}, 3).x, Reflect.construct(F, [1], Array) instanceof Array, Object.create(F.prototype) instanceof F)
function G() { F.call(this, 5); return this } G.prototype = Object.create(F.prototype); log(new G().get(), Reflect.ownKeys(new G()))
const acc = { get v() { return this._v ?? 'none' }, set v(x) { this._v = x }, get ['c' + n]() { return 1 }, async *ag() { yield 1 }, async: 1, get: 2, set: 3, static: 4, await: 5, __proto__: { inherited: 1 } }
acc.v = 2; log(acc.v, acc.inherited, acc.c3, acc.get, Object.keys(acc))
const Mixin = (Base) => class extends Base { mixed() { return [super.m(), this.p] } }; log(new (Mixin(A))().mixed())
class Stat { static #count = 0; static inc() { return ++Stat.#count } static { try { throw 1 } catch (e) { this.caught = e } } static arrow = () => this.caught; static [Symbol.hasInstance](x) { return x === 1 } } log(Stat.inc(), Stat.inc(), Stat.arrow(), 1 instanceof Stat)
class Extra extends Array { slice() { return null } concat() { return { get length() { note('LENGTH'); return 1 } } } get [Symbol.toStringTag]() { return 'E' } map(f) { return f } includes() { return undefined } indexOf() { return 'x' } splice() {} find() { return 1 } }
const e = new Extra(); e.push(1, 2, 3); log(e.slice(), e.map(1), e.includes(1), e.indexOf(1), e.splice(1), e.find(), e.concat([1]) && 1, e.join(), e.length, steps.includes('LENGTH'))
const shadowed = [1, 2]; shadowed.slice = () => undefined; shadowed.concat = shadowed.join = shadowed.flat = () => null; log(shadowed.slice(1), shadowed.concat(1), shadowed.join(), shadowed.flat())
class Dict { keys = {}; set(k, v) { this.keys[k] = v; return this } get(k) { return this.keys[k] } has(k) { return k in this.keys } add(k) { return k } push(x) { return 'pushed' + x } pop() { return 'popped' } forEach(f) { f(1) } toString() { return 'D' } } const d = new Dict(); log(d.set('a', 1).get('a'), d.has('b'), d.add(1), d.push(2), d.pop(), d.toString(), d.forEach((x) => log(x)))
