// What grows is the smaller part of the work: beside it something is done for each line that takes about as much each time.

function declare(scope, name) {
  if (scope.indexOf(name) < 0) scope.push(name)
}

function evaluate(term) {
  let value = 1
  for (const each of term.parts) value += evaluate(each)
  for (let i = 0; i < 70; i++) value = (value * 31 + i) % 1009
  return value
}

function statement(scope, line) {
  declare(scope, line.name)
  return evaluate(line.term)
}

function parseAll(lines) {
  const scope = []
  let value = 0
  for (const line of lines) value += statement(scope, line)
  return value
}

const byId = (accounts) => accounts.reduce((all, account) => ({ ...all, [account.id]: account }), {})
const rendered = (row, accounts) => `${accounts[row.account].name} ${row.amount}`
const total = (rows) => rows.toSorted((a, b) => a.amount - b.amount).reduce((sum, { amount }) => sum + amount, 0)

function report({ accounts, rows }) {
  const known = byId(accounts)
  const body = rows.map((row) => rendered(row, known)).join('\n')
  return body.length + total(rows)
}

let sum = 0
for (let k = 0; k < 60; k++) {
  const n = 20 + ((k * 7919) % 900)
  sum += parseAll(Array.from({ length: n }, (_, i) => ({ name: `v${i}`, term: { parts: Array.from({ length: i % 5 }, () => ({ parts: [] })) } })))
  const accounts = Array.from({ length: n }, (_, i) => ({ id: `a${i}`, name: `account ${i}` }))
  const rows = Array.from({ length: n * 20 }, (_, i) => ({ account: `a${(i * 31) % n}`, amount: (i * 7919) % 1000 }))
  sum += report({ accounts, rows })
}
console.log(sum)
