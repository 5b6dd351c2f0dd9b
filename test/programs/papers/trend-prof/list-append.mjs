// The same idiom twice (§5.5 and §5.6.2): a list appended to by walking to its end. The chains of a table of fixed size grow with the input; the sets of
// signs that follow a sign do not. Arguments: a source file, how many of its bytes.
import { readFileSync } from 'node:fs'

const [, , file, bytes] = process.argv
const text = readFileSync(file, 'latin1').slice(0, Number(bytes))

function lastNode(node) {
  while (node.next !== null) node = node.next
  return node
}

function append(chains, index, value) {
  const node = { value, next: null }
  if (chains[index] === undefined) chains[index] = node
  else lastNode(chains[index]).next = node
}

function add(set, value) {
  for (let node = set.first; node !== null; node = node.next) if (node.value === value) return
  set.first = { value, next: set.first }
}

function hash(word) {
  let sum = 0
  for (let i = 0; i < word.length; i++) sum = (31 * sum + word.charCodeAt(i)) | 0
  return sum & 1023
}

function words(text, found) {
  let from = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i) | 32
    const isLetter = code >= 97 && code <= 122
    if (isLetter && from < 0) from = i
    if (isLetter || from < 0) continue
    found(text.slice(from, i))
    from = -1
  }
}

const chains = []
const followers = new Map()
words(text, (word) => {
  append(chains, hash(word), word)
  const key = word.slice(0, 3)
  if (!followers.has(key)) followers.set(key, { first: null })
  add(followers.get(key), word.charCodeAt(word.length - 1))
})
