const insert = (value, list) => // I
  list === null || value <= list.head ? { head: value, tail: list } : { head: list.head, tail: insert(value, list.tail) }
const sort = (list) => (list === null ? null : insert(list.head, sort(list.tail))) // O
let seed = 1
const random = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % n
}
const construct = (n) => (n === 0 ? null : { head: random(30000), tail: construct(n - 1) }) // C
const times = (n, f) => { // N
  if (n > 0) {
    f()
    times(n - 1, f)
  }
}
const measure = (size) => { // M
  if (size < 200) {
    times(10, () => sort(construct(size)))
    measure(size + 10)
  }
}
measure(10)
