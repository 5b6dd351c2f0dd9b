import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLines, writeLines } from '../../src/host/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'landau-parts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const lines = Array.from({ length: 500 }, (_, i) => JSON.stringify({ line: i, text: `ü${i * i}` }))
const ended = lines.map((line) => `${line}\n`)

test('lines that were written, for long or for once, are read again', () => {
  for (const brief of [false, true]) {
    const path = join(folder, `brief-${brief}`)
    writeLines(path, ended, brief)
    expect(readLines(path)).toEqual([...lines, ''])
  }
})

test('of a profile that was cut short the beginning is read, and of what is no such file nothing', () => {
  const path = join(folder, 'cut')
  writeLines(path, ended)
  writeFileSync(path, readFileSync(path).subarray(0, 600))
  const read = readLines(path)
  expect(read.length).toBeGreaterThan(10)
  expect(lines.slice(0, read.length - 1)).toEqual(read.slice(0, -1))
  writeFileSync(path, 'no profile')
  expect(readLines(path)).toEqual([])
})
