// A made function, where built-ins are spied upon.
const calls = { __proto__: null }
for (const [owner, name] of [
  [Array.prototype, 'join'],
  [Map.prototype, 'get'],
  [String.prototype, 'includes'],
]) {
  const own = owner[name]
  owner[name] = function (...rest) {
    calls[name] = (calls[name] ?? 0) + 1
    return own.apply(this, rest)
  }
}
const add = new Function('a', 'b', 'let s = b; for (let i = 0; i < a; i++) s += own(i); return s; function own(x) { return x }')
const again = new Function('a', 'b', 'let s = b; for (let i = 0; i < a; i++) s += own(i); return s; function own(x) { return x }')
console.log(add(10, 1), again(5, 2), calls)
