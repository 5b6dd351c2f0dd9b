class Node { constructor(value) { this.prev = null; this.next = null; this.value = value } }
class List {
  constructor() { this.head = null; this.tail = null }
  sort() {
    if (this.head === null || this.head.next === null) return
    let firstUnsorted = this.head.next
    while (firstUnsorted !== null) { // O
      const target = firstUnsorted
      const nextUnsorted = firstUnsorted.next
      while (target.prev !== null && target.prev.value > target.value) { // I
        const candidate = target.prev
        const pred = candidate.prev
        const succ = target.next
        if (pred !== null) pred.next = target
        else this.head = target
        target.prev = pred
        if (succ !== null) succ.prev = candidate
        else this.tail = candidate
        candidate.next = succ
        target.next = candidate
        candidate.prev = target
      }
      firstUnsorted = nextUnsorted
    }
  }
  append(value) {
    const node = new Node(value)
    if (this.tail === null) { this.tail = node; this.head = this.tail }
    else { this.tail.next = node; node.prev = this.tail; this.tail = this.tail.next }
  }
}
let seed = 1
const random = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % n
}
function construct(list, size) {
  for (let i = 0; i < size; i++) list.append(i) // C
}
function sort(list) { list.sort() }
function measure() {
  for (let size = 0; size < 200; size += 10) { // M
    for (let i = 0; i < 10; i++) { // N
      const list = new List()
      construct(list, size)
      sort(list)
    }
  }
}
measure()
