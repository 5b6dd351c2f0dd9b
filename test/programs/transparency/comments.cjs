// Comments where probes look for a sign, and those of HTML, which sloppy scripts have.
const said = []
const say = (...words) => said.push(words.join(' '))

class A { static /* { */ { const q = { a: [1] }; say('static', q.a[0]) } }
const f = (a /* => */, b) /* => ( */ => /* { */ { return a + b }
say(f(1, 2))

let n = 0
class B { p = n++
<!-- html (
['c'] = 1 }
say(Object.keys(new B()).join())

const h = n > 100 ? 1 : v => { return v }
<!-- html
(() => say('behind html', typeof h))()

const k = v => { return v }
--> html
;[1].forEach((x) => say('behind an arrow of html', typeof k, x))

function g(a /* ) */, b = 1 // )
  <!-- )
) { return arguments.length + (a?.b ?? b) }
say(g(1), g({ b: 5 }, 2))
console.log(said.join('\n'))
