const g = [[1, 2], [3, 4, 5], []]
const f = (x) => x * 2
function jumps() {
  const out = []
  outer: for (let i = 0; i < n; i++) { for (const row of g) { for (const x of row) { if (x === 4) continue outer; if (x === 5) break outer; out.push(f(x)) } } }
  a: b: for (const x of [1, 2, 3]) { while (true) { if (x === 1) continue a; if (x === 2) continue b; break a } }
  let k = 0
  do { k++; if (k === 2) continue; for (const x in { p: 1, q: 2 }) { if (k > 2) break; out.push(x, f(k)) } } while (k < n)
  blk: { for (const r of g) { if (r.length === 3) break blk; out.push(f(r.length)) } out.push('never') }
  for (;;) { switch (k) { case 3: k++; continue; case 4: break; default: k = 3; continue } break }
  sw: switch (k) { case 4: for (const r of g) { f(1); if (r.length) break sw } default: out.push('no') }
  return out
}
log(jumps())
function empties() { for (;;) break; for (let i = 0; i < n; i++); while (false); do; while (false); for (const x of [1, 2]); for (const x in {}); if (n); else; for (let i = 0, j = n; i < j; i++, j--) f(i); return 1 }
log(empties())
function closures() { const fs = []; for (let i = 0; i < n; i++) { fs.push(() => i); for (const j of [i]) fs.push(() => i + j) } for (var v = 0; v < n; v++) fs.push(() => v); return fs.map((x) => x()) }
log(closures())
function unbraced(x) { if (x) for (const a of [1, 2]) for (const b of [3]) if (a > 1) return f(a + b); else f(0); else while (x < 3) x++; return x }
log(unbraced(1), unbraced(0))
function ret() { for (const a of g) for (const b of a) { for (let i = 0; ; i++) if (f(i) > b) return [a, b, i] } }
log(ret())
function iter() { const calls = []; const it = { [Symbol.iterator]() { let i = 0; return { next() { calls.push('n'); return { done: i > 2, value: i++ } }, return() { calls.push('r'); return {} } } } }
  for (const x of it) { if (x === 1) break } for (const [x] of [[1]]) calls.push(x); for (const x of it) calls.push(x); const [p] = it; const [...q] = it; calls.push([...it], p, q, Math.max(...it)); let lx; for (lx of 'ab') calls.push(lx); for (const [k, v] of new Map([[1, 2]])) calls.push(k, v); for (const k of new Set([3])) calls.push(k); for (const i in [5, 6]) calls.push(i); for (const i in 'ab') calls.push(i); return calls }
log(iter())
for (const x of (0, g)) log(x.length); for (const k in (0, { z: 1 })) log(k)
function last() { let total = 0; for (const x of g) { total += x.length; f(total) } return total } function noReturn() { for (const x of g) f(x.length) } log(last(), noReturn())
function big() { let t = 0; for (let i = 0; i < n * 3; i++) { for (let j = 0; j < i; j++) { t += j; if (t > 50) return t } f(i) } return -t } log(big())
function dowhile() { let i = 0, s = ''; do s += i; while (i++ < n) s += 'x'
  return s } log(dowhile())
function change() { let list = [1, 2, 3]; for (const x of list) { list = []; f(x) } const arr = [1]; for (const x of arr) if (arr.length < 5) arr.push(x + 1); return [list, arr] } log(change())
const x = [1]; { for (const x of [[2]]) log(x) } for (const y of x) { const x = y; log(x) }
for (const { a, ...rest } of [{ a: 1, b: T(2) }]) { const rest = [3]; log(rest, a) } for (const [a, ...rest] of [[1, T(2)]]) { function rest() { return 4 } log(rest(), a) } for (let i = 0, k = 1; i < n; i++) { let k = f(i); class i2 {} log(k) }
tries: for (const m of [1, 2, 3]) { if (f(m) === 2) continue; for (const r of g) { for (let i = 0; i < r.length; i++) if (r[i] === m) continue tries; if (m === 3) break tries; f(r.length) } log(m) }
for (let m = 1; m < 9; m *= 2) try { if (m === 2) throw m; log(f(m)) } catch (e) { log(e) } finally { if (m === 4) break }
