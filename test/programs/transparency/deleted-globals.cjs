// Sandboxes take globals away before they run what is not trusted.
const { keys, entries, assign } = Object
const { push } = Array.prototype
const Pairs = Map
const work = () => {
  const pairs = new Pairs()
  for (let i = 0; i < 10; i++) pairs.set(`k${i}`, [i, { a: i }])
  let sum = 0
  for (const [key, [value, holder]] of pairs) sum += value + holder.a + key.length
  sum += keys({ a: 1, b: 2 })
    .map((x) => `${x}y`)
    .filter((x) => x.includes('a'))
    .join('-').length
  sum += [...pairs.keys()].toSorted().reverse().slice(1).concat([1]).length
  pairs.forEach((value) => (sum += value.length))
  sum += 'a,b,c'
    .split(',')
    .map((x) => x.toUpperCase())
    .join('')
    .replace(/B/g, 'x').length
  const Kind = class {
    #field = 1
    get field() {
      return this.#field
    }
  }
  sum += new Kind().field
  const { x = 1, ...rest } = { x: 2, y: 3, z: 4 }
  sum += x + entries(rest).length
  const steps = (function* () {
    yield 1
    yield 2
  })()
  for (const step of steps) sum += step
  for (const name in { q: 1, r: 2 }) sum += name.length
  return sum + assign({}, { a: 1 }).a
}

const failed = []
const names =
  'Object Int32Array Number Array String Map Set WeakMap WeakRef Symbol Reflect Proxy Promise Error TypeError Math JSON RegExp Function Uint8Array ArrayBuffer'
for (const name of names.split(' ')) {
  delete globalThis[name]
  try {
    work()
  } catch (error) {
    push.call(failed, `${name}: ${error}`)
  }
}
process.stdout.write(`${failed.length} ${failed.join()} ${work()}\n`)
