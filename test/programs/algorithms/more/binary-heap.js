class Heap {
  constructor() {
    this.items = []
  }
  push(value) {
    this.items.push(value)
    let i = this.items.length - 1
    while (i > 0 && this.items[(i - 1) >> 1] > this.items[i]) { // U
      const up = (i - 1) >> 1
      const kept = this.items[i]
      this.items[i] = this.items[up]
      this.items[up] = kept
      i = up
    }
  }
}
for (let n = 16; n <= 256; n *= 2) { // H
  const heap = new Heap()
  for (let i = n; i > 0; i--) heap.push(i) // P
}
