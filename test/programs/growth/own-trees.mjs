// A tree of its own for each call, which several functions go through by the same helper.
let state = 1
const next = (n) => (state = (state * 48271) % 2147483647) % n

function grow(n) {
  const nodes = [{ value: 0, children: [] }]
  for (let i = 1; i < n; i++) {
    const child = { value: next(9), children: [] }
    nodes[next(i)].children.push(child)
    nodes.push(child)
  }
  return nodes[0]
}

function before(tree, visit) {
  const open = [tree]
  while (open.length > 0) {
    const node = open.pop()
    visit(node)
    for (const child of node.children) open.push(child)
  }
}

function sorted(tree) { before(tree, (node) => { if (node.children.length > 1) node.children.sort((a, b) => a.value - b.value) }) }
function total(tree) { let sum = 0; before(tree, (node) => { sum += node.value }); return sum }
function widest(tree) { let most = 0; before(tree, (node) => { most = Math.max(most, node.children.length) }); return most }

let all = 0
for (let i = 0; i < 400; i++) {
  const tree = grow(10 + next(1500))
  sorted(tree)
  all += total(tree) + widest(tree)
}
console.log(all)
