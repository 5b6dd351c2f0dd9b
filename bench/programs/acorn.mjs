import { parse } from 'acorn'
import { print, sourceOf } from './input.mjs'
const tree = parse(sourceOf('typescript/lib/typescript.js'), { ecmaVersion: 'latest' })
print(String(tree.body.length), String(tree.end))
