let total = 0
class Node {
  constructor(value, next) {
    this.value = value
    this.next = next
  }
}
function build(n) {
  let list = null
  for (let i = 0; i < n; i++) list = new Node(i, list) // B
  return list
}
function iterate(list) {
  for (let node = list; node !== null; node = node.next) total += node.value // T
}
function recurse(node) { // R
  if (node === null) return
  total += node.value
  recurse(node.next)
}
for (let n = 8; n <= 64; n += 8) { // H
  const list = build(n)
  iterate(list)
  recurse(list)
}
