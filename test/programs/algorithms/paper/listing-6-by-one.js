class ArrayList {
  constructor() {
    this.array = new Array(1)
    this.size = 0
  }
  append(value) {
    this.growIfFull()
    this.array[this.size++] = value
  }
  growIfFull() {
    if (this.size === this.array.length) {
      const newArray = new Array(this.array.length + 1)
      for (let i = 0; i < this.array.length; i++) newArray[i] = this.array[i] // G
      this.array = newArray
    }
  }
}
function testForSize(size) {
  const list = new ArrayList()
  for (let i = 0; i < size; i++) list.append('n' + i) // A
}
for (let size = 10; size <= 120; size += 10) testForSize(size) // H
