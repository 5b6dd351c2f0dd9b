// From object-inspect: an index on Array.prototype is seen through every hole of every array, the profiler's own included.
Object.defineProperty(Array.prototype, 1, { value: 2, configurable: true, writable: true })
function inner(n) {
  let sum = 0
  for (let i = 0; i < n; i++) sum += i
  return sum
}
function outer() {
  for (let i = 0; i < 3; i++) inner(i)
  return inner(10)
}
console.log(outer(), [1, , 3].length)
delete Object.prototype.hasOwnProperty
console.log(outer())
