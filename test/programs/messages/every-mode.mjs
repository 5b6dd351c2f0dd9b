const o = { f() {}, n: {} }
let u
const takes = () => {}
const failing = [
  () => { for (const x of u) takes(x) },
  () => [...u],
  () => [...o.items],
  () => takes(...o.items),
  () => { const [a] = u; takes(a) },
  () => { const [a] = o.items; takes(a) },
  () => { const { a } = u; takes(a) },
  () => { const { a } = o.x; takes(a) },
  () => o.none(),
  () => Map.of(1),
  () => Set.from([1]),
  () => [1, 2].find((x) => x > 2)(),
]
for (const fails of failing) {
  try {
    fails()
    console.log('passed')
  } catch (error) {
    console.log(error.name, error.message)
  }
}
