import { parseScript } from 'meriyah'
import { print, repeat, sourceOf } from './input.mjs'
const text = sourceOf('react-dom/cjs/react-dom-client.development.js')
const tree = repeat(20, () => parseScript(text, { ranges: true }))
print(tree)
