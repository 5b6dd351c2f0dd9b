// Parses react-dom with acorn and prints a hash of the tree.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'acorn'

const file = createRequire(import.meta.url)
  .resolve('react-dom/client')
  .replace('client.js', 'cjs/react-dom-client.development.js')
const text = readFileSync(file, 'utf8')
const tokens = []
const tree = parse(text, { ecmaVersion: 'latest', locations: true, onToken: tokens })
console.log(`${text.length} characters ${tokens.length} tokens ${createHash('sha256').update(JSON.stringify(tree)).digest('hex')}`)
