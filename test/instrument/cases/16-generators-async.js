const T = (v, ms = 0) => new Promise((r) => setImmediate(() => r(v)))
function* g(k) { const got = []; try { for (let i = 0; i < k; i++) got.push(yield i); const r = yield* inner(); got.push(r, yield); return got } catch (e) { got.push(e); yield got } finally { got.push('fin'); yield 'cleanup' } }
function* inner() { try { const a = yield 'in'; return a } finally { log('inner done') } }
const drive = (it, ...v) => v.map((x) => x instanceof Error ? it.throw(x) : x === 'ret' ? it.return('R') : it.next(x))
log(drive(g(2), 1, 2, 3, 4, 5, 6, 7)); log(drive(g(2), 1, new Error('E'), 2, 3)); log(drive(g(2), 1, 'ret', 2, 3)); log(drive(g(1), 1, 2, 3, 'ret', 1, 1)); log(drive(g(1), 1, 2, new Error('in'), 4, 5))
function* exprs(o) { const a = [yield 1, yield 2], b = { x: yield 3, [yield 4]: 5 }, c = `${yield 6}`, d = (yield) + (yield 7), e = f(yield 8, ...(yield 9)), h = yield yield 10; o.p = yield 11; o[yield 12] = yield 13; o.q += yield 14; o?.[yield 15]; (yield 16) ? yield 17 : yield 18; yield, yield; yield (1, 2); return [a, b, c, d, e, h, o] }
const f = (...x) => x; let it = exprs({ q: 1 }), out = [], step = it.next(); for (let i = 0; !step.done; i++) { out.push(step.value); step = it.next(i === 8 ? [1] : i) } log(out, step.value)
const obj = { *m() { yield this === obj }, async am() { return await this.v }, v: T(5), async *ag() { yield await T(1); yield* [T(2), 3]; try { yield 4 } finally { log('ag fin') } } }
log([...obj.m()]); const [d1, ...d2] = g(1); log(d1, d2)
const order = []
async function a1(x) { order.push('a' + x); await null; order.push('b' + x); const [p, q] = await Promise.all([T(1), a2(x)]); order.push('c' + x); return p + q }
async function a2(x) { for (let i = 0; i < 2; i++) { order.push('l' + x + i); await i } return x }
const arrow = async (x) => await x.y, arrow2 = async () => { throw new TypeError('t') }, arrow3 = async x => { try { await arrow2() } catch (e) { return e } finally { await 1 } }
async function* ag(k) { for (let i = 0; i < k; i++) { if (i === 1) await null; yield i } }
async function main() {
  log(await Promise.all([a1(1), a1(2)]), order.join(' ')); log(await arrow({ y: T(3) }), await arrow3(), await obj.am())
  for await (const x of ag(3)) log(x); for await (const x of [T(1), 2]) { if (x === 2) break; log(x) } for await (const x of obj.ag()) if (x === 4) break; lab: for await (const x of ag(3)) { for (const y of [1]) { if (x === 1) break lab } }
  try { for await (const x of ag(2)) throw new Error('in loop') } catch (e) { log(e) } try { await null.x } catch (e) { log(e) } const { y } = await { y: 1 }; log(y, await (1, 2), (await T([1, 2]))[1], (await T({ m() { return this.z }, z: 4 })).m(), -await T(1), typeof await T(1), !await T(0), [...await T([1])], `${await T(1)}`, await T(1) + await T(2))
  const ga = ag(5); log(await ga.next(), await ga.return('r'), await ga.next()); const results = await Promise.allSettled([arrow2(), T(1), (async () => { for (;;) { await 1; return 2 } })()]); log(results.map((r) => r.value ?? r.reason)); let micro = []; Promise.resolve().then(() => micro.push(1)).then(() => micro.push(3)); await 0; micro.push(2); await 0; log(micro)
  async function rec(k) { return k === 0 ? 0 : 1 + await rec(k - 1) } log(await rec(5)); const thenable = { then(r) { log('then'); r(7) } }; log(await thenable); switch (await T(2)) { case await T(2): log('two') } if (await T(1)) log('if'); while (await T(false)); do { } while (await T(0)); for (let i = await T(0); i < await T(2); i += await T(1)) log(i); for (const k in await T({ p: 1 })) log(k); label: { await T(1); break label }
  for await (const x of [T(1), 2]) { const x = 0; log(x) } const list = ag(2); for await (const x of list) { let list = x; log(list) } for (const m of [1, 2, 3, 4]) { try { if (m === 2) continue; await T(m); if (m === 3) await Promise.reject(new Error('three')); log(await a2(m)) } catch (e) { log(e) } finally { if (m === 4) log(await T('four')) } }
  async function deflt(a = T(1), { b = 2 } = {}) { return (await a) + b } log(await deflt()); return await using_()
}
async function using_() { try { return await T('done') } finally { log('finally') } }
return main().then(log)
