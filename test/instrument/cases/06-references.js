const calls = []
const o = { get g() { calls.push('g'); return o2 }, set w(x) { calls.push('w' + x) }, get w() { calls.push('rw'); return 1 }, m() { return this === o } }
const o2 = { v: 1, m() { return this === o2 }, get self() { return this }, '0': 5 }
const ids = new Set()
const tag = (s) => (ids.add(s), s)
for (let i = 0; i < n; i++) { tag`a`; tag`a${i}b` }
log(ids.size, o.m(), (o.m)(), (0, o.m)() , o.g.m(), o['g'].m(), o['m'](), o.g[`m`](), o.g.self.v)
o.w += 2; o.w++; ++o.w; o.w ||= 5; o.w &&= 6; o.w ??= 7; o.g.v += 1; o.g.v++; o.g['0']++
log(delete o.g.v, 'v' in o2)
for (o2.x of [1, 2]); for (o2.y in { a: 1 }); [o2.z, o2['q']] = [3, 4]; ({ a: o2.r, ...o2.rest } = { a: 1, b: 2 })
for ([o2.x] of [[9]]); for (const { length } of ['ab']) log(length)
log(o2, calls)
const keyed = { toString() { calls.push('toString'); return 'k' } }
const prim = { [Symbol.toPrimitive](h) { calls.push(h); return 'k' } }
const arr = [1, 2, 3]
const idx = { valueOf() { calls.push('valueOf'); return 1 }, toString() { calls.push('ts'); return '1' } }
o2[keyed] = 1; o2[prim]++; o2[keyed] += 1; log(o2[prim], o2?.[keyed], delete o2[keyed], keyed in o2, arr[idx], arr[idx]++, arr[idx] = 4)
const wrap = { length: idx }
log(arr[wrap.length], arr[wrap.length] = 7, arr, `${prim}`, prim + 'x', keyed + 1, idx - 1, idx + 1, idx < 2, [prim] + '')
log('abc'.charAt(idx), 'abc'.includes(keyed), arr.includes(idx), arr.indexOf(idx), arr.slice(idx), arr.at(idx), 'x'.repeat(idx), new Map().set(prim, 1).get(prim), [3, 1, 2].sort((a, b) => a - b), arr.join(keyed), 'akb'.split(keyed), 'k'.replace(keyed, prim))
log(calls)
