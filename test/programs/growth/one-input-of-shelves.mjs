// Six lists that are searched by turns, in a loop of the module.
class Shelf {
  constructor(n) {
    this.items = Array.from({ length: n }, (_, id) => ({ id }))
  }
  has(id) {
    for (const item of this.items) if (item.id === id) return true
    return false
  }
}
const shelves = [300, 310, 320, 330, 340, 350].map((n) => new Shelf(n))
let found = 0
for (let i = 0; i < 500; i++) for (const shelf of shelves) if (shelf.has((i * 7) % 350)) found++
console.log(found)
