const x = 'outer', f = (v) => v
function d1(a, b = a, c = () => a) { var a = 2; return [a, b, c()] }
function d2({ p = x, q: { r = [p] } = {} } = {}, [s = f(1), ...t] = [], ...rest) { return [p, r, s, t, rest] }
function d3(x = () => x, y = x) { var x = 5; return [typeof y, x] }
function d4(a = this.v, b = arguments.length, c = new.target) { return [a, b, c] }
function d5(a = [1, 2].map((z) => z * 2), b = a.length, c = a[0], d = { k: a[1] }.k, e = `${a}`, g = a.concat(b), h = a?.[0], i = [...a], j = { ...a }, k = a.includes(2), l = (a.q = 3), m = a[0]++, o = new Map([[1, 2]]).get(1)) { return [a, b, c, d, e, g, h, i, j, k, l, m, o] }
function* d6(a = log('default'), b = 1) { yield b } async function d7(a = f.nope.x) { return a } const d8 = async (a = f.nope.x) => a
function d9(a, b = function () { return a }, { [a]: v = a.length } = {}) { a = 3; return [b(), v] }
log(d1(1), d2(), d2({ q: { r: 1 } }, [2, 3], 4), d3(), d4.call({ v: 1 }), d5(), d9('ab', undefined, { ab: 1 }), d9('ab'))
const it = d6(); log('made'); log([...it]); log(d1.length, d2.length, d4.length)
const arrows = [(a = x) => a, ({ a } = { a: 1 }) => a, ([a, b = a] = [1]) => [a, b], (...r) => r, async (a) => a, a => a, (a, b = a => a) => b(a), /* => */ (a /* => */, b) /* => */ => /* => */ (a), (a) => // =>
  ({ a }), (a) => (a, a), (a) => ((a)), () => [], () => {}, () => ({}), () => (f(1), f(2)), (a) => (b) => (c) => [a, b, c], (a) => a ? (b) => b : (c) => c, (a) => /=>/.test(a)]
arrows.forEach((g, i) => { const r = g([1]); log(i, typeof r === 'function' ? r(2) : r instanceof Promise ? 'p' : r) })
class K { constructor(a = () => this, b = super.toString) { this.a = a() === this; this.b = typeof b } m(a = super.toString, b = this.a) { return [typeof a, b] } static s(a = this.name) { return a } set v(a = 1) {} }
class L extends K { constructor(a = super(), b = this.a) { this.c = b } } log(new K(), new K().m(), K.s(), new L())
try { ((a = b, b) => a)() } catch (e) { log(e) } try { ((a = a) => a)() } catch (e) { log(e) }
return Promise.all([d7().catch(log), d8().catch(log)])
