let seed = 1
const random = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % n
}

class Node {
  constructor(value, next) {
    this.value = value
    this.next = next
  }
}
function sort(list) { // S
  if (list === null || list.next === null) return list
  let slow = list
  let fast = list.next
  while (fast !== null && fast.next !== null) { // W
    slow = slow.next
    fast = fast.next.next
  }
  const rest = slow.next
  slow.next = null
  return merge(sort(list), sort(rest))
}
function merge(a, b) {
  const head = new Node(0, null)
  let tail = head
  while (a !== null && b !== null) { // M
    if (a.value <= b.value) {
      tail.next = a
      a = a.next
    } else {
      tail.next = b
      b = b.next
    }
    tail = tail.next
  }
  tail.next = a === null ? b : a
  return head.next
}
for (let n = 16; n <= 512; n *= 2) { // H
  let list = null
  for (let i = 0; i < n; i++) list = new Node(random(30000), list) // B
  sort(list)
}
