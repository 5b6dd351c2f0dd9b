// Errors that the program catches, and looks at.
const assert = require('node:assert')
const vm = require('node:vm')

const shown = (f) => { try { f() } catch (error) { console.log(error.stack) } }
const o = { get deep() { return far({ b: { c: {} } }) } }
function far(a) { return a.b.c.d.e }
const made = new Function('a', 'let z = a; return z.b.c')

shown(() => [1, 2].map((n) => { if (n > 1) throw new RangeError(`too much: ${n}`); return n }))
shown(() => assert(o.none === 1 && o))
shown(() => eval('(a) => { return a.b.c }')({})); shown(() => made({}))
const maker = () => () => { throw new Error('by what has no name') }; shown(maker())
shown(() => vm.runInThisContext('(f) => f()', { filename: 'in.js' })(() => far({ b: {} })))
const { prepareStackTrace } = Error
Error.prepareStackTrace = (error, frames) => frames.map((frame) => `${frame.getFunctionName()}:${frame.getLineNumber()}`).join()
shown(() => { if (o) throw new Error('in frames') })
Error.prepareStackTrace = prepareStackTrace
console.log(Error.prepareStackTrace.name, Error.prepareStackTrace.length, String(Error.prepareStackTrace))
Error.stackTraceLimit = 1; shown(() => { const list = []; list[0].x = 1 }); Error.stackTraceLimit = 10
console.log(Object.keys(Error), Error.prepareStackTrace(new TypeError('asked'), ['a', 'b']))
for (const f of [() => o.deep]) f()
