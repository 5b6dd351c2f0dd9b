// Counts the words of a text, after wf 0.41, the word frequency counter of aprof's first case study (Coppa, Demetrescu and
// Finocchi, Input-sensitive profiling, section 3). Like its model it keeps words as C strings, codes ended by a zero, and like
// its model it has a quadratic function that a profiler of seconds does not show: English words are short.

import { readFileSync } from 'node:fs'

const end = 0
const isLetter = (code) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
const toLower = (code) => (code >= 65 && code <= 90 ? code + 32 : code)

function strLength(text) {
  let length = 0
  while (text[length] !== end) length++
  return length
}

function strToLower(text) {
  for (let i = 0; i < strLength(text); i++) text[i] = toLower(text[i])
}

function strEqual(a, b) {
  let i = 0
  while (a[i] === b[i]) if (a[i++] === end) return true
  return false
}

function hash(text) {
  let value = 5381
  for (let i = 0; text[i] !== end; i++) value = (Math.imul(value, 33) + text[i]) | 0
  return value >>> 0
}

function addWord(table, word) {
  const slot = hash(word) % table.length
  for (let entry = table[slot]; entry !== null; entry = entry.next) {
    if (strEqual(entry.word, word)) return void entry.count++
  }
  table[slot] = { word, count: 1, next: table[slot] }
}

function readWord(bytes, from) {
  const word = []
  for (let at = from; at < bytes.length && isLetter(bytes[at]); at++) word.push(bytes[at])
  word.push(end)
  return word
}

function countWords(bytes) {
  const table = Array.from({ length: 32_749 }, () => null)
  let at = 0
  while (at < bytes.length) {
    if (isLetter(bytes[at])) {
      const word = readWord(bytes, at)
      at += strLength(word)
      strToLower(word)
      addWord(table, word)
    } else at++
  }
  return table
}

function report(table) {
  const entries = []
  for (let entry of table) for (; entry !== null; entry = entry.next) entries.push(entry)
  entries.sort((a, b) => b.count - a.count)
  const asText = ({ word, count }) => `${String.fromCharCode(...word.slice(0, -1))} ${count}`
  console.log(`${entries.length} different words; ${entries.slice(0, 8).map(asText).join(', ')}`)
}

report(countWords(readFileSync(process.argv[2])))
