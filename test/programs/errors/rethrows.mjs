// An error that is made in one place, thrown in another, and leaves a module through promises.
const made = new Error('made here'); const again = (f) => { try { return f() } catch (error) { if (error) throw error } }
class Äöü { get x() { return [1, 2].map((v) => again(() => { throw made })) } }
console.log(new Error('shown').stack)
await import('./module.mjs?q=1').catch((error) => { console.log(error.stack) })
const list = [3, 1].sort((a, b) => { if (a < b) console.trace('traced'); return a - b })
await Promise.all(list.map(async (x) => { await null; if (x > 2) { '漢字' && new Äöü().x } }))
