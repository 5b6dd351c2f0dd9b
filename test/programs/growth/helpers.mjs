// The ordinary shapes of quadratic code: a helper behind a callback, a fan-out that is awaited, a tree from rows; and a quadratic case beside much linear work.
const keyOf = (row, columns) => columns.map((c) => row[c]).join('|')
function withoutDoubles(rows) {
  const columns = Object.keys(rows[0])
  return rows.filter((row, i) => rows.findIndex((other) => keyOf(other, columns) === keyOf(row, columns)) === i)
}

function enrich(order, products) {
  return { ...order, product: products.find((p) => p.id === order.product) }
}
function enrichAll(orders, products) {
  return orders.map((order) => enrich(order, products))
}

async function postsOf(posts, id) {
  await new Promise((resolve) => setImmediate(resolve))
  return posts.filter((p) => p.author === id)
}
async function feed(posts, users) {
  const lists = await Promise.all(users.map((user) => postsOf(posts, user)))
  return lists.flat()
}

function buildTree(rows, parent) {
  return rows.filter((row) => row.parent === parent).map((row) => ({ ...row, children: buildTree(rows, row.id) }))
}

function total(items, compared) {
  let sum = 0
  for (const item of items) sum += item.v
  if (compared) for (const a of items) for (const b of items) if (a.v < b.v) sum++
  return sum
}

const numbered = (n, make) => Array.from({ length: n }, (_, i) => make(i))
for (const n of [10, 20, 40, 80, 160, 320]) {
  withoutDoubles(numbered(n, (i) => ({ id: i, a: `x${i}`, b: 'y' })))
  enrichAll(numbered(n, (i) => ({ product: i })), numbered(n, (id) => ({ id }))) // prettier-ignore
  await feed(numbered(n, (author) => ({ author })), numbered(n, (i) => i)) // prettier-ignore
  buildTree(numbered(n, (id) => ({ id, parent: id === 0 ? -1 : (id - 1) >> 1 })), -1) // prettier-ignore
}
for (const n of [2000, 4000, 8000, 16000, 32000, 64000]) total(numbered(n, (v) => ({ v })), false) // prettier-ignore
for (const n of [2, 4, 8, 16, 32, 64]) total(numbered(n, (v) => ({ v })), true) // prettier-ignore
