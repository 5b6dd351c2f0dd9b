// As in fixed-factor.mjs, but each size has as many customers as orders.
const nameOf = (customers, id) => customers.find((customer) => customer.id === id).name
const byFind = (orders, customers) => orders.map((order) => nameOf(customers, order.customer))

function byLoops(orders, list) {
  const names = []
  for (const order of orders) for (const customer of list) if (customer.id === order.customer) names.push(customer.name)
  return names
}

for (const size of [100, 200, 400, 800, 1600]) {
  const customers = Array.from({ length: size }, (_, id) => ({ id, name: `customer ${id}` }))
  const orders = Array.from({ length: size }, (_, id) => ({ id, customer: (id * 7) % size }))
  console.log(byFind(orders, customers).length, byLoops(orders, customers).length)
}
