// What a program may do to errors, and to what is used to look at them.
let asked = 0
Object.defineProperty(Error, Symbol.hasInstance, { value: () => { asked++; return true } })
const { [Symbol.iterator]: iterator } = Array.prototype
Array.prototype[Symbol.iterator] = function () { asked++; return iterator.call(this) }
const text = (() => new RangeError('odd').stack)()
Array.prototype[Symbol.iterator] = iterator
console.log(asked, text.split('\n').slice(0, 3).join('\n'))
const full = (n) => full(n + 1) + 1
try { full(0) } catch (error) { console.log(error.stack.split('\n').slice(0, 4).join('\n').replace(/:\d+\)/g, ')')) }
const shared = { stack: 'its own' }; Error.captureStackTrace(Object.freeze({}).x ?? shared); console.log(typeof shared.stack)
const error = new Error('with a stack of its own'); error.stack = 'Error: shown\n    at nowhere (odd.cjs:1:1)'
throw error
