const total = (orders) => orders.reduce((sum, order) => sum + order.id, 0)

/** The same again and again, as who measures does: what each goes through is more where there are more. */
function repeated(orders) {
  let sum = 0
  for (let i = 0; i < 50; i++) sum += total(orders)
  return sum
}

for (const size of [100, 200, 400, 800, 1600, 3200]) console.log(repeated(Array.from({ length: size }, (_, id) => ({ id }))))
