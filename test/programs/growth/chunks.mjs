// Each chunk is joined with all that came before, in a callback of a stream.
import { Readable } from 'node:stream'

const append = (before, chunk) => Buffer.concat([before, chunk])

function receive(chunks) {
  return new Promise((done) => {
    let body = Buffer.alloc(0)
    let sent = 0
    const request = new Readable({ read() { this.push(sent++ < chunks ? Buffer.alloc(400, sent & 255) : null) } })
    request.on('data', (chunk) => { body = append(body, chunk) })
    request.on('end', () => done(body.length))
  })
}

let bytes = 0
for (const chunks of [10, 50, 100, 200, 400, 800, 1200, 1600, 2400, 300, 60, 3000]) bytes += await receive(chunks)
console.log(bytes)
