// Tests with a clock of their own, as Sinon's and Vitest's fake timers are, that load a file while it is set: they count the timers.
const timers = []
const real = { setTimeout, clearTimeout, setImmediate, WeakRef, FinalizationRegistry }
for (const name of Object.keys(real))
  globalThis[name] = function (...args) {
    timers.push(name)
    return new.target === undefined ? real[name](...args) : new real[name](...args)
  }
const { sum } = require('./fake-clock/late.cjs')
const main = async () => {
  const { double } = await import('./fake-clock/late.mjs')
  const { half } = await import('./fake-clock/late.ts')
  Object.assign(globalThis, real)
  console.log(sum([1, 2]), double(2), half(2), timers)
  const { external } = process.memoryUsage()
  console.log(external < 1e8 ? 'no more memory outside of the heap than a program has' : external)
}
main()
