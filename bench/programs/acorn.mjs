import { parse } from 'acorn'
import { print, repeat, sourceOf } from './input.mjs'
const text = sourceOf('typescript/lib/typescript.js')
const tree = repeat(1, () => parse(text, { ecmaVersion: 'latest' }))
print(String(tree.body.length), String(tree.end))
