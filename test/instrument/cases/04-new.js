const ns = { a: { b: class B { constructor(...x) { this.x = x } static make() { return this } }, F: function F() { this.y = new.target === F } }, k: 'b' }
let i = 'b'
log(new ns.a.b(1).x, new ns.a.b, new (ns.a.b)(2).x, new (ns.a.b.make().bind())(3).x, new ns.a[i](4).x, new ns['a'].b(5), new ns.a[ns.k](6).x)
try { new (ns.a.b.make)() } catch (e) { log(e.constructor.name) }
log(new new ns.a.F().constructor().y, new ns.a.F().y, new (class { z = 1 })().z, new (function () { this.q = 1 })().q)
log(new ns.a.b(...[1, 2]), new Array(3).length, new Map([[1, 2]]).get(1), new Set('aa').size, new Array(n).fill(0).length)
try { new ns.a.q() } catch (e) { log(e.constructor.name) }
try { const { a } = ns; new a.q() } catch (e) { log(e) }
try { new i() } catch (e) { log(e) }
try { const z = {}; new z.p(1) } catch (e) { log(e) }
try { const z = {}; new z[i](1) } catch (e) { log(e) }
try { new `x${i}`.length() } catch (e) { log(e) }
log(new ns.a.F instanceof ns.a.F, new (ns.a?.b)(8).x, new (i ? ns.a.b : ns.a.F)(9).x)
const by = (made = new [ns.a.b][0](1), bare = new { __proto__: null, b: ns.a.b }.b(2)) => [made.x, bare.x]
log(by(), new [ns.a.b][0](3).x, new { __proto__: null, b: ns.a.b }.b(4).x)
