// By six sizes of orders, with one list of customers: `byFind` and `byLoops` go through it for each order, the others do not.
const customers = Array.from({ length: 400 }, (_, id) => ({ id, name: `customer ${id}` }))
const index = new Map(customers.map((customer) => [customer.id, customer]))

const nameOf = (id) => customers.find((customer) => customer.id === id).name
const byFind = (orders) => orders.map((order) => nameOf(order.customer))

function byLoops(orders, list) {
  const names = []
  for (const order of orders) for (const customer of list) if (customer.id === order.customer) names.push(customer.name)
  return names
}

const byIndex = (orders) => orders.map((order) => index.get(order.customer).name)

/** Once for all of them. */
function once(orders, list) {
  const known = new Set(list.map((customer) => customer.id))
  return orders.filter((order) => known.has(order.customer))
}

for (const size of [100, 200, 400, 800, 1600, 3200]) {
  const orders = Array.from({ length: size }, (_, id) => ({ id, customer: (id * 7) % 400 }))
  console.log(byFind(orders).length, byLoops(orders, customers).length, byIndex(orders).length, once(orders, customers).length)
}
