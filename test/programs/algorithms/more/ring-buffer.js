class Ring {
  constructor(capacity) {
    this.slots = new Array(capacity).fill(0)
    this.at = 0
  }
  write(value) {
    this.slots[this.at] = value
    this.at = (this.at + 1) % this.slots.length
  }
}
for (let n = 8; n <= 64; n += 8) { // H
  const ring = new Ring(n)
  for (let i = 0; i < 3 * n; i++) ring.write(i) // W
}
