const sizes = [100, 200, 400, 800, 1600, 3200]
const numbers = (n) => Array.from({ length: n }, (_, i) => i)

// quadratic, hidden in a built-in
function includesInLoop(xs) { const out = []; for (const x of xs) if (!out.includes(x)) out.push(x); return out }
function indexOfInFilter(xs) { return xs.filter((x, i) => xs.indexOf(x) === i) }
function spliceFront(xs) { const a = xs.slice(); let s = 0; while (a.length > 0) s += a.splice(0, 1)[0]; return s }
function unshiftAll(xs) { const a = []; for (const x of xs) a.unshift(x); return a }
function concatReduce(xs) { return xs.reduce((a, x) => a.concat(x), []) }
function spreadReduce(xs) { return xs.reduce((a, x) => [...a, x], []) }
function objectSpreadReduce(xs) { return xs.reduce((a, x) => ({ ...a, [x]: 1 }), {}) }
function rebuildString(s) { let r = s; for (let i = 0; i < r.length; i++) { r = r.slice(0, i) + 'x' + r.slice(i + 1); if (r[i] !== 'x') throw new Error('no') } return r }
function appendAndLook(s) { let r = ''; let n = 0; for (let i = 0; i < s.length; i++) { r += s[i]; if (r[0] === 'a') n++ } return n }
function joinEachTime(xs) { let k = 0; const a = []; for (const x of xs) { a.push(x); k += a.join(',').length } return k }
function keysInLoop(xs) { const o = {}; let k = 0; for (const x of xs) { o['k' + x] = x; k += Object.keys(o).length } return k }
function sortPerPush(xs) { const a = []; for (const x of xs) { a.push(-x); a.sort((p, q) => p - q) } return a }

// linear, though it looks the same
function shrinkBySlice(s) { let n = 0; while (s.length > 0) { if (s.charCodeAt(0) === 97) n++; s = s.slice(1) } return n }
function appendOnly(s) { let r = ''; for (let i = 0; i < s.length; i++) r += s[i]; return r }
function withSet(xs) { const seen = new Set(); for (const x of xs) seen.add(x); return seen.size }
function withMap(xs) { const m = new Map(); for (const x of xs) m.set(x, (m.get(x) ?? 0) + 1); return m }
function withIndex(xs) { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]; return s }
function withJoin(s) { const parts = []; for (let i = 0; i < s.length; i++) parts.push(s[i]); return parts.join('') }
function withPush(xs) { return xs.reduce((a, x) => { a.push(x); return a }, []) }

for (const n of sizes) {
  const xs = numbers(n)
  const s = 'ab'.repeat(n / 2)
  for (const f of [includesInLoop, indexOfInFilter, spliceFront, unshiftAll, concatReduce, spreadReduce, objectSpreadReduce, joinEachTime, keysInLoop, sortPerPush, withSet, withMap, withIndex, withPush]) f(xs)
  for (const f of [rebuildString, appendAndLook, shrinkBySlice, appendOnly, withJoin]) f(s)
}
