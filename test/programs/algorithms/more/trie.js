class Trie {
  constructor() {
    this.children = new Map()
    this.end = false
  }
}
function insert(root, word) {
  let node = root
  for (const letter of word) { // L
    let next = node.children.get(letter)
    if (next === undefined) {
      next = new Trie()
      node.children.set(letter, next)
    }
    node = next
  }
  node.end = true
}
function count(node) { // C
  let words = node.end ? 1 : 0
  for (const child of node.children.values()) words += count(child) // V
  return words
}
for (let n = 8; n <= 64; n += 8) { // H
  const root = new Trie()
  for (let i = 0; i < n; i++) insert(root, String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26)) + 'xy') // W
  count(root)
}
