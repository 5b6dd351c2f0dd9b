// A binary tree in an array: the children of i are 2i + 1 and 2i + 2.
let total = 0
function build(n) {
  const tree = []
  for (let i = 0; i < n; i++) tree.push(i) // B
  return tree
}
function iterate(tree) {
  const stack = [0]
  while (stack.length > 0) { // T
    const i = stack.pop()
    if (i >= tree.length) continue
    total += tree[i]
    stack.push(2 * i + 1, 2 * i + 2)
  }
}
function recurse(tree, i) { // R
  if (i >= tree.length) return
  total += tree[i]
  recurse(tree, 2 * i + 1)
  recurse(tree, 2 * i + 2)
}
for (let n = 8; n <= 64; n += 8) { // H
  const tree = build(n)
  iterate(tree)
  recurse(tree, 0)
}
