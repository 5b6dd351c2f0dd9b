// One helper that searches two lists by turns: no call reads what the one before it has read.
const byId = (list, id) => {
  for (const it of list) if (it.id === id) return it
  return null
}
const listOf = (n, what) => Array.from({ length: n }, (_, id) => ({ id, name: `${what} ${id}` }))
const report = (orders, customers, products) =>
  orders.map((order) => `${byId(customers, order.customer).name}: ${byId(products, order.product).name}`).join('\n')
const orders = Array.from({ length: 1000 }, (_, i) => ({ customer: (i * 7) % 600, product: (i * 11) % 600 }))
console.log(report(orders, listOf(600, 'customer'), listOf(600, 'product')).length)
