import esprima from 'esprima'
import { print, repeat, sourceOf } from './input.mjs'
const text = sourceOf('lodash/lodash.js')
const tree = repeat(50, () => esprima.parseScript(text, { loc: true }))
print(tree)
