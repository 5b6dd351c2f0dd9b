// Looks for each node among those above it, and copies the way to it: quadratic in the depth. Each level does less than the one above it, in a longer list.
function walk(node, ancestors) {
  for (let i = 0; i < ancestors.length; i++) if (ancestors[i] === node) return 0
  ancestors.push(node)
  const deep = node.next === null ? 0 : walk(node.next, ancestors)
  ancestors.pop()
  return deep + 1
}
function visit(node, path) {
  if (path.includes(node)) return 0
  return node.next === null ? 1 : 1 + visit(node.next, [...path, node])
}
const chain = (n) => {
  let node = null
  for (let i = 0; i < n; i++) node = { next: node }
  return node
}
console.log(visit(chain(700), []))
for (const n of [500, 1000]) console.log(walk(chain(n), []))
