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
const grid = [[1, 2, 3], null, 'abc', { 0: [7] }]
grid.me = function () { return this === grid }
const at = (x) => (seen.push(x), x), keyed = { toString() { seen.push('toString'); return '1' } }
let i = 0, j = 1
log(grid[i]?.[j], grid[j]?.[i], grid[i + 2]?.[j + 1], grid[i - 1]?.[j], grid?.[i]?.[j], grid?.[i + 9]?.[at('unseen')], grid[3]?.[i]?.[i], grid?.[3]?.[0].length)
log(grid[at(0)]?.[at(2)], grid[at(1)]?.[at('unseen')], grid?.[at(9)]?.[at('unseen')][at('unseen')], grid[0]?.[keyed], grid[1]?.[keyed], grid?.[keyed]?.[keyed], grid[i++]?.[i++], i, grid[1]?.[i++], i)
log(grid[0]?.[i = 0, j], u?.[i = 5], i, (i = 1, grid)?.[i--], i, grid?.[i]?.[(() => j)()], [...grid?.[0]?.[9] ?? [1]], `${grid[0]?.[j]}`)
log(grid?.me(), grid?.['me'](), grid?.[at('me')](), (grid?.[at('me')])(), (grid?.me)?.(), { grid }.grid?.me(), { grid }?.grid?.['me'](), ({ grid }?.grid)?.me?.(), grid.none?.(at('unseen')), grid[j]?.(at('unseen')))
log(grid.map?.(x => typeof x)?.[j], u?.map(at)?.[at('unseen')], grid?.map(x => typeof x)?.[j]?.length, grid[0]?.at(1)?.toFixed(1), grid?.[0].at(at(0)), grid?.find(x => x === null)?.[at('unseen')])
log(delete grid[0]?.[j], grid[0], delete grid[1]?.[at('unseen')], delete grid?.[3]?.[i], grid[3], delete grid?.[0]?.[at(i)], grid[0], delete u?.[late], delete (u?.a)?.[late])
const read = (f) => { try { log(f()) } catch (e) { log(e) } }
read(() => [u?.[late], u?.[late](late), u?.[late]?.[late], v?.x[late], grid[1]?.[late], grid?.[9]?.[late + 1].x, grid?.[9]?.(late), u?.includes(late), u?.splice(late, late)?.[late], u?.get(late)])
read(() => [u?.[undeclared], u?.[undeclared](), grid[1]?.[undeclared], (u?.[undeclared])?.[undeclared]])
read(() => grid?.[late])
read(() => grid[0]?.[late])
read(() => grid?.[late]())
read(() => u[late]?.())
read(() => late?.[i])
read(() => grid?.[undeclared])
read(() => undeclared?.[i])
read(() => grid?.[9].x)
read(() => grid[9].x?.[late])
read(() => grid[0]?.[9].x)
read(() => grid?.[0]?.[9].x.y)
read(() => grid?.[9][late])
read(() => grid?.[i]())
read(() => grid?.[i + 1]())
read(() => grid?.[i]?.())
read(() => grid?.[9].f())
read(() => grid[j]?.[i]().x)
read(() => (grid?.[i])())
read(() => (grid[i]?.[j])())
read(() => new (grid?.[i])())
read(() => grid?.f?.g.h())
read(() => grid?.me?.nope())
let late = 1
class Cells { static #s = [[1], null]; #rows = [[5]]; x = grid?.[i]?.[j]; get(i, j = Cells.#s?.[i]?.[i]) { return [this.#rows[i]?.[0], this?.#rows?.[i], Cells.#s[i]?.[0], this.#rows[i]?.[i], j] } }
class More extends Cells { get(i) { return [super.get?.(i), super['get']?.[i], super.x?.[i], super.nope?.[at('unseen')], delete super.get?.[i]] } }
log(new Cells().get(0), new Cells().get(1), new More().get(0), new Cells().x)
function* yields() { log((yield 1)?.[yield 2]?.[yield 3], grid[yield 4]?.[yield 5]) }
const y = yields(); y.next(); y.next(grid); y.next(0); y.next(2); y.next(0); y.next(2)
const waits = async () => log((await grid)[0]?.[await 2], (await u)?.[await at('unseen')], grid?.[await 0]?.[await 2])
function evaluates(a) { eval('var b = a'); return [a?.[0]?.[2], b?.[0]?.[2], b?.[0], u?.[b]] }
function stale(list) { let r = []; for (const x of [grid, u, v, grid]) r.push(x?.[0]?.[2], x?.me(), x?.indexOf(list)); return r }
log(evaluates(grid), stale(grid), seen)
return waits()
// What may be a built-in behind the last `?.`.
const groups = new Map([['a', { items: [3, 1, 2], text: 'x,y,z', deep: { of: { list: ['p', 'q'] } } }], ['gone', null]])
const isOdd = x => x % 2
log(groups.get('a')?.items.filter(isOdd).length, groups.get('b')?.items.filter(isOdd).length, groups.get('gone')?.items.map(key()))
log(o?.list.includes(3), u?.list.includes(key()), o?.n?.x.y.toString().slice(1), o.list?.slice(1)?.map(x => x?.toString().padStart(3)).join()?.split(',').length)
log(groups.get('a')?.deep?.of.list.concat(['r'])[2], groups.get('a')?.deep.none?.list.concat(key()), groups?.get('a').text?.split(',')[1], (u?.a)?.b.map(key()))
log(({ m() { return this.k }, k: 'mine' })?.m?.call({ k: 'other' }), (function () { return this.k }) ?.call({ k: 'called' }), (0, function () {})?.name.concat('!'), (class {})?.name.concat('?'))
log((o.none ?? [1, 2])?.indexOf(2), (u || o) // why ?.
  ?. /* ?. */ list
  .at(-1), o?.[o.k]?.call(o, 'x'), o['list']?.['slice'](1), o.list?.[0]?.toFixed(2).concat('%'), last?.q?.push(key()))
try { groups.get('a')?.nothing.map(isOdd) } catch (e) { log(e.message) }
try { groups.get('a')?.items.find(() => false).name } catch (e) { log(e.message) }
try { log(groups.get('a')?.items.includes(1).nope?.concat('x'), groups.get('a')?.items.find(x => x === 3).toString().at(0)) } catch (e) { log(e.message) }
const order = []
const step = (name, value) => (order.push(name), value)
log(step('a', { list: [1] })?.list.concat(step('b', 2), step('c', [3])), step('d', null)?.list.concat(step('never', 0)), order)
{
  const before = 1
  ;[o]?.map(x => x?.list.length).forEach(x => log(x))
  o.list
    ?.slice(0)
    .forEach(x => log(x + before))
  groups.get('a')?.items.push(4)
  groups.get('c')?.items.push(key())
}
const arrow = x => x?.list.map(y => y + 1), later = async x => (await x)?.list.map(y => y + 2), each = function* (x) { yield* (yield x)?.list.map(y => y * 3) ?? [] }
log(arrow(o), arrow(null), arrow(undefined))
later(Promise.resolve(o)).then(log, log)
{ const it = each(1); it.next(); log([...{ [Symbol.iterator]: () => ({ next: () => it.next(o) }) }]) }
log(`${o?.list.join('-')}${u?.list.join('-')}`, [...(o?.list.slice(1) ?? [])], { ...o?.n?.x }, !o?.list.includes(3), typeof u?.list.includes(3), -o?.list.indexOf(3))
