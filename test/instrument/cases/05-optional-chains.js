const seen = []
const o = { get p() { seen.push('p'); return { q: { r: 1 }, f() { return this === last } } }, n: null, list: [1, 2, 3], f(x) { return [this === o, x] }, k: 'f', s: 'abc' }
let last = { q: 1, f() { return this === last } }
const key = () => (seen.push('key'), 'q')
let u, v = null
log(o?.p?.q.r, u?.a.b.c, v?.[key()], v?.f(key()), u?.(key()), o?.n?.x.y.z, o.n?.[key()].x)
log(o?.f(1), o?.[o.k](2), (o?.f)(3), (o?.f)?.(4), o.f?.(5), last?.f(), (last?.f)(), (0, last?.f) === last.f)
log(delete last?.q, 'q' in last, delete u?.a, delete u?.a.b, delete o?.list[0], o.list)
log(o.list?.map(x => x * 2), u?.map(x => x), o.list?.includes(2), o.s?.charCodeAt(1), o.list?.length, o?.list.indexOf(3))
let list = o.list, none
log(list?.map(x => x * 2), none?.map(key()), list?.slice(1), list?.push(4), list?.pop(), none?.push(key()))
log((u?.a)?.b, (o?.p).q, o?.p.q?.["r"], (v ?? o)?.s, o?.f?.call(o, 1), typeof u?.x, !u?.x, -v?.x)
try { u.a?.b } catch (e) { log(e) }
try { (u?.a).b } catch (e) { log(e) }
try { o?.nope() } catch (e) { log(e) }
try { last?.nope.more } catch (e) { log(e) }
try { (o?.nope)() } catch (e) { log(e) }
const tag = function (s, x) { return [this === o, s.raw, x] }
o.tag = tag
log((o?.tag)`a${1}b`, o.tag`c`)
log(super_(), seen)
function super_() { return { __proto__: { m() { return 'm' } }, t() { return super.m?.() + super.x?.y } }.t() }
class P { #x = { y: 1 }; get(o) { return [o?.#x, o?.#x?.y, this?.#x.y] } }
log(new P().get(null), new P().get(new P())[1])
