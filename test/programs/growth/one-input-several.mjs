// Three steps of a report on one input: two of them go through the same for each order.
const customers = Array.from({ length: 600 }, (_, id) => ({ id, name: `customer ${id}` }))
const orders = Array.from({ length: 900 }, (_, id) => ({ id, customer: (id * 7) % 600, total: (id * 31) % 97 }))

const customerOf = (order) => customers.find((each) => each.id === order.customer)

function nearest(list) {
  return list.map((order) => {
    let least = Infinity
    for (const other of list) if (other !== order) least = Math.min(least, Math.abs(other.total - order.total))
    return least
  })
}

function report(list) {
  const sum = list.reduce((total, order) => total + order.total, 0)
  return [list.map((order) => customerOf(order).name).length, nearest(list).length, sum]
}

console.log(...report(orders))
