class Node {
  constructor(value, next) {
    this.value = value
    this.next = next
  }
}
function reverse(list) {
  let reversed = null
  while (list !== null) { // R
    const next = list.next
    list.next = reversed
    reversed = list
    list = next
  }
  return reversed
}
for (let n = 8; n <= 64; n += 8) { // H
  let list = null
  for (let i = 0; i < n; i++) list = new Node(i, list) // B
  reverse(list)
}
