// What a test's spy puts in the place of a built-in is code of the program: nobody else may call it, or it is counted, runs into itself, or throws.
const calls = {}
const restored = []
function spyOn(owner, name) {
  const real = owner[name]
  calls[name] = 0
  restored.push(() => (owner[name] = real))
  owner[name] = function spy(...values) {
    calls[name]++
    return real.apply(this, values)
  }
}

const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2))
function pairs(n, list, text) {
  const seen = []
  for (let i = 0; i < n; i++) if (!seen.includes(list[i])) seen[seen.length] = list[i]
  for (let i = 0; i < text.length; i++) if (/^[^;]*;/.test(text[i])) seen.push(i)
  return seen.length
}
function* digits(n) {
  for (let i = 0; i < n; i++) yield i % 10
}
async function later(n) {
  await null
  return fibonacci(n)
}
function bytes(n) {
  const data = new Uint8Array(n)
  for (let i = 0; i < n; i++) data[i] = i * 7
  let sum = 0
  for (let i = 0; i < n; i++) sum += data[i]
  return sum
}
function guarded(n) {
  try {
    if (n > 3) throw new Error('deep')
    return guarded(n + 1)
  } catch {
    return n
  }
}

async function work() {
  let sum = fibonacci(18)
  for (let n = 1; n < 60; n++) {
    const list = Array.from({ length: n }, (_, i) => (i * 31) % 17)
    sum += pairs(n, list, 'a;b'.repeat(n)) + bytes(n * 40) + guarded(0) + list.slice(1, 3).concat(list).sort().lastIndexOf(16, n) + 'abc'.lastIndexOf('b', n)
    for (const digit of digits(n)) sum += digit
    sum += Buffer.alloc(n).fill(1, 0, n).copy(Buffer.alloc(n)) + list.copyWithin(0, 1).fill(2, 1, 2).length + Number((10n ** 50n / BigInt(n)) % 7n)
    sum += new Map(list.map((value, i) => [i, value])).size + `${JSON.stringify(list)}`.split(',').length + (await later(n % 9))
  }
  return sum
}

work().then(async (first) => {
  for (const name of Object.getOwnPropertyNames(Math)) if (typeof Math[name] === 'function') spyOn(Math, name)
  for (const name of ['set', 'fill', 'slice', 'subarray']) spyOn(Object.getPrototypeOf(Int8Array.prototype), name)
  spyOn(Array.prototype, Symbol.iterator)
  spyOn(Number, 'isNaN')
  spyOn(Set.prototype, 'has')
  spyOn(WeakMap.prototype, 'get')
  spyOn(String.prototype, 'startsWith')
  const second = await work()
  for (const restore of restored) restore()
  console.log(first === second, calls)
})

// Whoever asks for the text of a function calls nothing of the program's, which may ask in its turn.
const asked = []
const { get } = Map.prototype
const { get: getWeak } = WeakMap.prototype
const { exec } = RegExp.prototype
const { has } = Set.prototype
const { includes } = String.prototype
const { indexOf } = Array.prototype
Map.prototype.get = function (key) {
  asked.push(`get ${arguments.callee.toString().length}`)
  return get.call(this, key)
}
WeakMap.prototype.get = function (key) {
  asked.push(`get weakly ${arguments.callee.toString().length}`)
  return getWeak.call(this, key)
}
RegExp.prototype.exec = function (text) {
  asked.push('exec')
  return exec.call(this, text)
}
Set.prototype.has = function (value) {
  asked.push('has')
  return has.call(this, value)
}
delete String.prototype.includes
Array.prototype.indexOf = () => {
  throw new Error('no indexOf')
}
function loops(list) {
  for (const x of list) if (x > 1) return x
}
const text = String(loops)
new Map([[1, 2]]).get(1)
const listener = () => 0
process.on('SIGUSR2', listener)
process.on('SIGTERM', listener)
process.off('SIGTERM', listener)
process.off('SIGUSR2', listener)
Object.assign(Map.prototype, { get })
Object.assign(WeakMap.prototype, { get: getWeak })
Object.assign(RegExp.prototype, { exec })
Object.assign(Set.prototype, { has })
Object.defineProperty(String.prototype, 'includes', { value: includes, writable: true, configurable: true })
Object.assign(Array.prototype, { indexOf })
console.log(text, asked.join())
