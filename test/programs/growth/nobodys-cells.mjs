// Work that goes through ever more cells, which are no input: what unseen code makes anew for each element of the input, and texts that are put together again.
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import v8 from 'node:v8'

const sizes = [10, 20, 40, 80, 160, 320]
const numbers = (n) => Array.from({ length: n }, (_, i) => i)

function replays(ops) {
  let state = []
  for (const op of ops) {
    state = v8.deserialize(v8.serialize(state))
    state.push({ op })
    let sum = 0
    for (const x of state) sum += x.op
  }
  return state.length
}

function leads(votes) {
  const counts = new Map()
  let leader = ''
  for (const vote of votes) {
    counts.set(vote, (counts.get(vote) ?? 0) + 1)
    leader = counts.entries().reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0]
  }
  return leader
}

function quotes(mails) {
  let text = ''
  for (const mail of mails) text = `${mail}\n${text}`.split('\n').map((line) => `> ${line}`).join('\n')
  return text
}

// What it waits for is read by it, and what others read meanwhile is not.
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'landau-'))
async function settings(users, file) {
  let found = 0
  for (const user of users) for (const line of (await fs.readFile(file, 'utf8')).split('\n')) if (line === user) found++
  return found
}
async function counts(files) {
  let lines = 0
  for (const file of files) lines += (await fs.readFile(file, 'utf8')).split('\n').length
  return lines
}

// Texts that are longer where there are more are handed over with their list; of an image there is the text, whatever its height; and a list that came whole is its own input.
function vowels(texts) {
  let found = 0
  for (const text of texts) for (let i = 0; i < text.length; i++) if (text[i] === 'a') found++
  return found
}
function dark(width, height, pixels) {
  let found = 0
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (pixels[y * width + x] === '#') found++
  return found
}
function sums(rows) {
  let sum = 0
  for (const row of rows) for (const cell of row) sum += cell
  return sum
}

// A grid has many cells, which are given; so has a text, of which the length is.
function fills(rows) {
  let filled = 0
  for (const row of rows) for (const cell of row) if (cell.trim() !== '') filled++
  return filled
}
const words = (text) => text.split(' ').filter((word) => word.length > 1).length

for (const n of sizes) {
  replays(numbers(n))
  leads(numbers(n).map((i) => `v${i}`))
  if (n < 200) quotes(numbers(n).map((i) => `mail ${i}`))
  const users = numbers(n).map((i) => `user ${i}`)
  const files = users.map((user) => path.join(folder, user))
  await fs.writeFile(path.join(folder, 'users'), users.join('\n'))
  for (const file of files) await fs.writeFile(file, file.repeat(20))
  await Promise.all([settings(users, path.join(folder, 'users')), counts(files)])
  fills(numbers(n).map((i) => numbers(n).map((j) => `${i}.${j}`)))
  words('one a two b '.repeat(n * n))
  vowels(numbers(n).map((i) => `banana ${i} `.repeat(n / 10)))
  dark(n, n, 'ab#'.repeat(n * n))
  sums(v8.deserialize(v8.serialize(numbers(n).map(() => numbers(n)))))
}
await fs.rm(folder, { recursive: true })
