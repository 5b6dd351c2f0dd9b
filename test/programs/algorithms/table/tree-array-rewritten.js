// Level by level: only the inner loop reads the tree, by an index that starts where the outer one says.
let total = 0
function levels(tree) {
  for (let width = 1; width <= tree.length; width *= 2) // O
    for (let i = width - 1; i < Math.min(tree.length, 2 * width - 1); i++) // I
      total += tree[i]
}
for (let n = 15; n <= 255; n = 2 * n + 1) levels(Array.from({ length: n }, (_, i) => i)) // H
