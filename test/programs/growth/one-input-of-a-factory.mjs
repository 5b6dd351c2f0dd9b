// Functions that a function without a record of its own has made.
function createTags() {
  const tags = []
  return {
    add: (tag) => tags.push(tag),
    has: (tag) => {
      for (const known of tags) if (known === tag) return true
      return false
    },
  }
}
const tags = createTags()
for (let i = 0; i < 600; i++) tags.add(`tag ${i}`)
let found = 0
for (let i = 0; i < 1500; i++) if (tags.has(`tag ${(i * 7) % 600}`)) found++
console.log(found)
