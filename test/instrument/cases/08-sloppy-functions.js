log(typeof f, typeof g, typeof h)
if (n) function f() { return 1 }
else function f() { return 2 }
if (n) { function g() { return 3 } g = 4; log(typeof g) }
{ function h() { return h } h = 1 }
log(typeof f, f(), typeof g, typeof h)
lab: function k() { return 5 }
l1: l2: function k2() { return 6 }
log(k(), k2())
switch (n) { case 1: function sw() { return 1 } default: function sw2() { return 2 } }
log(typeof sw, sw2())
function dup(a, a) { return a }
function dup2() { return 1 } function dup2() { return 2 } var dup2
var e = 1; try { throw 2 } catch (e) { var e = 3; log(e) } log(e)
log(dup(1, 2), dup2(), delete nope_)
function args(a) { arguments[0] = 9; return [a, arguments.length, typeof arguments.callee] }
log(args(1, 2), (function () { return typeof this })(), this === exports)
undeclared_ = 5; log(undeclared_, delete globalThis.undeclared_)
with ({ wx: 1, list: [1] }) { log(wx, list.length); wx = 2; var viaWith = wx; list.push(2); log(list); (() => list[0])() }
log(viaWith)
function ev(s) { var local = [1]; const r = eval(s); return [r, local.length, typeof made] }
log(ev('var made = local.push(n); made'), ev('local = []; 1'), (0, eval)('typeof log'))
var let_ = 1, async = { of: 1 }, of = [1], get = { set: 2 }, yield_ = 1, static_ = 3
var let = { x: 1 }; let.x++; log(let.x, async.of, of[0], get.set)
for (async of => { }; false;); for (let in { a: 1 }) log(typeof let); for (var iv = 0 in { b: 1 }) log(iv)
var yield = [1], await = { x: 1 }; log(yield[0], await.x)
log(010, "\07".length, 1..toString(), 1.5.toFixed(1), 0x1f.toString(2), 5 .constructor.name)
<!-- an HTML comment
log(1)
--> another
try { null_.x } catch (e) { log(e) }
