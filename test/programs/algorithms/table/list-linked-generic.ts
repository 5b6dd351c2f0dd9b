let total = 0
class Node<T> {
  value: T
  next: Node<T> | null
  constructor(value: T, next: Node<T> | null) {
    this.value = value
    this.next = next
  }
}
function build(n: number): Node<number> | null {
  let list: Node<number> | null = null
  for (let i = 0; i < n; i++) list = new Node<number>(i, list) // B
  return list
}
function iterate(list: Node<number> | null): void {
  for (let node = list; node !== null; node = node.next) total += node.value // T
}
function recurse(node: Node<number> | null): void { // R
  if (node === null) return
  total += node.value
  recurse(node.next)
}
for (let n = 8; n <= 64; n += 8) { // H
  const list = build(n)
  iterate(list)
  recurse(list)
}
