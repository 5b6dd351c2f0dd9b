// Files and streams that a program reads and writes: each is an input or output with the bytes that went through it, whatever part of the run is looked at.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAlgorithms } from '../../src/analysis/algorithms/algorithms.ts'
import type { AlgorithmFinding } from '../../src/analysis/algorithms/types.ts'
import { profileAfter } from './find-in-program.ts'

const shared = globalThis as Record<string, unknown>
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landau-outside-'))
  writeFileSync(join(folder, 'in.txt'), 'x'.repeat(100_000))
  shared['outsideRequire'] = createRequire(import.meta.url)
  shared['outsideFolder'] = folder
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  delete shared['outsideRequire']
  delete shared['outsideFolder']
})

const prelude = `const require = outsideRequire, at = (name) => require('node:path').join(outsideFolder, name)
const fs = require('node:fs')\n`

const algorithmsOf = async (program: string): Promise<readonly AlgorithmFinding[]> =>
  findAlgorithms(await profileAfter(prelude + program))!.algorithms

const outside = ({ inputs }: AlgorithmFinding): unknown =>
  inputs
    .filter(({ words }) => words === 'file' || words === 'stream')
    .map(({ name, words, class: of, sizes, reads, writes }) => ({ name, words, of, max: sizes.max, reads, writes }))

test('a file that is read in pieces has the size of what was read, and its law', async () => {
  const [read] = await algorithmsOf(`
    const chunk = Buffer.alloc(10)
    for (let n = 100; n <= 1600; n += 100) {
      const file = fs.openSync(at('in.txt'))
      let left = n
      while (left > 0) left -= fs.readSync(file, chunk)
      fs.closeSync(file)
    }`)
  expect(outside(read!)).toEqual([{ name: 'file', words: 'file', of: 'input', max: 1600, reads: 1360, writes: 0 }])
  expect(read!.title).toBe('reads a file')
  expect(read!.laws[0]?.law.formula).toMatch(/^1\/10·n \(exact/)
})

test('files that are read whole add up', async () => {
  const [read] = await algorithmsOf(`
    for (let n = 1; n <= 8; n++) { fs.writeFileSync(at(n + '.txt'), 'y'.repeat(n)) }
    let sum = 0
    for (let n = 1; n <= 8; n++) sum += fs.readFileSync(at(n + '.txt')).length
    return sum`)
  expect(outside(read!)).toEqual([{ name: 'at()', words: 'file', of: 'output', max: 36, reads: 0, writes: 8 }])
})

test('two streams are two outputs; all writes are counted however long it runs', async () => {
  const { algorithms } = findAlgorithms(
    await profileAfter(`${prelude}
    const { Writable } = require('node:stream')
    const made = () => new Writable({ write: (chunk, encoding, done) => done() })
    const even = made(), odd = made()
    for (let i = 0; i < 50000; i++) if (i % 2 === 0) even.write('ab'); else odd.write('c')`),
  )!
  const [wrote] = algorithms
  expect(outside(wrote!)).toEqual([
    { name: 'even', words: 'stream', of: 'output', max: 50_000, reads: 0, writes: 25_000 },
    { name: 'odd', words: 'stream', of: 'output', max: 25_000, reads: 0, writes: 25_000 },
  ])
  expect(wrote!.totals.outputWrites).toBe(50_000)
})

test('what is no stream is none, whatever its methods are called', async () => {
  const { algorithms } = findAlgorithms(
    await profileAfter(`const pen = { write(x) { this.last = x; return true }, read: () => 1, end: () => 2 }
    for (let i = 0; i < 10; i++) { pen.write('x'); pen.read(); pen.end('y') }`),
  )!
  expect(algorithms[0]!.inputs).toEqual([])
  expect(algorithms[0]!.totals).toMatchObject({ inputReads: 0, outputWrites: 0 })
})

test('what is read and written under one name is apart', async () => {
  const [copied] = await algorithmsOf(`
    const { PassThrough } = require('node:stream')
    const pipe = new PassThrough({ highWaterMark: 1e6 })
    for (let i = 0; i < 100; i++) { pipe.write('abc'); pipe.read() }`)
  expect(outside(copied!)).toEqual([
    { name: 'pipe', words: 'stream', of: 'output', max: 300, reads: 0, writes: 100 },
    { name: 'pipe (2)', words: 'stream', of: 'input', max: 300, reads: 100, writes: 0 },
  ])
})

test('writing to one place makes no algorithm of two', async () => {
  const algorithms = await algorithmsOf(`
    const { Writable } = require('node:stream')
    const log = new Writable({ write: (chunk, encoding, done) => done() })
    for (let i = 0; i < 5; i++) {
      log.write('row')
      for (let j = 0; j < 5; j++) log.write('cell')
    }`)
  expect(algorithms.map(({ nodes }) => nodes.length)).toEqual([1, 1])
  expect(algorithms.map((found) => found.inputs[0]?.sizes.max)).toEqual([20, 115])
})

test('what is waited for counts when it is there', async () => {
  const [read] = await algorithmsOf(`
    const { open } = require('node:fs/promises')
    return (async () => {
      const handle = await open(at('in.txt'))
      const piece = Buffer.alloc(16)
      let left = 160
      while (left > 0) left -= (await handle.read(piece, 0, 16)).bytesRead
      await handle.close()
    })()`)
  expect(read!.totals.inputReads).toBe(10)
  expect(outside(read!)).toEqual([{ name: 'handle', words: 'stream', of: 'input', max: 160, reads: 10, writes: 0 }])
})
