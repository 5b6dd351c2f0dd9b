// State that is no cell, and grows with the rounds of a loop that counts: a number, the listeners of an emitter, a chain of closures, the time so far.
import { EventEmitter } from 'node:events'

let waiting = 0
let waits = 0
function enqueue() {
  waiting++
  for (let k = 0; k < waiting; k++) waits++
}
for (let i = 0; i < 6000; i++) enqueue()

const bus = new EventEmitter().setMaxListeners(0)
let matched = 0
function runJob(id) {
  bus.on('done', (other) => (matched += other === id))
  bus.emit('done', id)
}
for (let i = 0; i < 3000; i++) runJob(i)

let handler = (x) => x
const wrapped = (next) => (x) => next(x + 1)
function use(i) {
  handler = wrapped(handler)
  return handler(i)
}
for (let i = 0; i < 3000; i++) use(i)

class Limit {
  start = 0
  allows(now) {
    let level = 0
    for (let t = this.start; t <= now; t++) level = Math.max(0, level + (t % 3 === 0 ? 2 : -1))
    return level < 5
  }
}
const limit = new Limit()
for (let now = 0; now < 3000; now++) limit.allows(now)

// Each takes about as much as the one before it, whatever its number is.
function draws(row) {
  let dots = 0
  for (let x = 0; x < 40; x++) if ((x * row) % 3 === 0) dots++
  return dots
}
for (let row = 0; row < 1500; row++) draws(row)

// Each size is tried in turn, on a number or on data of its own.
function triangle(n) {
  let sum = 0
  for (let i = 1; i <= n; i++) sum += i
  return sum
}
for (let n = 0; n < 500; n++) triangle(n)

const mix = (h) => {
  for (let round = 0; round < 24; round++) h ^= (h << 13) ^ (h >>> 5)
  return h
}
function hash(bytes) {
  let h = 1
  for (const byte of bytes) h = mix(h ^ byte)
  return h
}
for (let n = 0; n < 300; n++) hash(new Uint8Array(n))
