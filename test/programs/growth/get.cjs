// Each `get` is a search, by a name that built-ins have.
const { Books } = require('./get-books.cjs')
for (const n of [50, 100, 200, 400, 800]) {
  const books = new Books(n)
  for (let i = 0; i < n; i++) books.get(i)
}
