// An index that each step copies: an object is one cell, however many properties it has.
const events = Array.from({ length: 1500 }, (_, i) => ({ id: `e${i}`, value: i % 13 }))
const indexed = events.reduce((all, event) => ({ ...all, [event.id]: event }), {})
// Each copies one that was made before, of a size of its own.
const settings = Array.from({ length: 300 }, (_, i) => Object.fromEntries(Array.from({ length: i % 20 }, (__, k) => [`k${k}`, i])))
const withDefaults = settings.map((own) => ({ a: 1, ...own }))
console.log(Object.keys(indexed).length, withDefaults.length)
