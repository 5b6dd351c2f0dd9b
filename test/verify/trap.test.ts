// What is said of the traps where they alone recount.
import { expect, test } from 'vitest'
import { folderOf } from '../host/run.ts'
import { landau } from './programs.ts'

const throwing = `function f() { return 1 }
const g = (q) => q !== 1 && q.r + f()
for (const q of [1, {}, {}, null, null, null]) try { g(q) } catch {}
`

test('agreement is by traps, and a trap that an exception may skip is not said to be missing', async () => {
  using folder = folderOf({ 'app.js': throwing })
  await landau(['count', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify', '--monitor', 'trap'], folder.path)
  const shown = stdout.toString()
  expect(shown).toMatch(/agree \(\d+ by traps, \d+ by the flow law\), 0 disagree/)
  expect(shown).toContain('not observable: 1, because an exception, or an operator such as `&&` before it, may skip the breakpoint here')
  expect(code).toBe(0)
}, 60_000)

test('a call whose last argument is an arm is made behind that arm', async () => {
  using folder = folderOf({
    'app.js': `const bind = (f) => f
function through(write, end) {
  var w = bind(write || function (data) { this.queue(data); });
  var e = bind(end || function () { this.queue(null); });
  return [w, e]
}
through(); through(); through(1, 2)
`,
  })
  await landau(['count', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify', '--monitor', 'trap'], folder.path)
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expect.stringMatching(/ 0 disagree, /) })
}, 60_000)

// From chevrotain, p-queue and parse5: with a condition in it V8 ends such a constructor by "Super constructor may only be called once".
const derived = `class Base { constructor(a) { this.a = a } }
class Before extends Base { constructor(a) { const self = () => this; super(a); self().b = 1 } }
class Behind extends Base {
  c = 1
  constructor(a) { super(a); this.all = Object.keys(a).filter((k) => this[k] !== 1) }
}
class Named extends Base { static constructor() { return 1 } 'constructor'(a) { super(a); eval('this.z = 1') } }
class Calls extends (class extends Base {}) { constructor(a) { const f = () => super(a); f() } method() { return this.a } }
let made = 0
for (const Each of [Before, Behind, Named, Calls]) try { new Each({ q: 1 }); made++ } catch (error) { [1, 2].map((x) => made - x) }
if (made === 4) for (const x of [1, 2, 3]) made += x
`

test.each(['fast', 'trap', 'both'])('no trap changes what a constructor of a derived class does: %s', async (monitor) => {
  using folder = folderOf({ 'app.js': derived })
  await landau(['count', 'app.js'], folder.path)
  const { stdout, code } = await landau(['verify', '--monitor', monitor], folder.path)
  expect({ code, stdout: stdout.toString() }).toEqual({ code: 0, stdout: expect.stringMatching(/ 0 disagree, .* 0 not reproducible/) })
})
