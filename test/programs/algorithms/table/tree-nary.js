let total = 0
class Tree {
  constructor(value) {
    this.value = value
    this.children = []
  }
}
function build(n) { // B
  const tree = new Tree(n)
  let left = n - 1
  for (let k = 3; k > 0 && left > 0; k--) { // C
    const part = Math.ceil(left / k)
    tree.children.push(build(part))
    left -= part
  }
  return tree
}
function iterate(tree) {
  const stack = [tree]
  while (stack.length > 0) { // T
    const node = stack.pop()
    total += node.value
    for (const child of node.children) stack.push(child) // U
  }
}
function recurse(tree) { // R
  total += tree.value
  for (const child of tree.children) recurse(child) // S
}
for (let n = 8; n <= 64; n += 8) { // H
  const tree = build(n)
  iterate(tree)
  recurse(tree)
}
