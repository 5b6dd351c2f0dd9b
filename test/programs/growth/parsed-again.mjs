// A text is parsed sixty times. What its functions go through is what the parser does, once in each of them.
const declarations = Array.from({ length: 20 }, (_, i) => `f${i}{${'a(b(c)d)e'.repeat(30 + (i % 7))}}`)
const text = `(${declarations.join(';')})`

class Parser {
  at = 0
  constructor(source) {
    this.source = source
  }
  program() {
    const all = []
    while (this.at < this.source.length) all.push(this.statement())
    return all
  }
  statement() {
    const c = this.source[this.at]
    if (c === 'f') return this.declaration()
    if (c === '(') return this.group()
    this.at++
    return c
  }
  declaration() {
    while (this.source[this.at] !== '{') this.at++
    return this.until('}')
  }
  group() {
    return this.until(')')
  }
  until(end) {
    const inside = []
    this.at++
    while (this.source[this.at] !== end) inside.push(this.statement())
    this.at++
    return inside
  }
}

function repeat(times, work) {
  for (let i = 1; i < times; i++) work()
  return work()
}

console.log(repeat(60, () => new Parser(text).program()).length)
