// Dynamic input: cells that the outside of the program fills count again, for whoever reads them, and are told apart.

import * as fs from 'node:fs'
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Measured, Program } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'landau-dynamic-'))
const file = join(folder, 'bytes')
beforeAll(() => writeFileSync(file, Buffer.alloc(4096, 7)))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the outside filled of the sizes of all calls of a unit. */
const externalOf = (measured: Measured, path: string): number => measured.columns(path)?.external?.reduce((a, b) => a + b, 0) ?? 0

/** Runs `text`, which exports `main`, and `main` with what it is given. */
const run = async (text: string, ...given: unknown[]): Promise<Measured> => {
  const program = new Program({ small: 8, light: false })
  const { main } = program.run(text) as { main: (...values: unknown[]) => unknown }
  await main(...given)
  return program.record()
}

const readAll = `
  function sum(buffer, n) { let s = 0; for (let i = 0; i < n; i++) s += buffer[i]; return s }
  function stream(fs, fd, buffer) { let s = 0, n; while ((n = fs.readSync(fd, buffer, 0, buffer.length, null)) > 0) s += sum(buffer, n); return s }`

describe('a file read through one buffer', () => {
  test.each([64, 512, 1000])('of %i bytes has the size of the file, its chunks theirs', async (chunk) => {
    const fd = openSync(file, 'r')
    const measured = await run(`${readAll}\nexports.main = stream`, fs, fd, Buffer.alloc(chunk))
    closeSync(fd)
    expect(measured.sizes('stream')).toEqual({ 4096: 1 })
    expect(externalOf(measured, 'stream')).toBe(4096)
    expect(externalOf(measured, 'sum')).toBe(4096)
    expect(measured.sizes('sum')).toEqual(4096 % chunk === 0 ? { [chunk]: 4096 / chunk } : { 96: 1, [chunk]: 4 })
  })

  test('by two routines in turn: the second has input that its caller knows', async () => {
    const fd = openSync(file, 'r')
    const text = `${readAll}
      function again(buffer, n) { let s = 0; for (let i = 0; i < n; i++) s += buffer[i]; return s }
      exports.main = function main(fs, fd, buffer) { for (let n; (n = fs.readSync(fd, buffer)) > 0;) { sum(buffer, n); again(buffer, n) } }`
    const measured = await run(text, fs, fd, Buffer.alloc(512))
    closeSync(fd)
    expect(measured.sizes('main')).toEqual({ 4096: 1 })
    expect(measured.sizes('again')).toEqual({ 512: 8 })
    expect([externalOf(measured, 'main'), externalOf(measured, 'sum'), externalOf(measured, 'again')]).toEqual([4096, 4096, 0])
  })

  test.each(['subarray', 'slice'])('through views of it that %s makes', async (method) => {
    const fd = openSync(file, 'r')
    const text = `${readAll}
      exports.main = function main(fs, fd, buffer) { for (let n; (n = fs.readSync(fd, buffer)) > 0;) sum(buffer.${method}(0, n), n) }`
    const measured = await run(text, fs, fd, Buffer.alloc(1000))
    closeSync(fd)
    expect(externalOf(measured, 'main')).toBe(4096)
  })

  test.each(['buffer.includes(255)', 'sum(buffer, 600)', 'for (let i = 0; i < 600; i++) buffer[i]'])(
    'through a view, after %s has passed over the whole',
    async (whole) => {
      const text = `${readAll}\nexports.main = function main(fs, fd, buffer) {
        fs.readSync(fd, buffer, 0, 600, 0); const part = buffer.subarray(100, 150); ${whole}; fs.readSync(fd, part, 0, 50, 0); ${whole} }`
      const fd = openSync(file, 'r')
      const measured = await run(text, fs, fd, Buffer.alloc(600))
      closeSync(fd)
      expect(measured.sizes('main')).toEqual({ 650: 1 })
      expect(externalOf(measured, 'main')).toBe(650)
    },
  )

  test('only the bytes that came are new', async () => {
    const text = `${readAll}\nexports.main = function main(fs, fd, buffer) { sum(buffer, 600); fs.readSync(fd, buffer, 100, 50, 0); sum(buffer, 600) }`
    const fd = openSync(file, 'r')
    const measured = await run(text, fs, fd, Buffer.alloc(600))
    closeSync(fd)
    expect(measured.sizes('main')).toEqual({ 650: 1 })
    expect(externalOf(measured, 'main')).toBe(50)
  })

  test('by a file handle', async () => {
    const text = `${readAll}\nexports.main = async function main(handle, buffer) {
      for (;;) { const { bytesRead } = await handle.read(buffer, 0, buffer.length); if (bytesRead === 0) break; sum(buffer, bytesRead) } }`
    const handle = await open(file)
    const measured = await run(text, handle, Buffer.alloc(512))
    await handle.close()
    expect(externalOf(measured, 'main')).toBe(4096)
    expect(measured.sizes('sum')).toEqual({ 512: 8 })
  })

  test('by fs.read with a callback', async () => {
    const text = `${readAll}\nexports.main = (fs, fd, buffer) => new Promise((done) => {
      const next = () => fs.read(fd, buffer, 0, buffer.length, null, (error, n) => { if (n === 0) return done(); sum(buffer, n); next() }); next() })`
    const fd = openSync(file, 'r')
    const measured = await run(text, fs, fd, Buffer.alloc(512))
    closeSync(fd)
    expect(externalOf(measured, 'sum')).toBe(4096)
  })
})

describe('data that come in', () => {
  const look = 'function look(s) { let n = 0; for (let i = 0; i < s.length; i++) n += s.charCodeAt ? s.charCodeAt(i) : s[i]; return n }'

  test('the same text read twice is input twice', async () => {
    const path = join(folder, 'text')
    writeFileSync(path, 'x'.repeat(40))
    const text = `${look}\nexports.main = function main(fs, path) { for (let i = 0; i < 3; i++) look(fs.readFileSync(path, 'utf8')) }`
    const measured = await run(text, fs, path)
    unlinkSync(path)
    expect(measured.sizes('main')).toEqual({ 120: 1 })
    expect(externalOf(measured, 'main')).toBe(120)
  })

  test('a promise of it', async () => {
    const measured = await run(`${look}\nexports.main = async function main(fs, path) { look(await fs.readFile(path)) }`, { readFile }, file)
    expect(externalOf(measured, 'look')).toBe(4096)
  })

  test('chunks of a stream, to a listener and to a loop', async () => {
    const listening = `${look}\nexports.main = (stream) => new Promise((done) => { stream.on('data', function heard(chunk) { look(chunk) }); stream.on('end', done) })`
    const heard = await run(listening, Readable.from([Buffer.alloc(100), Buffer.alloc(50)], { objectMode: false }))
    expect([externalOf(heard, 'look'), externalOf(heard, 'main.(Promise callback).heard')]).toEqual([150, 150])
    const looping = `${look}\nexports.main = async function main(stream) { for await (const chunk of stream) look(chunk) }`
    const looped = await run(looping, Readable.from([Buffer.alloc(100), Buffer.alloc(50)], { objectMode: false }))
    expect([externalOf(looped, 'look'), externalOf(looped, 'main')]).toEqual([150, 150])
  })

  test('messages', async () => {
    const { port1, port2 } = new MessageChannel()
    port1.postMessage({ list: Array.from({ length: 20 }, (_, i) => ({ i })) })
    const text = `function add(list) { let s = 0; for (const { i } of list) s += i; return s }
      exports.main = function main(from, port) { add(from.receiveMessageOnPort(port).message.list) }`
    const measured = await run(text, { receiveMessageOnPort }, port2)
    port1.close()
    // 20 elements; what a pattern of a loop takes out of them is not seen.
    expect(externalOf(measured, 'add')).toBe(20)
  })

  test('is not what the program itself makes', async () => {
    const own = `class Source { read(buffer) { buffer[0] = 1; return buffer.length } }
      function sum(buffer) { let s = 0; for (let i = 0; i < buffer.length; i++) s += buffer[i]; return s }
      exports.main = function main() { const source = new Source(), buffer = new Uint8Array(64); for (let i = 0; i < 3; i++) { source.read(buffer); sum(buffer) } }`
    const measured = await run(own)
    expect(measured.sizes('main')).toEqual({ 0: 1 })
    const emitted = `${look}\nexports.main = function main(stream) { stream.on('data', (chunk) => look(chunk)); stream.write(new Uint8Array(64)) }`
    expect(externalOf(await run(emitted, new PassThrough()), 'main')).toBe(0)
  })
})

test('a text that comes in is new, however much it is like one that was read', async () => {
  const texts = join(folder, 'texts')
  const text = `
    function count(fs, path) { const s = fs.readFileSync(path, 'utf8'); let n = 0; for (let i = 0; i < s.length; i++) if (s[i] === 'x') n++; return n }
    exports.main = function main(fs, path) {
      let n = 0
      for (let i = 0; i < 5; i++) { fs.writeFileSync(path, 'abcdefgh'.repeat(100) + 'wxyz'[i & 3].repeat(8 * i)); n += count(fs, path) }
      return n
    }`
  const measured = await run(text, fs, texts)
  expect(measured.sizes('count')).toEqual(Object.fromEntries([0, 1, 2, 3, 4].map((i) => [800 + 8 * i, 1])))
  expect(measured.sizes('main')).toEqual({ 4080: 1 })
  expect(externalOf(measured, 'main')).toBe(4080)
})
