const t = [], src = { get a() { t.push('a'); return 1 }, get b() { t.push('b'); return undefined }, c: { d: [1, { e: 2 }] }, [Symbol.for('s')]: 3, length: 2 }
const { a, b = t.push('def'), c: { d: [f, { e }] }, ...rest } = src; log(a, b, f, e, rest, t)
let x, y, z, o = {}, arr = []; [x, y] = [y, x]; ({ x, ...o.rest } = { x: 1, y: 2 }); [o.p, arr[0], [o['q']] = [7], ...o.r] = [1, 2]; [z = o.p, , y] = 'abc'; log(x, y, z, o, arr)
function p1({ a, b: [c, d = a] = [], ...r }, [e, ...g], h = e) { return [a, c, d, r, e, g, h] } log(p1({ a: 1, z: 2 }, 'xyz'), (({ length }) => length)([1, 2]), (([a, b]) => a + b)(new Set([1, 2])))
try { throw { code: 1, info: [2] } } catch ({ code, info: [i], missing = code }) { log(code, i, missing) } try { throw [1] } catch ([v]) { log(v) }
for (const [k, { v }] of Object.entries({ a: { v: 1 } })) log(k, v); for (const { length: l = 1, ...others } of ['ab']) log(l, others); for (let [i, j] = [0, 2]; i < j; [i, j] = [i + 1, j - 1]) log(i, j); for (var { q } = { q: 1 }; q < 2; q++); log(q)
const { [t.length > 1 ? 'length' : 'x']: computed } = src, { 0: first, [`${1}`]: second } = [8, 9]; log(computed, first, second)
const m = new Map([['k', { v: [1] }]]); const { v: [inner] } = m.get('k'); log(inner); var { u } = o, { w = u } = o; log(u, w); const one = 1, { toFixed } = one; log(toFixed.name)
if (n) var { length } = 'abc'; log(length); lab: var [ll] = [4]; log(ll); const nothing = {}; const {} = nothing, [] = arr; log(([] = [1]), ({} = o) === o, ([x] = arr) === arr, ({ x } = o) === o)
const p = new Proxy({}, { get: (_, k) => (t.push(String(k)), k), has: () => t.push('has'), ownKeys: () => (t.push('ownKeys'), ['k']), getOwnPropertyDescriptor: () => (t.push('gopd'), { value: 1, configurable: true, enumerable: true }) }); const { k1, ...kr } = p; log(k1, kr, t)
function swap(list, i, j) { [list[i], list[j]] = [list[j], list[i]]; return list } log(swap([1, 2, 3], 0, 2)); const fn = ({ a } = {}, ...[b, { c } = {}]) => [a, b, c]; log(fn(), fn({ a: 1 }, 2, { c: 3 })); let chain1, chain2; chain1 = [chain2] = [5]; log(chain1, chain2)
const self = [1, 2]; { const [self0, self1] = self; log(self0, self1) } try { const { s1 } = s1 } catch (e) { log(e) } try { const a1 = 1, [b1] = b1 } catch (e) { log(e) }
