let total = 0
class Node {
  constructor(value, next) {
    this.value = value
    this.next = next
  }
}
class Payload {}
class IntPayload extends Payload {
  constructor(value) {
    super()
    this.value = value
  }
}
function build(n) {
  let list = null
  for (let i = 0; i < n; i++) list = new Node(new IntPayload(i), list) // B
  return list
}
function iterate(list) {
  for (let node = list; node !== null; node = node.next) total += node.value.value // T
}
function recurse(node) { // R
  if (node === null) return
  total += node.value.value
  recurse(node.next)
}
for (let n = 8; n <= 64; n += 8) { // H
  const list = build(n)
  iterate(list)
  recurse(list)
}
