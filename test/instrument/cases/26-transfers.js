// What goes out and comes in: calls that are enclosed keep receiver, arguments, order and errors.
const order = []
const note = (x) => (order.push(x), x)
const pen = { last: '', write(x, y) { this.last = x + (y ?? ''); return this }, end(x) { return [this === pen, x] }, read() { return this.last } }
log(pen.write('a').write(note('b'), note('c')).read(), pen.end(note('d')), pen.end())
const { readFileSync } = { readFileSync: (path, how) => `${path}/${how}` }
log(readFileSync(note('p'), note('q')), readFileSync?.('r'), (0, readFileSync)('s'))
const files = { get writeFileSync() { note('get'); return function (...all) { return this === files && all.length } } }
log(files.writeFileSync(note('to'), note('what'), 3), files.writeFileSync(...['x', 'y']), files['writeFileSync']('z'))
let missing
for (const call of [() => missing.write('x'), () => pen.nothing.write('x'), () => missing.end(note('never'))])
  try { call() } catch (error) { log(error.name, error.message) }
log(pen?.write('?').last, missing?.write(note('never')), pen.write?.('!').last)
const guarded = new Proxy({ write: (x) => x }, { get: (target, key) => (note(String(key)), target[key]), getOwnPropertyDescriptor: () => fail('asked') })
log(guarded.write('p'))
const shy = { get _writableState() { return fail('asked') }, write: (x) => x }
log(shy.write('s'))
class Base { write(x) { return 'base ' + x } }
class Derived extends Base { write(x) { return super.write(x) + '!' } field = pen.write('field').last }
log(new Derived().write('d'), new Derived().field)
const later = (text = pen.write('default').last) => text
log(later(), order.join())
