const o = { p: null, list: [], get boom() { throw new RangeError('boom') } }
const attempts = [
  () => o.p.x, () => o.q(), () => o.p.x.y, (a) => a.b, (a) => a[0], (a) => a.b(), (a) => a[0](), (a) => { a.b = 1 }, (a) => { a[0] = 1 }, (a) => { a.b++ }, (a) => delete a.b, (a) => { a.b += 1 },
  (a) => { const { x } = a }, (a) => { const [x] = a }, (a) => { let x, y; ({ x, y = 1 } = a) }, (a) => { let x; [x] = a }, (a) => { for (const x of a); }, (a) => { for (const x in a) log(x) }, (a) => [...a], (a) => Math.max(...a),
  (a) => ({ ...a }), (a) => a(), (a) => new a(), (a) => new a.b(), (a) => a`x`, (a) => 'x' in a, (a) => ({}) instanceof a, (a) => { if (typeof a !== 'function') { class X extends a {} } }, (a) => a?.b.c, (a) => a.push(1), (a) => a.pop(), (a) => a.get(1), (a) => a.set(1, 2),
  (a) => a.map((x) => x), (a) => a.includes(1), (a) => a.charCodeAt(0), (a) => a + Symbol.iterator, (a) => `${Symbol.iterator}`, (a) => a.x.y.z, (a) => a.length.x.y, (a) => { switch (a.b) { case a.c: } }, (a) => { throw a },
  function (a) { return this.x }, function (a) { this.y = a }, function () { 'use strict'; return this.x }, function () { 'use strict'; this.list.push(1) }, function () { 'use strict'; this.q = 1 }, function () { 'use strict'; return this[0] },
  (a, b) => a.list[b].x, () => o.boom, () => o.boom.x, () => later.x, () => { later.y = 1 }, () => { const { x } = later }, () => { for (const x of later); }, () => [...later], () => { later[0]++ }, () => { const q = q.x }, () => { for (const z of z.x); }, () => { let y = y }, (a, b = c, c) => b,
  () => nope_.x, () => nope_(), () => { nope_.y = 1 }, () => { 'use strict'; nope_ = 1 }, () => typeof nope_.x, (a) => { const fixed = 1; fixed = a.b }, (a) => Object.freeze([1]).push(a), () => { 'use strict'; Object.freeze({ x: 1 }).x = 2 }, () => decodeURIComponent('%'), () => 'x'.repeat(-1), () => new Array(-1), () => JSON.parse('{'), () => [].reduce((x) => x), () => null[Symbol.iterator],
  function* (a) { yield* a }, async (a) => (await a).b, (a) => { const a1 = 1, { b } = a }, (a) => { var { b } = a, { c } = b }, ([a]) => a, ({ a }) => a, ({ a: { b } }) => b, () => { const x = {}; x.y() }, () => { let x = [1]; x[0]() }, () => { let x = {}, k = 'a'; x[k]() }, () => { let x = {}, k = 'a'; new x[k]() }, (a) => { a[a]() }, (a) => a.b(...a), (a) => { let s = ''; s += Symbol() }, (a) => 1n + 1, (a) => { let f = a; f() }, (a) => (a, a)(), (a) => { ;[a.x] = [1] }, (a) => { for (a.x of [1]); }, (a) => [1, ...[2], ...a], (a) => log(1, ...a), (a) => new Set(a), (a) => { label: { a.x; break label } },
]
for (const value of [undefined, null, 1, 'ab', {}, [], () => {}, Symbol('s')]) {
  attempts.forEach((attempt, i) => {
    try {
      const r = attempt.call(value, value, 0)
      if (r && typeof r.next === 'function') log(i, r.next())
      else if (!(r instanceof Promise)) log(i, r)
      else r.catch(() => {})
    } catch (e) { log(i, e) }
  })
}
let later
function deep(k) { try { if (k === 0) throw new Error('deep'); for (const x of [1, 2]) { deep(k - 1) } } catch (e) { if (k % 2) throw e; return k } finally { log('f', k) } }
log(deep(n))
function order() { try { return log('try'), 1 } finally { log('finally') } }
function override() { for (;;) { try { return 1 } finally { break } } return 2 }
function nested() { out: for (const a of [1, 2]) { try { for (const b of [1, 2]) { try { if (b === 2) continue out; log(a, b) } finally { log('inner') } } } finally { log('outer') } } }
log(order(), override(), nested())
try { try { throw 1 } finally { log(2) } } catch { log(3) }
function overflow(k) { return overflow(k + 1) + 1 }
try { overflow(0) } catch (e) { log(e.constructor.name) }
log([1, 2].map((x) => x + n))
