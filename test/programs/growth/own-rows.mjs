// A template and new rows for each call; the rows are put together of a few hundred words.
let state = 1
const next = (n) => (state = (state * 48271) % 2147483647) % n
const vocabulary = Array.from({ length: 900 }, (_, i) => 'a name of some length, the ' + i * 7919)
const word = () => vocabulary[next(vocabulary.length)]

const template = ['#rows', ['* ', '@name', ': ', '@quantity', '\n']]

function render(tokens, scope) {
  let made = ''
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === '#rows') made += section(tokens[++i], scope)
    else made += token[0] === '@' ? value(token, scope) : token
  }
  return made
}

function section(tokens, scope) {
  let made = ''
  for (const row of scope.rows) made += render(tokens, row)
  return made
}

function value(token, scope) {
  const found = String(scope[token.slice(1)])
  return found.includes('<') ? found.split('<').join('&lt;') : found
}

let length = 0
for (let i = 0; i < 600; i++) {
  const rows = Array.from({ length: 5 + next(300) }, () => ({ name: word(), quantity: next(50) }))
  length += render(template, { rows }).length
}
console.log(length)
