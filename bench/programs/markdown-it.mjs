import MarkdownIt from 'markdown-it'
import { print, prose, repeat } from './input.mjs'
const text = prose()
const html = repeat(12, () => new MarkdownIt({ html: true, linkify: true, typographer: true }).render(text))
print(html)
