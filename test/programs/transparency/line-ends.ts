// The same where a type ends the statement.
const said: string[] = []
const say = (...words: unknown[]): void => void said.push(words.join(' '))
const list: any = [1]

const first = list as number[]
(() => say('behind as', first.length))()

let last = first satisfies number[]
[2].forEach((x) => say('behind satisfies', x, last.length))

let i = 0
const next = (): number => i++
(() => say('behind ++', next(), i))()

const o: { f?: (x: unknown) => void } = { f: (x) => say('called', x) }
const g = o.f!
list?.toString()
say(typeof g)

const nothing: any = undefined
say(nothing?.b!.c, nothing?.b!(), nothing?.[0]!.c, delete nothing?.b!.c, nothing?.b![0]!(1))

const typed = <T extends () => void>() => 1
const typedMore = <T extends (x: number) => void,>(x: (y: number) => number = (y) => y): ((z: number) => number) => x
say(typed(), typedMore()(2))

class A {
  f = (list as number[])
  g = first as number[]
  ['h'] = 1
  k = <T>(x: T): T => { return x };
  *m() { yield 1 }
}
say(Object.keys(new A()).join())
console.log(said.join('\n'))
