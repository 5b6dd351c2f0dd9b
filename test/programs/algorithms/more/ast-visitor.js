// Nodes as an ESTree parser makes them.
function expression(depth) { // E
  if (depth === 0) return { type: 'Literal', value: 1 }
  return { type: 'BinaryExpression', operator: '+', left: expression(depth - 1), right: expression(depth - 1) }
}
const visitors = {
  Literal: () => 1,
  BinaryExpression: (node) => visit(node.left) + visit(node.right),
}
function visit(node) { // V
  return visitors[node.type](node)
}
for (let depth = 1; depth <= 8; depth++) visit(expression(depth)) // H
