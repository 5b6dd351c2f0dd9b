// Ukkonen's suffix tree, and an output routine that prints, for every inner node, something for each of its leaves: the paper's maximus.
// Arguments: a source file, how many of its characters at most.
import { readFileSync } from 'node:fs'

const [, , file, chars] = process.argv
const text = readFileSync(file, 'latin1').slice(0, Number(chars)) + '\0'

class Node {
  constructor(start, end) {
    this.start = start
    this.end = end
    this.link = null
    this.children = new Map()
  }
}

function build(text) {
  const root = new Node(-1, -1)
  let active = root
  let edge = 0
  let length = 0
  let remaining = 0
  let nodes = 1
  for (let i = 0; i < text.length; i++) {
    let pending = null
    remaining++
    while (remaining > 0) {
      if (length === 0) edge = i
      const next = active.children.get(text[edge])
      if (next === undefined) {
        active.children.set(text[edge], new Node(i, Infinity))
        nodes++
        if (pending !== null) pending.link = active
        pending = null
      } else {
        const reach = Math.min(next.end, i + 1) - next.start
        if (length >= reach) {
          edge += reach
          length -= reach
          active = next
          continue
        }
        if (text[next.start + length] === text[i]) {
          length++
          if (pending !== null) pending.link = active
          break
        }
        const split = new Node(next.start, next.start + length)
        active.children.set(text[edge], split)
        split.children.set(text[i], new Node(i, Infinity))
        next.start += length
        split.children.set(text[next.start], next)
        nodes += 2
        if (pending !== null) pending.link = split
        pending = split
      }
      remaining--
      if (active === root && length > 0) {
        length--
        edge = i - remaining + 1
      } else active = active.link ?? root
    }
  }
  return { root, nodes }
}

function leaves(node, depth, print) {
  if (node.children.size === 0) print(depth)
  for (const child of node.children.values()) leaves(child, depth, print)
}

function output(node, depth, print) {
  for (const child of node.children.values()) {
    if (child.children.size === 0) continue
    leaves(child, depth + child.end - child.start, print)
    output(child, depth + child.end - child.start, print)
  }
}

const { root, nodes } = build(text)
let printed = 0
output(root, 0, (depth) => (printed += depth))
console.log(`chars=${text.length}\nnodes=${nodes}\nedges=${nodes - 1}`)
