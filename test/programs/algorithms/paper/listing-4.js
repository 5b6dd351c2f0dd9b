class Node { constructor(next) { this.next = next } }
function constructListWithLoop(size) {
  let list = null
  for (let i = 0; i < size; i++) list = new Node(list) // L
  return list
}
function constructListWithRecursion(size) { // R
  return size === 0 ? null : new Node(constructListWithRecursion(size - 1))
}
for (let n = 8; n <= 64; n += 8) { // H
  constructListWithLoop(n)
  constructListWithRecursion(n)
}
