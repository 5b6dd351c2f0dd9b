// Listing 1 of Zaparanuks and Hauswirth, "Algorithmic profiling" (2012), in JavaScript: insertion sort of a doubly linked list, as it stands there.

class Node {
  constructor(value) {
    this.value = value
    this.prev = null
    this.next = null
  }
}

export class List {
  head = null
  tail = null

  sort() {
    if (this.head === null || this.head.next === null) return
    let firstUnsorted = this.head.next
    while (firstUnsorted !== null) {
      const target = firstUnsorted
      const nextUnsorted = firstUnsorted.next
      while (target.prev !== null && target.prev.value > target.value) {
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
    if (this.tail === null) {
      this.tail = node
      this.head = this.tail
    } else {
      this.tail.next = node
      node.prev = this.tail
      this.tail = this.tail.next
    }
  }
}
