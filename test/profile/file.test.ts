import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { read, write } from '../../src/profile/index.ts'
import type { CostTable, Profile, ReadResult } from '../../src/profile/index.ts'
import { profileOf, randomActivations, sha256 } from './samples.ts'
import { seeded } from '../../src/base/random.ts'

const textOf = (profile: Profile): string => [...write(profile, sha256())].join('')
const parse = (text: string): ReadResult => read(text.split('\n'), sha256(), 'x.landau')

const sample = profileOf(randomActivations(1, 60))
const text = textOf(sample)

test('what is written is read back', () => {
  expect(parse(text)).toEqual({ profile: sample, problems: [] })
})

test('what is said of a pattern is read back', () => {
  const said = {
    ...sample,
    units: sample.units.map((unit) => ({
      ...unit,
      natives: unit.natives.map((native) => ({ ...native, ambiguity: '`a*` at 0', pattern: { file: 1, line: 3 } })),
    })),
  }
  expect(parse(textOf(said))).toEqual({ profile: said, problems: [] })
})

test('code that was made of strings is read back', () => {
  const [file, ...others] = sample.header.files
  const said = { ...sample, header: { ...sample.header, files: [{ path: '', hash: '', ...file, made: ['(function (a', ') {', '})'] }, ...others] } }
  expect(parse(textOf(said))).toEqual({ profile: said, problems: [] })
})

test('loops are read back, and of a list that cannot be that of nested loops the unit is left out', () => {
  const withLoops = (depth: readonly number[]): Profile => ({
    ...sample,
    units: sample.units.map((unit) => ({ ...unit, loops: { name: depth.map(() => 'for'), line: depth.map((_, i) => i + 1), depth } })),
  })
  for (const depth of [[], [1], [1, 2, 3, 2, 1]]) expect(parse(textOf(withLoops(depth)))).toEqual({ profile: withLoops(depth), problems: [] })
  for (const depth of [[2], [0], [1, 3], [1.5], [-1e9]]) expect(parse(textOf(withLoops(depth))).problems[0]?.message).toContain('`depth`')
})

test('the same profile is the same bytes', () => {
  expect(textOf(profileOf(randomActivations(1, 60)))).toBe(text)
})

test('a file cut anywhere is read up to there, and says that it is cut', () => {
  const firstLine = text.indexOf('\n')
  for (let end = firstLine + 1; end < text.length - 1; end += 97) {
    const { profile, problems } = parse(text.slice(0, end))
    expect(problems.map(({ code }) => code)).toEqual(['profile-truncated'])
    expect(profile?.header.ending).toBe('truncated')
    // A line of which only the end is missing is whole.
    const whole = text.slice(0, text[end] === '\n' ? end + 1 : end).split('\n').length - 2
    expect(profile?.units).toEqual(sample.units.slice(0, whole))
  }
  expect(parse(text.slice(0, firstLine - 1)).profile).toBeNull()
})

test('a changed number is noticed', () => {
  expect(parse(text.replace('"calls":60', '"calls":61')).problems.map(({ code }) => code)).toEqual(['profile-changed'])
})

test('a broken line costs that line only', () => {
  const lines = text.split('\n')
  const { profile, problems } = parse(lines.with(2, '{"id":').join('\n'))
  expect(profile?.units).toEqual(sample.units.toSpliced(1, 1))
  expect(problems.map(({ code }) => code)).toEqual(['profile-line', 'profile-changed'])
})

test.each(['', 'hello', '{}', '[]', 'null', '{"kind":"landau profile"}', '{"kind":"landau profile","version":99}'])(
  '%j is not a profile',
  (content) => {
    const { profile, problems } = parse(content)
    expect(profile).toBeNull()
    expect(problems).toMatchObject([{ code: 'profile-unreadable', severity: 'error' }])
  },
)

test('a profile of a later landau is told apart', () => {
  expect(parse(text.replace('"version":1', '"version":99')).problems[0]?.message).toContain('install a newer landau')
})

test('a key named __proto__ does not travel', () => {
  const { profile } = parse(text.replace('{"id":', '{"__proto__":{"polluted":1},"id":'))
  expect(profile?.units[0]).not.toHaveProperty('polluted')
  expect({}).not.toHaveProperty('polluted')
})

describe('hostile changes never throw', () => {
  const values = ['null', '-1', '1e999', '"x"', '[]', '{}', 'true', '[[1]]', '"\u001b[2J"', '9007199254740993', '']
  for (let seed = 1; seed <= 300; seed++)
    test(`seed ${seed}`, () => {
      const random = seeded(seed)
      const values2 = [...text.matchAll(/(?<=:)(\d+|"[^"]*"|\[[^[\]]*\]|null|true|false)/g)]
      let hostile = text
      for (const match of values2.filter(() => random() < 0.02).toReversed())
        hostile = hostile.slice(0, match.index) + values[Math.floor(random() * values.length)] + hostile.slice(match.index + match[0].length)
      const { profile, problems } = parse(hostile)
      if (hostile !== text) expect(problems).not.toEqual([])
      for (const unit of profile?.units ?? []) expect(profile?.header.files[unit.file]).toBeDefined()
    })
})

/** The profile as it was before `uncounted`, `loops` and the columns `external` and `otherTask` came. */
const asFirstWritten = ({ header, ...profile }: Profile): Profile => {
  const { uncounted: _, ...firstHeader } = header
  const withoutExternal = ({ columns, ...table }: CostTable): CostTable => {
    const { external: _external, otherTask: _otherTask, ...firstColumns } = columns
    return { ...table, columns: firstColumns }
  }
  const units = profile.units.map(({ loops: _loops, ...unit }) => ({ ...unit, tables: unit.tables.map(withoutExternal) }))
  return { ...profile, header: firstHeader, units }
}

// Golden files of every version stay readable for ever. UPDATE=1 writes the one of the current version, and only when it is missing.
test('format 1 is read as it was written', () => {
  const folder = join(import.meta.dirname, '../formats/v1')
  const golden = join(folder, 'sample.landau')
  if (process.env['UPDATE'] && !existsSync(golden)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(golden, gzipSync(text))
  }
  expect(parse(gunzipSync(readFileSync(golden)).toString())).toEqual({ profile: asFirstWritten(sample), problems: [] })
})
