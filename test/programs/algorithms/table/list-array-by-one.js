let total = 0
class ArrayList {
  constructor() {
    this.array = new Array(1)
    this.size = 0
  }
  append(value) {
    if (this.size === this.array.length) {
      const wider = new Array(this.array.length + 1)
      for (let i = 0; i < this.size; i++) wider[i] = this.array[i] // G
      this.array = wider
    }
    this.array[this.size++] = value
  }
  get(i) {
    return this.array[i]
  }
}
function build(n) {
  const list = new ArrayList()
  for (let i = 0; i < n; i++) list.append(i) // B
  return list
}
function iterate(list) {
  for (let i = 0; i < list.size; i++) total += list.get(i) // T
}
function recurse(list, i) { // R
  if (i === list.size) return
  total += list.get(i)
  recurse(list, i + 1)
}
function pairs(list) {
  for (let i = 0; i < list.size; i++) // P
    for (let j = 0; j < i; j++) // Q
      total += list.get(i) * list.get(j)
}
for (let n = 8; n <= 64; n += 8) { // H
  const list = build(n)
  iterate(list)
  recurse(list, 0)
  pairs(list)
}
