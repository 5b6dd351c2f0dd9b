// Quadratic work on one input, over and over: nobody can know how it grows.
function unique(xs) {
  const out = []
  for (const x of xs) if (!out.includes(x)) out.push(x)
  return out
}
function pairs(points) {
  let near = 0
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 1; j < points.length; j++) if (distance(points[i], points[j]) < 3) near++
  }
  return near
}
function distance(a, b) {
  let d = 0
  for (let k = 0; k < 3; k++) d += Math.abs(a[k] - b[k])
  return d
}
function match(users, roles) {
  return users.map((user) => ({ ...user, role: roles.find((role) => role.user === user.id) }))
}

const xs = Array.from({ length: 300 }, (_, i) => i)
for (let round = 0; round < 40; round++) unique(xs)
pairs(xs.map((i) => [i, (i * 7919) % 10007, i % 7]))
const [users, roles] = [xs.map((id) => ({ id })), xs.map((user) => ({ user }))]
for (let request = 0; request < 20; request++) match(users, roles)
