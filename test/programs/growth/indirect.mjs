const sizes = [100, 200, 400, 800, 1600]
const operations = { has: 'includes', size: 'count' }

// quadratic: the built-in is bound, has a computed key, or is handed on
function bound(xs) { const out = []; const has = out.includes.bind(out); for (const x of xs) if (!has(x)) out.push(x); return out.length }
function uncurried(xs) { const indexOf = Function.prototype.call.bind(Array.prototype.indexOf); let s = 0; for (const x of xs) s += indexOf(xs, x); return s }
function byComputedKey(xs, name) { const out = []; for (const x of xs) if (!out[operations[name]](x)) out.push(x); return out.length }
function reflected(xs) { let s = 0; for (const x of xs) s += Reflect.apply(Array.prototype.indexOf, xs, [x]); return s }
function dropped(xs) { let s = 0; for (let i = 0; i < xs.length; i++) s += xs.values().drop(i).next().value; return s }
function looked(xs) { const query = new URLSearchParams(xs.map((x) => ['k' + x, x])); let s = 0; for (const x of xs) s += Number(query.get('k' + x)); return s }
function written(xs) { const query = new URLSearchParams(); let s = 0; for (const x of xs) { query.append('k' + x, x); s += query.toString().length } return s }

// linear: the program's own under such keys, and what finds at once
class Counted { seen = 0; count() { return ++this.seen } includes() { return this.seen } }
function ownByKey(xs, name) { const own = new Counted(); for (const x of xs) own[operations[name]](x); return own.count() }
function ownBound(xs) { const own = new Counted(); const has = own.includes.bind(own); for (const x of xs) has(x); return own.count() }
function foundAtOnce(xs) { let s = 0; for (const x of xs) s += xs[operations.has](xs[0]) ? 1 : x; return s }
function firstParameter(xs) { const query = new URLSearchParams([['first', 1], ...xs.map((x) => ['k' + x, x])]); let s = 0; for (const x of xs) s += query.has('first') ? 1 : x; return s }

for (const n of sizes) {
  const xs = Array.from({ length: n }, (_, i) => i)
  for (const f of [bound, uncurried, reflected, dropped, looked, written, ownBound, foundAtOnce, firstParameter]) f(xs)
  for (const f of [byComputedKey, ownByKey]) f(xs, 'has')
}
