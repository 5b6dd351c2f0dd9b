// Parses a file with acorn; the nodes of its syntax tree are a feature. Argument: the file.
import { readFileSync } from 'node:fs'
import { parse } from 'acorn'

const text = readFileSync(process.argv[2], 'utf8')
const options = { ecmaVersion: 'latest', allowHashBang: true, allowReturnOutsideFunction: true }
const treeOf = () => {
  try {
    return parse(text, { ...options, sourceType: 'script' })
  } catch {
    return parse(text, { ...options, sourceType: 'module' })
  }
}
console.log(`AST=${JSON.stringify(treeOf()).match(/"type":/g).length}`)
