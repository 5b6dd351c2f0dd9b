// The same where a type ends the statement.
const said: string[] = []
const say = (...words: unknown[]): void => void said.push(words.join(' '))
const list: unknown = [1]

const first = list as number[]
(() => say('behind as', first.length))()

let last = first satisfies number[]
[2].forEach((x) => say('behind satisfies', x, last.length))

let i = 0
const next = (): number => i++
(() => say('behind ++', next(), i))()

class A {
  f = (list as number[])
  g = first as number[]
  ['h'] = 1
  k = <T>(x: T): T => { return x };
  *m() { yield 1 }
}
say(Object.keys(new A()).join())
console.log(said.join('\n'))
