// Statements that end because the line does: what follows them would continue them if they stood in parentheses.
const said = []
const say = (...words) => said.push(words.join(' '))

const compose = (store) => (next) => {
  return next(store)
}

(async () => {
  say('called at once', compose(1)((x) => x))
})()

const curry = () => x => { return x + 1 }
[1, 2].forEach((v) => say('list', v))

const many = process.argv.length > 99
const chosen = many ? null : (x) => { return x }
(() => say('behind a choice'))()
say(typeof chosen, typeof curry)

const o = { n: 1 }
const kept = o.n++
(() => say('behind ++', kept, o.n))()

let i = 0
const next = () => i++
// a comment in between
/* and another */ (() => say('behind a body of ++', next(), i))()

let last
last = many || ((x) => { return x })
;[last].forEach((f) => say(typeof f))
last = many || (x => x) && i--
`a template ${say('template', i)}`

last = x => { return x }
/x/.test('x') && say('pattern', typeof last)

const plus = x => { return x }
+say('sign', typeof plus)

function* gives() {
  const got = yield i++
  (() => say('behind yield', got))()
  const none = yield
  ['a'].forEach((a) => say(a, none))
}
const it = gives()
it.next(); it.next(5); it.next(6)

class A {
  f = x => { return x }
  ['g'] = 1
  h = x => { return x }
  *list() { yield 1 }
  k = x => { return x }
  in = 3
}
say(Object.keys(new A()).join(), [...new A().list()].join())

function returns() {
  if (i > 100) return (x) => { return x }
  return x => { return x }
  ('never')
}
say(typeof returns())

if (i < 100) last = x => { return x }
(() => say('behind an arm', typeof last))()

export default x => { return x }
(() => say('behind an export'))()

const fiber = { return: (v) => say('called', v), of: (v) => say('called', v), typeof: 1 }
function named(done) {
  const parent = fiber.return
  done?.()
  const of = fiber.of
  done?.().b.c
  let kind = fiber.typeof
  done?.[0]
  return [typeof parent, typeof of, kind].join()
}
say(named(null))

function commented() {
  const h = fiber.of
  // A comment of one line that is longer than a hundred characters, as many are in code without semicolons, and ends so,
  fiber?.of(2)
  const k = h // or so (
  fiber?.of(3)
  return typeof k
}
say(commented())

await null
console.log(said.join('\n'))
