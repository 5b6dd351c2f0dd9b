// Builds an index of tags and words from generated articles.
import { createHash } from 'node:crypto'
import { collectTags } from './tags.js'

const words = ['tree', 'graph', 'heap', 'queue', 'stack', 'trie', 'sort', 'hash']

function makeArticle(n) {
  const tags = Array.from({ length: n }, (_, i) => `tag${(i * 7919) % (n + 1)}`)
  const text = Array.from({ length: 20 * n }, (_, i) => words[(i * i + n) % words.length]).join(' ')
  return { title: `article ${n}`, tags, text }
}

function countWords(text) {
  const counts = new Map()
  for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function rank(counts) {
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
}

function fingerprint(article) {
  return createHash('sha256').update(JSON.stringify(article)).digest('hex')
}

function indexArticle(article) {
  const tags = collectTags(article.tags)
  return { title: article.title, tags, top: rank(countWords(article.text)).slice(0, 3), id: fingerprint(article) }
}

const sizes = process.argv.slice(2).map(Number)
const index = sizes.map((n) => indexArticle(makeArticle(n)))
console.log(index.map(({ title, tags }) => `${title}: ${tags.length} tags`).join('\n'))
