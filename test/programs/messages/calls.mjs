// What V8 shows of a receiver, a key or a callee in front of `is not a function`, each where the call is a value, a statement, in a loop and in a generator.
const [i, k, big1] = [0, 'zork', 10n]
const f2 = (x) => x
const throw_ = f2
const await_ = f2
class K { x = {} }
const made = () => ({
  list: {}, names: ['a'], s: 'a,b', n: 1, m: new Map([['a', { b: {} }]]), K, tag: () => ({}), o: { p: { q: { r: {} } } },
  f() { return { list: {}, g: { h: {} } } },
  g() { return { list: {} } },
})
class Own {
  #p = { q: {} }
  q = {}
  static x = {}
  static bodies = [
    (own) => own.#p.frob(), (own) => own.#p.q.frob(), (own) => new own.#p.Frob(), (own) => own.#p?.frob(), (own) => own?.#p.q.frob(), (own) => own.#p(),
    (own) => { for (const x of own.#p) x }, (own) => [...own.#p.q],
  ]
  viaThis() { return this.q.frob() }
  made() { return new this.q.Frob(1) }
}
const bodies = [
  ({ t, u }) => u?.list?.map(x=>x),
  ({ t, u }) => u?.list?.foo(1),
  ({ t, u }) => u.list?.foo(1),
  ({ t, u }) => u?.list.foo(1),
  ({ t, u }) => u?.f()?.foo(),
  ({ t, u }) => u.f?.()?.foo(),
  ({ t, u }) => u?.f?.().foo(),
  ({ t, u }) => u?.['list']?.foo(),
  ({ t, u }) => u?.[k]?.foo(),
  ({ t, u }) => u?.list?.[k](),
  ({ t, u }) => u?.list?.[k]?.foo.bar(),
  ({ t, u }) => u.list?.at.zork.foo(),
  ({ t, u }) => u.list.zork?.foo() ?? u.list.foo(),
  ({ t, u }) => (u?.list).foo(),
  ({ t, u }) => (u?.list?.zork ?? u.list).foo(),
  ({ t, u }) => u?.list?.get(3),
  ({ t, u }) => u?.list?.push(3),
  ({ t, u }) => u?.names?.map(x=>x).foo(),
  ({ t, u }) => u?.names?.map(x=>x)?.foo(),
  ({ t, u }) => u?.names.map(x=>x)?.filter(Boolean)?.foo(),
  ({ t, u }) => u?.names?.filter(Boolean).map(x=>x).foo(3),
  ({ t, u }) => u.f()?.list.map(x => x),
  ({ t, u }) => u?.g(1)?.list.map(x => x),
  ({ t, u }) => u?.g(1)?.list?.map(x => x),
  ({ t, u }) => u.names?.includes?.(3).foo(),
  ({ t, u }) => u.list.includes?.(3),
  ({ t, u }) => u.includes(3),
  ({ t, u }) => new u.list.Foo,
  ({ t, u }) => new u.list.Foo(),
  ({ t, u }) => new (u.f()).Foo(),
  ({ t, u }) => new u.names.map.Foo(),
  ({ t, u }) => u.f().g.h.i(),
  ({ t, u }) => u.list[0][1](),
  ({ t, u }) => u.names[0][1](),
  ({ t, u }) => u.names[u.names.length - 1].foo(),
  ({ t, u }) => u.names[i].foo(),
  ({ t, u }) => u[`list`].foo(),
  ({ t, u }) => u[`li${'st'}`].foo(),
  ({ t, u }) => t.a.foo(),
  ({ t, u }) => (await_(u)).list.foo(),
  ({ t, u }) => u.list.foo?.() ?? u.list.bar(),
  ({ t, u }) => (u.list, u.names).foo(),
  ({ t, u }) => (u.list = u.list).foo(),
  ({ t, u }) => (u.n = 3).foo(),
  ({ t, u }) => (u.n++).foo(),
  ({ t, u }) => (++u.n).foo(),
  ({ t, u }) => (typeof u.list).foo(),
  ({ t, u }) => (!u.list).foo(),
  ({ t, u }) => (void u.list).foo,
  ({ t, u }) => (u.list instanceof Object).foo(),
  ({ t, u }) => ('x' in u.list).foo(),
  ({ t, u }) => (u.list == null).foo(),
  ({ t, u }) => (u.list && u.names).foo(),
  ({ t, u }) => `${u.list}`.foo(),
  ({ t, u }) => u.tag`x`.foo(),
  ({ t, u }) => String(u.list).foo(),
  ({ t, u }) => Object.keys(u.list).map(x => x).foo(),
  ({ t, u }) => JSON.parse('{}').foo(),
  ({ t, u }) => JSON.parse('{"a":{}}').a.foo(),
  ({ t, u }) => Math.max(1, 2).foo(),
  ({ t, u }) => [...u.names].foo(),
  ({ t, u }) => [u.list, 1].foo(),
  ({ t, u }) => [].concat(u.names).foo(),
  ({ t, u }) => (1).foo(),
  ({ t, u }) => 1..foo(),
  ({ t, u }) => (-1).foo(),
  ({ t, u }) => true.foo(),
  ({ t, u }) => /x/.foo(),
  ({ t, u }) => /x/g.exec('x').foo(),
  ({ t, u }) => 'abc'.split('').foo(),
  ({ t, u }) => 'abc'.charAt(0).foo(),
  ({ t, u }) => "a".concat("b").foo(),
  ({ t, u }) => u.names.at(-1).toUpperCase().foo(),
  ({ t, u }) => u.s.trim().foo(),
  ({ t, u }) => u.s.slice(1).split(',').foo(),
  ({ t, u }) => u.s.length.foo(),
  ({ t, u }) => u.s[0].foo(),
  ({ t, u }) => u.m.get('a').foo(),
  ({ t, u }) => u.m.get('a').b.foo(),
  ({ t, u }) => u.m.set('a', 1).foo(),
  ({ t, u }) => new Map().foo(),
  ({ t, u }) => new Map([[1, 2]]).get(1).foo(),
  ({ t, u }) => new u.K().foo(),
  ({ t, u }) => new u.K(1, 2).x.foo(),
  ({ t, u }) => import.meta.url.foo(),
  ({ t, u }) => u.k.foo(),
  ({ t, u }) => u.list.constructor.foo(),
  ({ t, u }) => u.list.__proto__.foo(),
  ({ t, u }) => u.prototype.foo(),
  ({ t, u }) => u.j.foo(),
  ({ t, u }) => globalThis.Object.foo(),
  ({ t, u }) => process.env.foo(),
  ({ t, u }) => process.stdout.foo(),
  ({ t, u }) => console.foo(),
  ({ t, u }) => Symbol.foo(),
  ({ t, u }) => Promise.resolve(1).foo(),
  ({ t, u }) => Promise.foo(),
  ({ t, u }) => Reflect.foo(),
  ({ t, u }) => u.names.forEach.call.foo(),
  ({ t, u }) => u.list.call(1),
  ({ t, u }) => u.list.apply(1),
  ({ t, u }) => u.list.bind(1),
  ({ t, u }) => u.f.call(u).foo(),
  ({ t, u }) => u.f.apply(u, []).foo(),
  ({ t, u }) => u.list.hasOwnProperty('x').foo(),
  ({ t, u }) => Object.prototype.foo.call(u),
  ({ t, u }) => Object.prototype.hasOwnProperty.foo(u),
  ({ t, u }) => Array.prototype.foo.call(u),
  ({ t, u }) => Array.prototype.slice.foo(u),
  ({ t, u }) => big1.foo(),
  ({ t, u }) => (big1 + 1n).foo(),
  ({ t, u }) => u.f()(),
  ({ t, u }) => u.f(),
  ({ t, u }) => u.g()(),
  ({ t, u }) => u.list(),
  ({ t, u }) => (0, u.list)(),
  ({ t, u }) => u['list'](),
  ({ t, u }) => u.names[k](1),
  ({ t, u }) => u.names[t[k]](1, 2),
  ({ t, u }) => u.f()[k](u.names),
  ({ t, u }) => u.names[`${k}s`](k)(1),
  ({ t, u }) => u[k + 's'].bind(u),
  ({ t, u }) => u.names.includes.bind(u.names)(1)(2),
  ({ t, u }) => { const has = u.names.includes.bind(u.names); return has(1)() },
  ({ t, u }) => u.f().foo`x`,
  ({ t, u }) => i(),
  ({ t, u }) => i.j(),
  ({ t, u }) => i.j.k(),
  ({ t, u }) => k.l(),
  ({ t, u }) => (() => u)().foo(),
  ({ t, u }) => (function () { return u })().list.foo(),
  ({ t, u }) => (class { static x = {} }).x.foo(),
  ({ t, u }) => (u ? u.list : 0).foo(),
  ({ t, u }) => u.list.foo(...u.names),
  ({ t, u }) => u.list.push(...u.names),
  ({ t, u }) => u.names.push(u.list.foo()),
  ({ t, u }) => u.names.map((x) => x.foo.bar()),
  ({ t, u }) => u.names.map((x) => x.foo()),
  ({ t, u }) => u.names.map((x) => u.list.foo(x)),
  ({ t, u }) => u.names.forEach((x) => { u.list.zork(x) }),
  ({ t, u }) => u.names.reduce((a, x) => a.foo(x), u),
  ({ t, u }) => u.o.p.q.r.foo(),
  ({ t, u }) => u.o.p.q.r.s.t(),
  ({ t, u }) => delete u.list.foo().x,
  ({ t, u }) => u.list.foo().x = 3,
  ({ t, u }) => u.list.foo().x++,
  ({ t, u }) => [u.list.foo()],
  ({ t, u }) => (({ a: u.list.foo() })),
  ({ t, u }) => `${u.list.foo()}`,
  ({ t, u }) => u.list.foo() ? 1 : 2,
  ({ t, u }) => (u.list.foo(), 1),
  ({ t, u }) => u.list.foo() || 1,
  ({ t, u }) => u.list.a = u.list.foo(),
  ({ t, u }) => u.list[u.list.foo()],
  ({ t, u }) => f2(u.list.foo()),
  ({ t, u }) => f2(...u.list.foo()),
  ({ t, u }) => throw_(u.list.foo()),
]

const shown = (error) => `${error.message} | ${error.stack.split('\n', 1)[0]}`
const told = (name, run) => {
  try {
    run()
    console.log(name, 'nothing thrown')
  } catch (error) {
    console.log(name, shown(error))
  }
}
const names = ['t', 'u', 'i', 'k', 'f2', 'throw_', 'await_', 'big1']
const given = () => [{ a: {} }, made(), i, k, f2, throw_, await_, big1]
const places = ['{ T; }', 'for (let v = u, j = 0; j < 2; j++) { u = v; const r = T }', 'return (function* () { yield 1; yield T })().toArray()']
bodies.forEach((body, at) => {
  const text = String(body).replace(/^\(\{ t, u \}\) => /, '')
  told(`${at} value`, () => body({ t: { a: {} }, u: made() }))
  for (const place of places) told(`${at} ${place}`, () => new Function(...names, place.replace('T', () => text))(...given()))
})
told('beside eval', () => {
  const local = {}
  eval('1')
  local.foo()
})
told('handed to eval', () => ((given) => eval('given.foo()'))({}))
Own.bodies.forEach((body, at) => told(`own ${at}`, () => body(new Own())))
told('this', () => new Own().viaThis())
told('new this', () => new Own().made())
told('static', () => Own.x.frob())

const user = made()
const waits = [
  async () => { (await user).list.foo() },
  async () => { await user.list.foo() },
  async () => { const r = await user.f(); r.g.foo() },
]
for (const wait of waits) {
  try {
    await wait()
  } catch (error) {
    console.log(shown(error))
  }
}
try {
  try {
    user.list.foo()
  } finally {
    console.log('finally')
  }
} catch (error) {
  console.log(shown(error), Object.getOwnPropertyDescriptor(error, 'message'))
}
// What may not be changed, and what is no error.
for (const error of [Object.freeze(new Error('frozen ("~a" , b).c')), Object.create(null), 'a text', null]) {
  try {
    throw error
  } catch (thrown) {
    console.log(thrown?.message ?? typeof thrown)
  }
}
process.on('uncaughtException', (error) => console.log('uncaught', shown(error)))
setTimeout(() => user.list.foo())
setTimeout(() => {
  process.removeAllListeners('uncaughtException')
  if (process.argv[2] === 'rejects') Promise.resolve().then(() => user.list.foo())
  else user.list.foo()
}, 20)
process.on('exit', () => console.log('end'))
