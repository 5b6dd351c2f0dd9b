// acorn: scripts of 20 sizes.
import { parse } from 'acorn'
const statement = (i) =>
  `function f${i}(a, b) { const list = [a, b, ${i}]; for (let k = 0; k < list.length; k++) { if (list[k] > b) return { a: list[k] + 'x' }; } return f${i}(b, a) }\n`
let total = 0
for (let n = 10; n <= 200; n += 10) {
  const text = Array.from({ length: n }, (_, i) => statement(i)).join('')
  total += parse(text, { ecmaVersion: 'latest' }).body.length
}
console.log(total)
