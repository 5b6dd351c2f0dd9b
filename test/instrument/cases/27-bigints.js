// Operations of a file that works with BigInts: each may have a probe.
const see = (f) => {
  try {
    log(String(f()))
  } catch (error) {
    log(`${error.name}: ${error.message}`)
  }
}
const big = 2n ** 200n + 1n
let m = 3n
const o = { v: 5n, get w() { log('w'); return 7n }, list: [1n, 2n] }

see(() => big * big % (big - 1n) / 3n)
see(() => (big * (m + 1n)) * -(big) - ~m)
see(() => 2n ** 3n ** 2n)
see(() => (-2n) ** 3n)
see(() => big * 1)
see(() => 1 + big)
see(() => big / 0n)
see(() => 2n ** -1n)
see(() => (m * big).foo.bar)
see(() => [...(m * big)])
see(() => { const { a } = m * undefined; return a })
see(() => { m *= big; m %= 1000n; m **= 2n; m <<= 3n; m >>= 1n; m -= 1n; m += 2n; m |= 1n; m &= 255n; m ^= 3n; m /= 2n; return m })
see(() => { o.v *= big; o['v'] %= o.w * 11n; o.list[0] += o.list[1] * big; return o.v + o.list[0] })
see(() => { let s = 'a'; s += big; s += 1n + ' '; s = s + big * 2n + 'x'; return `${s}${big * m}` })
see(() => { unknown *= 2n })
see(() => later * 2n)
see(() => { later *= 2n })
let later = 4n
see(() => { const x = x * 2n })
see(() => { const c = 1n; c *= 2n })
see(() => Object.freeze({ a: 1n }).a * big)
see(() => { 'use strict'; const f = Object.freeze({ a: 1n }); f.a *= 2n })
function defaults(a = big * 2n, b = a % 7n, { c = a * b } = {}) { return a + b + c }
see(() => defaults())
see(() => defaults(3n, 4n))
class Ratio {
  static unit = 10n ** 18n
  #n = 2n * 3n
  n = this.#n * Ratio.unit
  constructor(n) { this.#n *= n; this.n += this.#n }
  get [`k${2n * 2n}`]() { return this.#n in [] }
  has(o) { return #n in o }
}
see(() => new Ratio(4n).n)
see(() => new Ratio(4n).has(new Ratio(1n)))
see(() => new Ratio(4n).k4)
see(() => BigInt('12' + '3') + BigInt(4) + BigInt(m) + BigInt(true))
see(() => BigInt('x'))
see(() => BigInt(1.5))
see(() => BigInt(...[7, 8]))
see(() => BigInt({ valueOf: () => 5 }))
see(() => new BigInt(1))
see(() => BigInt.asUintN(8, big * 255n))
see(() => big.toString(3).length + big.toString(16).length + big.toLocaleString('en').length)
see(() => ({ [Symbol.toPrimitive]: () => 6n }) * 2n)
see(() => ({ valueOf() { log('left'); return 6n } }) * { valueOf() { log('right'); return 2 } })
see(() => { const order = []; const a = (k, v) => { order.push(k); return v }; const r = a(1, 2n) * a(2, 3n) + a(3, 4n) ** a(4, 5n) % a(5, 6n); return [r, order] })
see(() => { let a = 2n; return a * (a = 5n) * a + a++ * a-- })
see(() => { let i = 0; const a = [2n, 3n]; return (a[i++] *= a[i]) + a[0] })
see(() => 5 * 3 % 4 ** 2 - 1 + (7 >>> 1))
see(() => 1n >>> 1n)
see(() => typeof (big * 2n) + (void 0 * 2))
see(function () { return eval('var q = 3n; q *= 4n; q') })
function* gen() { let x = 1n; while (x < 100n) x *= (yield x) ?? 2n }
see(() => [...gen()])
async function wait(x) { x *= await 3n; return x * (await Promise.resolve(5n)) % 7n }
for (let i = 1n, j = 2n * i; i < 5n; i += j, j *= 2n) log(i)
label: for (const x of [big * 2n, 3n]) { if (x % 2n === 0n) continue label; log(x) }
let z = m
;(z) *= 2n
z
;[z, m] = [m * z, z % 5n]
log(z, m)
if (z * 2n > 3n) log('yes'); else log('no')
const arrow = (x) => x * x, nested = (a) => (b) => a * b % 7n
log(arrow(big), nested(big)(big), ((x) => x *= 2n)(4n))
log(arrow.toString(), Ratio.toString().length)
return wait(4n).then((v) => log(v))
