// Tests of polyfills take built-ins away, spies and libraries put others there. Landau works with its own: when a file is loaded, and at the end.
const { writeSync } = require('node:fs')

let calls = 0
for (const [owner, name] of [
  [Map.prototype, 'get'],
  [Map.prototype, 'set'],
  [Set.prototype, 'has'],
  [String.prototype, 'slice'],
  [String.prototype, 'startsWith'],
  [RegExp.prototype, 'exec'],
  [Array.prototype, 'push'],
  [JSON, 'stringify'],
]) {
  const original = owner[name]
  owner[name] = function (...args) {
    calls++
    return Reflect.apply(original, this, args)
  }
}
for (const name of ['includes', 'filter', 'flatMap', 'toSorted', 'entries']) delete Array.prototype[name]
delete String.prototype.replaceAll
delete Map.prototype.delete
Array.prototype.toJSON = () => 'a list'
Object.prototype.get = 7

const { sum } = require('./deps/sum.cjs')
calls = 0
require('./deps/again.cjs')
const seen = [calls, sum([1, 2, 3]), 'includes' in [], Object.keys(Array.prototype), {}.get, typeof Map.prototype.delete]
writeSync(1, `${seen.join(' ')}\n`)
