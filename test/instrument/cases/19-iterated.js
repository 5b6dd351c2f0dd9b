// What iterating makes is looked at where a list is made of it, and in loops that look into it: nothing of the program's may run for that.
const map = new Map([['a', 1], ['b', [2]]]), xs = [[3, 4], [5, 6]]
const see = (f) => { try { log(String(f())) } catch (error) { fail(error) } }
const told = (o, name) => new Proxy(o, { get: (target, key, self) => (log(name, 'get', String(key)), Reflect.get(target, key, self)), getOwnPropertyDescriptor: (target, key) => (log(name, 'descriptor', String(key)), Reflect.getOwnPropertyDescriptor(target, key)) })
for (const e of map) log(e[0], e.length)
for (var e of xs.entries()) { log(e[0], e[1][0]); { let e = [7]; log(e[0]) } }
for (const e of map) { let map = e[0]; log(map) }
for (var f of map) { let f = 1; log(f[0]) }
let outer = []; for (outer of map.entries()) { const [k, v] = outer; log(k, v) } for (outer[0] of map) log(outer[0])
for (let g of map) { g = g[1]; if (g === 1) continue; log(g[0], (() => g[0])()) }
for (const m of 'v1 v22'.matchAll(/v(?<digits>\d+)/g)) log(m[1], m.groups.digits, m.index)
log([...map].sort((a, b) => (a[0] < b[0] ? 1 : -1)), [0, , ...map.entries(), 9], [...this.map ?? [], ...map], Array.from(map), Array.from(map, (e) => e[0]), [...new Map(map)][0][0], [...'abc'.matchAll('b')][0].index, ...map)
log([xs, ...(() => map)()].length, [...xs.entries()].map((e) => e[0]), [...new Set([1]).entries()], [...new Uint8Array(2).entries()], xs.values().toArray?.(), map.entries().toArray?.())
see(() => [...map.missing]); see(() => [...map.missing()]); see(() => [...(() => 1)]); see(() => map.toArray()); see(() => map.values().nothing.toArray()); see(() => undefined.toArray())
class Own extends Map { *[Symbol.iterator]() { log('own'); yield xs[0] } entries() { log('entries'); return xs.values() } toArray() { return xs } } const own = new Own(map)
for (const e of own) log(e[1]); for (const e of own.entries()) log(e[1]); log([...own], [...own.entries()], own.toArray()[0][0])
class Got extends Map { get [Symbol.iterator]() { log('got'); return super[Symbol.iterator] } get entries() { log('got entries'); return super.entries } } const got = new Got(map)
for (const e of got) log(e[1]); log([...got], [...got.entries()], Array.from(got))
const above = new Map(map); Object.setPrototypeOf(above, told(Map.prototype, 'above')); see(() => [...above].length); for (const e of above) log(e[1])
for (const e of told(xs, 'list')) log(e[1]); see(() => [...told(map, 'map')]); see(() => Array.from(told(map, 'map'))); see(() => Object.keys(Object.groupBy(told(xs, 'groups'), (x) => x[0]))); see(() => told({ toArray: () => 1 }, 'lists').toArray())
class Re extends RegExp { exec(s) { log('exec'); return super.exec(s) } static get [Symbol.species]() { log('species'); return Re } } for (const m of 'aa'.matchAll(new Re('a', 'g'))) log(m[0]); log([...'aa'.matchAll(new Re('a', 'g'))])
const { next } = Object.getPrototypeOf(map.entries()); Object.getPrototypeOf(map.entries()).next = function () { log('next'); return next.call(this) }; for (const e of map) log(e[1]); log([...map], Array.from(map)); Object.getPrototypeOf(map.entries()).next = next
const { entries } = Array.prototype; Object.defineProperty(Array.prototype, 'entries', { get() { log('get entries'); return entries }, configurable: true }); log([...xs.entries()]); for (const e of xs.entries()) log(e[1]); Object.defineProperty(Array.prototype, 'entries', { value: entries, writable: true, enumerable: false, configurable: true })
const { groupBy } = Object; Object.groupBy = (list) => ({ get all() { log('all'); return list } }); const groups = Object.groupBy(xs, () => 'x'); log(typeof groups); Object.groupBy = groupBy
const { from } = Array; Array.from = () => xs; log(Array.from(map)[0][0]); Array.from = from
function* pairs() { yield xs[0]; yield* map } for (const e of pairs()) log(e[0]); log([...pairs()], pairs().toArray?.())
const settled = async () => { for (const r of await Promise.allSettled([1, Promise.reject(2)])) log(r.status, r.value, r.reason); const list = await Array.fromAsync?.(map); log(list); const { allSettled } = Promise; Promise.allSettled = () => { Promise.allSettled = allSettled; return told([told({}, 'record')], 'settled') }; log((await Promise.allSettled([])).length) }
return settled()
