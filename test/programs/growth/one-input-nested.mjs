// One input, by methods that are called by names: one compares all pairs, one goes through the list once, one does much with each number.
class World {
  parts = Array.from({ length: 300 }, (_, i) => ({ x: (i * 7919) % 1000 }))
  hits = 0
  collide() {
    for (let i = 0; i < this.parts.length; i++)
      for (let j = i + 1; j < this.parts.length; j++) {
        if (this.parts[i].x === this.parts[j].x) this.hits++
      }
  }
  move() {
    for (const part of this.parts) part.x = (part.x * 3) % 1000
  }
  digits() {
    for (const part of this.parts) for (let x = part.x; x >= 1; x /= 1.5) this.hits++
  }
}

const world = new World()
for (const step of ['collide', 'move', 'digits', 'collide', 'move', 'digits']) world[step]()
console.log(world.hits)
