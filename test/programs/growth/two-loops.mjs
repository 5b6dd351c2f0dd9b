// Two loops of one function that both copy what they have, of which one has no size.
const append = (xs, x) => [...xs, x]
const drop = (xs, x) => xs.filter((y) => y !== x)
function fill(n) {
  let xs = []
  for (let i = 0; i < n; i++) xs = append(xs, i)
  for (const x of xs) xs = drop(xs, x)
  return xs
}
for (const n of [10, 30, 80, 200, 400, 800]) fill(n)

// The front is cut off, which copies nothing.
export function words(text) {
  const found = []
  for (let rest = text; rest !== ''; rest = rest.replace(/^.../, '')) found.push(rest.slice(0, 3))
  return found
}
for (const n of [100, 300, 1000, 3000]) words('abc'.repeat(n))
