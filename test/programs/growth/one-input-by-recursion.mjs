// A list that is searched by recursion, whose calls count the cells of those inside them too.
const list = Array.from({ length: 400 }, (_, i) => i).reduceRight((next, value) => ({ value, next }), null)
const has = (node, value) => node !== null && (node.value === value || has(node.next, value))
const count = (values, node) => {
  let n = 0
  for (const value of values) if (has(node, value)) n++
  return n
}
console.log(count(Array.from({ length: 700 }, (_, i) => i), list))
