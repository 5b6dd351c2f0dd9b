// What V8 tells of a value that cannot be iterated, taken apart or called.
const o = { f() {}, n: {}, p: () => null }
const xs = []
const five = 5
let y
const takes = () => {}
const empty = () => ({})
const failing = [
  () => { for (const x of o.items) takes(x) },
  () => { for (const x of o.n) takes(x) },
  () => { for (y of o.n.x) takes(y) },
  () => { for (const x of o['items']) takes(x) },
  () => { for (const x of o['a' + 1]) takes(x) },
  () => { for (const x of xs[xs.length - 1]) takes(x) },
  () => { for (const x of o.f()) takes(x) },
  () => { for (const x of takes()) takes(x) },
  () => { for (const x of xs.find((it) => it)) takes(x) },
  () => { for (const x of new Date()) takes(x) },
  () => { for (const x of o?.items) takes(x) },
  () => { for (const x of five ? o.n : xs) takes(x) },
  () => { for (const x of o.n || xs) takes(x) },
  () => { for (const x of o.x ?? five) takes(x) },
  () => { for (const x of (0, o.f)()) takes(x) },
  () => { for (const x of (xs, o.n, o.x)) takes(x) },
  () => { for (const x of -five) takes(x) },
  () => { for (const x of five + 1) takes(x) },
  () => [...o.items],
  () => [1, ...o.f(), 2],
  () => [...(o?.items)],
  () => [...xs.map((it) => it).y],
  () => [...new Error('x').cause],
  () => [...(y = five)],
  () => takes(...o.items),
  () => takes(1, ...o.p()),
  () => takes(...o.n),
  () => takes(...o.items, 1),
  () => takes(...o.f(), 1),
  () => takes(...takes(), ...xs),
  () => takes(...new Date(), 1),
  () => o.f(...o.n.x),
  () => new Date(...o.items),
  () => Math.max(...o.items),
  () => takes.call(null, ...JSON.parse('null')),
  () => o.none(...o.items),
  () => o.none(...[five]),
  () => { const [a] = o.items; takes(a) },
  () => { const [a] = takes(); takes(a) },
  () => { const [a] = o.f(); takes(a) },
  () => { const [a] = undefined; takes(a) },
  () => { const [a] = null; takes(a) },
  () => { const [a, ...b] = o.n; takes(a, b) },
  () => { [y] = o.items },
  () => { [y, o.q] = o.f() },
  () => { const { a } = o.x; takes(a) },
  () => { const { a, b: c } = o.n.x; takes(a, c) },
  () => { const { 'a-b': c } = o.f(); takes(c) },
  () => { const { 5: c } = o.p(); takes(c) },
  () => { const { a: { b } } = o.x; takes(b) },
  () => { const { a = 1 } = o.x; takes(a) },
  () => { const { [five]: a } = o.x; takes(a) },
  () => { const { ...a } = o.x; takes(a) },
  () => { const {} = o.x },
  () => { ({ a: y } = o.x) },
  () => { ({ a: o.q } = o.x) },
  () => { const { a } = xs.find((it) => it); takes(a) },
  () => { const { a } = new Error('x').cause; takes(a) },
  () => { const { a } = `${five}`.x; takes(a) },
  () => xs.find((it) => it)(),
  () => xs.find((it) => it)(takes(y = 'called with')),
  () => (0, o.n)(),
  () => { (0, o.n)(five) },
  () => takes((0, o.n.x)(...xs, five), five),
  () => { takes(five, (0, o['items'])(o.f(o.n), five)) },
  async () => { const { a } = await o.x; takes(a) },
  async () => { for (const x of await o.f()) takes(x) },
  async () => { const [a] = await five; takes(a) },
  async () => { (await o.x)() },
  async () => { for await (const x of five) takes(x) },
  async () => { for await (const x of o.n) takes(x) },
  async () => { for await (const x of o.p()) takes(x) },
  async () => { for await (const x of xs.length) takes(x) },
  () => { const { a: [x] } = empty() },
  () => { const { a: [x] } = { a: undefined } },
  () => { const { a: [x] } = { a: 1 } },
  () => { ({ a: [y] } = empty()) },
  () => { const { b, a: [x] = five } = empty() },
  () => { const [x] = (takes()) },
  () => { const [x] = ( true) },
  () => { const [x] = (-five) },
  () => { const [x] = (new Date()) },
  () => { const [x] = (five ? five : o) },
]
for (const fails of failing) {
  try {
    await fails.call({})
    console.log('passed')
  } catch (error) {
    const keys = Reflect.ownKeys(error).join()
    console.log(error.name, error.message, keys, error instanceof TypeError, error.stack.split('\n', 2)[1].includes('run.mjs:'))
  }
}
console.log(y)

// What can be iterated in ways of its own, and says what it is asked.
const asked = []
const watched = new Proxy([1, 2], {
  get: (list, key) => (asked.push(key), list[key]),
  has: (list, key) => (asked.push('has'), key in list),
  getPrototypeOf: (list) => (asked.push('getPrototypeOf'), Object.getPrototypeOf(list)),
  getOwnPropertyDescriptor: (list, key) => (asked.push('descriptor'), Object.getOwnPropertyDescriptor(list, key)),
})
const own = { watched, get it() { return { get [Symbol.iterator]() { asked.push('getter'); return () => [3][Symbol.iterator]() } } } }
for (const x of own.watched) asked.push(x)
for (const x of own.it) asked.push(x)
const [first] = own.it
asked.push(first, ...own.it)
const { length } = own.watched
console.log(length, asked)
