const o = { a: 1, b: { c: 2 }, f(x) { return [this === o, x] }, i: 0 }, l = [1, 2, 3]; let i = 0, j
log((1, o.a), (o.a, o.b).c, (i++, l)[i], (i = 0, o.b, o).f((1, 2)), l[(i++, i)], l[i++, i] = (3, 4), [(1, 2), 3], `${(1, o.a)}`, o[(0, 'a')], (0, o.f)(1)[0], !(0, o.a), l.includes((1, 9)), l.indexOf((0, 1), (0, 0)), l.concat((1, [2])), o.f((1, 2), 3))
log(i > 0 ? o.a : o.b, i && o.b.c, null ?? o.b.c, !i || l[0], (i, o) && l.length, o.a ? l[0] ? 'x' : 'y' : 'z', i > 5 ? o.f(1) : l.map((x) => x), (o.a && o.f)(1), (o.z || o.f)(2))
l[0] = l[1] = l[2]; o.p = o.q = o.b.r = l; j = o.p[0] = o.b.c; log(l, o.p === l, j, (o.s = 5) + (l[0] = 6), (o.b.d = o.b.e = 7), l[i] = i = 2, l[i] = l[i = 0] + 1, i)
let k = 1; l[k] = k++; l[k++] = k; l[k] = (k = 0, 8); let w = l; w[w = [0], 0] = 5; log(l, k, w); let q = { n: 1 }; q.n = (q = { m: 2 }, 3); log(q); let r = [1]; r[0] = (r = [2], 9); log(r); let u = { v: [1] }; u.v[0] += (u = { v: [5] }, 10); log(u)
log(o.i++ + ++o.i, o.i-- - --o.i, o.b.c++, -o.b.c, +o.b.c, ~o.b.c, typeof o.b.c, void o.b.c, o.b.c ** 2, (-o.b.c) ** 2, o.a << 1, 'a' in o.b, o.b instanceof Object, delete o.b.c, o.b.c, o.i += o.i++, o.i *= 2, o.a **= 3, o.z ??= l.length, o.z &&= 0, o.z ||= [1])
log(1 + o.a + 'x' + l[0] + [1] + (2 + o.a), 'a' + 'b' + o.b + null + undefined, 1 + 2, o.a - 1 + l.length, `a${o.a}b${`c${l.length}`}`, ``, `x`, 'a' + (1, 'b'), '' + {}, [] + [], 1 + +'1', i+++i, i - -i, i+ +i)
log(/a/.test('a') / 2, 4 / 2 / 1, [1][0] / /1/.exec('1')[0], ((o.a)) / 2, l.length / 1, i++ / 2, {}.x / 1, function () {}.length / 1); { } /1/.test('1'); if (o.a) /x/.exec('x'); l
/2/1
log(1..toString(), 1.0.toFixed(1), 1e3.toString(), 0b11.toString(), (1).constructor.name, 1n.toString(), 0.5.toFixed(0), -1 .toFixed(), l?.5:1, l ?.5: 2, o?.a ? .5 : 1)
const t = (s, ...v) => s.raw.join('|') + v.join(), tg = { t(s) { return [this === tg, s[0]] }, get n() { return (s) => s[0] + 'n' }, m: () => t }; log(t`a${1}b${(1, 2)}c`, tg.t`x`, tg['t']`y`, tg.n`z`, tg.m()`q\n`, t`${o.a}${l[0]}`, tg.m`a`.name, (0, tg.t)`k`[0], new (t`x`.constructor)('n').length, t`a`.length)
log(((a) => a)(1), (function () { return this === undefined || typeof this })(), (() => { return })(), ((a, b) => { return (a, b) })(1, 2), (() => { return /* c */ (1) })(), (() => { return ( // c
  o.a ) })(), (() => { return // asi
  o.a })(), ((x) => { if (x) return
  return 2 })(1), (() => { return [o.a].concat(o.b)
})(), (() => { return ((o.a)), o.b })(), (() => { return function () { return o.a } })()(), (() => { throw_: { return 1 } })())
let x1 = 5, y1 = 2; x1 /= y1; x1 **= 2; x1 >>>= 0; x1 ||= 1; x1 += 'a'; x1 += y1; log(x1, (x1 += 1), (x1 = y1 += 3), y1 -= 1, x1 = (y1, 2), x1 += (1, 2), (x1 += 'x').length)
log([o.a, , l[0]], [...l, ...(0, l)], { ...o.b, x: o.a, [o.a]: 1, o, l, 'q-r': l[0], f() { return this.x }, get g() { return 1 } }.f(), { a: 1 }.a, [1, 2][0], [1, 2].length, {}.toString(), ({}).x, [[1]][0][0], [{ a: [1] }][0].a[0])
var fnDecl = function self(d) { return d ? self(d - 1) + 1 : 0 }; log(fnDecl(n), (function fact(d) { return d < 2 ? 1 : d * fact(d - 1) })(5))
