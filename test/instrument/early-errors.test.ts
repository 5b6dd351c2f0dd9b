// The texts by which parsers of JavaScript are tested: what is a program stays one in every mode, and what is none, by whatever rule, V8 is left to say so.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { modes, objection } from './every-mode.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('test262-parser-tests/package.json')))
/** A call as the target of an assignment throws when it is reached; the parser takes it for no program, which leaves it unmeasured. */
const thrown = 'func() = 4'

const textsOf = (kind: string): string[] =>
  readdirSync(join(folder, kind))
    .filter((name) => !name.includes('.module.'))
    .map((name) => readFileSync(join(folder, kind, name), 'utf8'))
const texts = ['pass', 'early', 'fail'].flatMap(textsOf).filter((text) => text !== thrown)
const programs = texts.filter((text) => objection(text) === null)

test('there are enough of both', () => {
  expect(programs.length).toBeGreaterThan(1500)
  expect(texts.length - programs.length).toBeGreaterThan(1000)
})

test.each(Object.entries(modes))('%s', (_, mode) => {
  const ofPrograms = new Set(programs)
  const wrong = texts.filter((text) => (objection(mode(text).code ?? text) === null) !== ofPrograms.has(text))
  expect(wrong).toEqual([])
  expect(programs.filter((text) => mode(text).code === null)).toEqual([])
})
