// The names of what a module exports.
import { log, one } from './names/one.mjs'
import two, { arrow, kind, found } from './names/two.mjs'
import three from './names/three.mjs'
import four from './names/four.mjs'
import five from './names/five.mjs'
console.log(log, [one, two, arrow, kind, found, three, four, five, five()].map((it) => it.name), new three(), two)
