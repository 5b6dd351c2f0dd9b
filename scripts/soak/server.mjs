// A server whose own state is bounded, for a long run under landau: async functions, timers, generators that are abandoned, exceptions, ever new strings and numbers.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const kept = 500
const recent = new Map()

const hash = (text) => {
  let sum = 7
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0
  return sum
}

function* digits(n) {
  for (let left = n; ; left = Math.floor(left / 10)) yield left % 10
}

const remember = (id, value) => {
  recent.set(`request ${id}`, value)
  if (recent.size > kept) recent.delete(recent.keys().next().value)
}

const sortNumbers = (numbers) => {
  const sorted = []
  for (const x of numbers) {
    let at = sorted.length
    while (at > 0 && sorted[at - 1] > x) at--
    sorted.splice(at, 0, x)
  }
  return sorted
}

const answer = async (id, now) => {
  const numbers = Array.from({ length: 5 + (id % 40) }, (_, i) => (i * 7919 + id) % 1000)
  const sorted = sortNumbers(numbers)
  await sleep(1)
  let first = 0
  for (const digit of digits(id)) {
    first += digit
    if (digit === 0) break
  }
  const words = Array.from({ length: 20 }, (_, i) => `w${id}.${i}`)
  await Promise.all(words.slice(0, 3).map(async (word) => hash(word)))
  const text = JSON.stringify({ id, now, sorted, first, words: words.map(hash) })
  remember(id, JSON.parse(text))
  if (id % 10 === 9) throw new Error(`request ${id} fails`)
  return text
}

const memory = () => {
  globalThis.gc?.()
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  return JSON.stringify({ rss, heapUsed, external, arrayBuffers })
}

let served = 0
const server = createServer(async (request, response) => {
  if (request.url === '/memory') return response.end(memory())
  if (request.url === '/stop') {
    response.end('stopped')
    server.close()
    return server.closeAllConnections()
  }
  try {
    response.end(await answer(served++, Date.now()))
  } catch (error) {
    response.statusCode = 500
    response.end(error.message)
  }
})
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`))
// Whatever becomes of who started it.
setTimeout(() => process.exit(3), 1_200_000).unref()
