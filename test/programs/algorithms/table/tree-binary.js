let total = 0
class Tree {
  constructor(value) {
    this.value = value
    this.left = null
    this.right = null
  }
}
function build(low, high) { // B
  if (low > high) return null
  const middle = (low + high) >> 1
  const tree = new Tree(middle)
  tree.left = build(low, middle - 1)
  tree.right = build(middle + 1, high)
  return tree
}
function iterate(tree) {
  const stack = [tree]
  while (stack.length > 0) { // T
    const node = stack.pop()
    total += node.value
    if (node.left !== null) stack.push(node.left)
    if (node.right !== null) stack.push(node.right)
  }
}
function recurse(tree) { // R
  if (tree === null) return
  recurse(tree.left)
  total += tree.value
  recurse(tree.right)
}
for (let n = 8; n <= 64; n += 8) { // H
  const tree = build(1, n)
  iterate(tree)
  recurse(tree)
}
