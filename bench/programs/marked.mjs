import { marked } from 'marked'
import { print, prose, repeat } from './input.mjs'
const text = prose()
const html = repeat(12, () => marked.parse(text))
print(html)
