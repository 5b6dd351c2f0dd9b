let total = 0
class ArrayList<T> {
  array: T[]
  size: number
  constructor() {
    this.array = new Array<T>(1)
    this.size = 0
  }
  append(value: T): void {
    if (this.size === this.array.length) {
      const wider = new Array<T>(this.array.length + 1)
      for (let i = 0; i < this.size; i++) wider[i] = this.array[i]! // G
      this.array = wider
    }
    this.array[this.size++] = value
  }
  get(i: number): T {
    return this.array[i]!
  }
}
function build(n: number): ArrayList<number> {
  const list = new ArrayList<number>()
  for (let i = 0; i < n; i++) list.append(i) // B
  return list
}
function iterate(list: ArrayList<number>): void {
  for (let i = 0; i < list.size; i++) total += list.get(i) // T
}
function recurse(list: ArrayList<number>, i: number): void { // R
  if (i === list.size) return
  total += list.get(i)
  recurse(list, i + 1)
}
function pairs(list: ArrayList<number>): void {
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
