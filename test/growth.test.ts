// What landau says of programs whose law is known: quadratic work hidden in a built-in is found and named, and the linear programs that look the
// same (shrinking slices and appended strings are cheap in V8) are not accused.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { landauBin } from '../scripts/harness/paths.ts'
import { runNode } from '../scripts/harness/process.ts'

interface JsonUnit {
  readonly id: string
  readonly name: string
  readonly file: string
  readonly line: number
  readonly formula: string
  readonly calls: number
  readonly kind: string
  readonly verdict: string
  readonly class: string
  readonly measure: string
  readonly ofLoop?: boolean
  readonly within?: string
  readonly again?: { readonly cells: number }
  readonly eachCell?: { readonly cells: number; readonly steps: number }
  readonly fixedPart?: { readonly cells: number; readonly list?: string; readonly length?: number }
  readonly share: { readonly now: number; readonly at10: number }
  readonly curves: { readonly median: { readonly class: string; readonly points: readonly unknown[] } }
  readonly causes: readonly { readonly line: number; readonly what: string; readonly lines?: readonly number[] }[]
}

const folder = join(import.meta.dirname, 'programs/growth')

interface Report {
  readonly units: readonly JsonUnit[]
  readonly findings: readonly string[]
  readonly counts: { readonly grows: number; readonly unknownShare: number }
  readonly largestUnknown: string | null
  readonly furtherUnknown: readonly string[]
  readonly fixedFactors: readonly string[]
  readonly withoutSteps?: { readonly ns: number; readonly mostly: unknown }
}

async function reportOf(program: string, ...args: readonly string[]): Promise<Report> {
  const out = mkdtempSync(join(tmpdir(), 'landau-'))
  const json = join(out, 'report.json')
  const run = await runNode({
    args: [landauBin, 'run', '--quiet', '--out', out, '--reporter', `json=${json}`, program, ...args],
    cwd: folder,
    timeoutMs: 120_000,
  })
  expect(run.code).toBe(0)
  return JSON.parse(readFileSync(json, 'utf8')) as Report
}

async function unitsOf(program: string): Promise<Map<string, JsonUnit>> {
  const { units } = await reportOf(program)
  return new Map(units.filter((unit) => unit.kind === 'routine').map((unit) => [unit.name, unit]))
}

/** Routine, and the built-in that a cause must name: its own, or that of the callback it calls. */
const quadratic: readonly (readonly [string, RegExp])[] = [
  ['includesInLoop', /includes/],
  ['indexOfInFilter', /calls|indexOf/],
  ['spliceFront', /splice/],
  ['unshiftAll', /unshift/],
  ['concatReduce', /calls|concat/],
  ['spreadReduce', /calls|spread/],
  ['objectSpreadReduce', /calls|spread/],
  ['rebuildString', /string built by \+/],
  ['appendAndLook', /string built by \+=/],
  ['joinEachTime', /join/],
  ['keysInLoop', /Object\.keys/],
  ['sortPerPush', /sort/],
]
const linear = ['shrinkBySlice', 'appendOnly', 'withSet', 'withMap', 'withIndex', 'withJoin', 'withPush']

describe('built-ins', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('built-ins.mjs')
  }, 120_000)

  test.each(quadratic)('%s is quadratic because of %s', (name, cause) => {
    const unit = units.get(name)
    expect(unit?.verdict).toBe('grows')
    expect(unit?.class).toMatch(/^n\^2/)
    expect(unit?.causes.map(({ what }) => what).join('\n')).toMatch(cause)
  })

  test.each(linear)('%s is linear', (name) => {
    expect(units.get(name)).toMatchObject({ verdict: 'fine', class: 'n' })
  })
})

describe('built-ins by other names', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('aliases.mjs')
  }, 120_000)

  test.each([
    ['byDestructured', 'keys copies'],
    ['byRenamed', 'pairs'],
    ['(reduce callback)', 'assign copies'],
    ['byJson', 'stringify'],
    ['byFrom', 'from copies'],
    ['byKey', 'seen.includes scans'],
    ['byOptionalCall', 'seen.includes scans'],
    ['Bag.addNew', 'super.includes scans'],
    ['Registry.all', 'super.values copies'],
  ])('%s grows by %s', (name, cause) => {
    const unit = units.get(name)
    expect(unit).toMatchObject({ verdict: 'grows', class: expect.stringMatching(/^n\^2/) as string })
    expect(unit?.causes[0]?.what).toMatch(`${cause}:`)
  })

  test.each(['named', 'shadowed'])('%s does not', (name) => {
    expect(units.get(name)).toMatchObject({ verdict: 'fine', class: 'n' })
  })
})

describe('built-ins that are bound, under computed keys, or handed on', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('indirect.mjs')
  }, 120_000)

  test.each([
    ['bound', /^has/],
    ['uncurried', /^indexOf/],
    ['byComputedKey', /^out\[operations\[name\]\]/],
    ['reflected', /^Reflect\.apply/],
    ['dropped', /^xs\.values\(\)\.drop/],
    ['looked', /^query\.get/],
    ['written', /^query\.toString/],
  ])('%s grows', (name, cause) => {
    const unit = units.get(name)
    expect(unit).toMatchObject({ verdict: 'grows', class: expect.stringMatching(/^n\^2/) as string })
    expect(unit?.causes[0]?.what).toMatch(cause)
  })

  test.each(['ownByKey', 'ownBound', 'foundAtOnce', 'firstParameter'])('%s does not', (name) => {
    expect(units.get(name)).toMatchObject({ verdict: 'fine', class: 'n' })
  })
})

test('shift is quadratic on arrays too large to be trimmed in place', async () => {
  const drain = (await unitsOf('shift.mjs')).get('drain')
  expect(drain).toMatchObject({ verdict: 'grows', class: 'n^2' })
  expect(drain?.causes[0]?.what).toMatch(/shift/)
}, 120_000)

test('a pattern that takes exponentially long for thirty characters is found, and one that looks at each once is not', async () => {
  const units = await unitsOf('short-subjects.mjs')
  expect(units.get('isEmail')).toMatchObject({ verdict: 'grows', class: 'r^n' })
  expect(units.get('isEmail')?.causes[0]?.what).toContain('in several ways')
  expect(units.get('isShout')?.verdict).not.toBe('grows')
})

describe('texts and copies that are made again for each part of the input', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('texts.mjs')
  }, 120_000)

  test.each(['appended', 'kept', 'joined', 'cloned', 'cut', 'tried'])('%s is quadratic', (name) => {
    expect(units.get(`Log.${name}`)).toMatchObject({ verdict: 'grows' })
    expect(units.get(`Log.${name}`)?.class).toMatch(/^n\^2/)
  })
  test.each(['read', 'lines', 'records', 'queue'])('%s is linear', (name) => {
    expect(units.get(`Log.${name}`)).toMatchObject({ verdict: 'fine', class: 'n' })
  })
})

describe('what takes time before a loop begins', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('before-rounds.mjs')
  }, 120_000)

  test.each(['names', 'numbers', 'kinds'])('%s is quadratic', (name) => {
    expect(units.get(`Pending.${name}`)).toMatchObject({ verdict: 'grows', class: 'n^2' })
  })
  test.each(['records', 'kindsOnce'])('%s is linear', (name) => {
    expect(units.get(`Pending.${name}`)).toMatchObject({ verdict: 'fine', class: 'n' })
  })
})

describe('bytes that are read through views', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('views.mjs')
  }, 120_000)

  test('checksum reads each once', () => {
    expect(units.get('Packets.checksum')).toMatchObject({ verdict: 'fine', class: 'n', measure: 'cells first read' })
  })
  test('checksums is quadratic', () => {
    expect(units.get('Packets.checksums')).toMatchObject({ verdict: 'grows', class: 'n^2', measure: 'cells first read' })
  })
})

describe('what is read behind `?.`', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('optional.mjs')
  }, 120_000)

  test.each(['cells', 'neighbours'])('%s is linear in the cells of the grid', (name) => {
    expect(units.get(`Grid.${name}`)).toMatchObject({ verdict: 'fine', class: 'n', measure: 'cells first read' })
  })
  test('pairs is quadratic', () => {
    expect(units.get('Grid.pairs')).toMatchObject({ verdict: 'grows', class: 'n^2', measure: 'this.keys.length' })
  })
})

describe('what built-ins make of all that there is, again for each part of the input', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('iterated.mjs')
  }, 120_000)

  test.each(['ranking', 'totals', 'positions', 'listed', 'grouped', 'copied', 'gathered', 'settled', 'matched'])('%s is quadratic', (name) => {
    expect(units.get(`Scores.${name}`)).toMatchObject({ verdict: 'grows' })
    expect(units.get(`Scores.${name}`)?.class).toMatch(/^n\^2/)
  })
  test.each(['rankingOnce', 'groupedOnce', 'settledOnce', 'read'])('%s is linear', (name) => {
    expect(units.get(`Scores.${name}`)).toMatchObject({ verdict: 'fine', class: 'n' })
  })
})

describe('ten pairs of sizes', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('few-pairs.mjs')
  }, 120_000)

  test.each(['distance', 'pairsOf'])('%s grows with both', (name) => {
    expect(units.get(name)).toMatchObject({ verdict: 'grows', class: 'n^2', two: { kind: 'product' } })
    expect(units.get(name)?.measure).toMatch(/^(a|left)\.length and (b|right)\.length$/)
  })
  test.each(['merged', 'longest'])('%s does not', (name) => {
    expect(units.get(name)?.verdict).not.toBe('grows')
  })
})

describe('loops that call nothing', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('loops.mjs')
  }, 120_000)

  test.each<readonly [string, string, JsonUnit['causes']]>([
    ['insertionSort', 'n^2', [{ line: 5, what: 'for loop and the while loop in it (line 8): 100 % of its work', lines: [5, 8] }]],
    ['multiply', 'n^3', [{ line: 17, what: 'for loop and those in it (lines 18 and 20): 100 % of its work', lines: [17, 18, 20] }]],
    ['pairs', 'n^2', [{ line: 29, what: 'perhaps the loops at lines 29 and 30: 100 % of its work', lines: [29, 30] }]],
    ['words', 'n^2', [{ line: 40, what: 'while loop and the while loop in it (line 42): 100 % of its work', lines: [40, 42] }]],
    ['upTo', 'n^2', [{ line: 49, what: 'calls lengthOf (loops.mjs:49), where the work is: 98 % of its work' }]],
    ['lengthOf', 'n^2', [{ line: 51, what: 'while loop: 98 % of its work' }]],
    ['calling', 'n^2', [{ line: 72, what: 'for…of loop at line 72 is what grows, with the for…of loop in it (line 74)', lines: [72, 74] }]],
  ])('%s grows like %s in %j', (name, law, causes) => {
    const { verdict, class: found, causes: said = [] } = units.get(name) ?? {}
    expect({ verdict, found }).toEqual({ verdict: 'grows', found: law })
    expect(said.map(({ line, what, lines }) => ({ line, what, ...(lines && { lines }) }))).toEqual(causes)
  })
})

test('a function made of strings is measured as the one that is written', async () => {
  const units = await unitsOf('made.cjs')
  const [made, evaluated, written] = ['(made by module)', 'evaluated', 'written'].map((name) => units.get(name))
  expect(written).toMatchObject({ verdict: 'grows', class: 'n^2', calls: 5 })
  const { formula, calls } = written as JsonUnit
  expect(made).toMatchObject({ verdict: 'grows', class: 'n^2', formula, calls })
  expect(evaluated).toMatchObject({ verdict: 'grows', class: 'n^2', formula, calls })
  for (const unit of [made, evaluated]) expect(unit?.file).toMatch(/^made\.cjs\.made-[\da-f]{8}\.js$/)
  expect([written, made, evaluated].map((unit) => unit?.causes[0]?.lines)).toEqual([
    [14, 15, 16],
    [5, 6, 7],
    [3, 4, 5],
  ])
}, 120_000)

test('a value that each step makes is no input: of all pairs, rest parameters and dates, and of generators that call themselves', async () => {
  const units = await unitsOf('fresh-values.cjs')
  for (const name of ['closest', 'daysApart']) expect(units.get(name)).toMatchObject({ verdict: 'grows', class: 'n^2', measure: 'xs.length' })
  expect(units.get('permutations')).toMatchObject({ verdict: 'grows', class: 'r^n', measure: 'list.length' })
})

test('the loop of a script that calls a search by the name of a built-in is judged', async () => {
  const units = await unitsOf('get.cjs')
  expect(units.get('(module)')).toMatchObject({ verdict: 'grows', class: 'n^2' })
})

describe('a script that tries several sizes in code that runs once', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('tries-sizes.mjs')
  }, 120_000)

  test.each([
    ['duplicatesByIndex', /^n of the for…of round at line 6$/],
    ['indexBySpread', /^n of the for round/],
    ['pairsInLoops', /^n of the for…of round/],
    ['oneByOne', /^cells first read of the for loop at line 40$/],
    ['allAtOnce', /^n of the for…of round/],
    ['thenFails', /^cells first read of the for…of loop/],
    ['listThatGrows', /^number of rounds of the for round/],
  ])('%s is quadratic in the %s', (name, measure) => {
    expect(units.get(name)).toMatchObject({ verdict: 'grows', class: 'n^2' })
    expect(units.get(name)?.measure).toMatch(measure)
  })

  test.each(['sortsEach', 'sidesOfGrids', 'sameEachTime', 'sum', 'fail'])('%s is not accused', (name) => {
    expect(units.get(name)?.verdict).not.toBe('grows')
  })
})

describe('a script that tries grids and texts', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('tries-grids.mjs')
  }, 120_000)

  test.each([
    ['paths', /^n of the for…of round at line 56$/],
    ['grown', /^n of the for…of round at line 58$/],
    ['longestPalindrome', /^text\.length$/],
  ])('%s grows with the %s', (name, measure) => {
    expect(units.get(name)?.verdict).toBe('grows')
    expect(units.get(name)?.class).toMatch(/^n\^2/)
    expect(units.get(name)?.measure).toMatch(measure)
  })

  test.each([
    ['paths', 8],
    ['grown', 5],
  ])('the curves of %s are those of the %d rounds, and not of the calls within that a memo answers', (name, rounds) => {
    const { class: said, ofLoop, curves } = units.get(name) ?? { curves: undefined }
    expect(ofLoop).toBe(true)
    expect(curves?.median.class).toBe(said)
    expect(curves?.median.points).toHaveLength(rounds)
  })

  test('a table of products is linear in the cells that are returned', () => {
    expect(units.get('products')).toMatchObject({ verdict: 'fine', class: 'n', measure: 'cells returned' })
  })

  test.each(['blur', 'isPalindrome', 'text', '(module)'])('%s is not accused', (name) => {
    expect(units.get(name)?.verdict).not.toBe('grows')
  })
})

test('a body that is joined with each chunk in a callback is not cleared', async () => {
  const { counts, units, largestUnknown } = await reportOf('chunks.mjs')
  expect(counts.unknownShare).toBeGreaterThan(0.9)
  expect(units.find(({ id }) => id === largestUnknown)?.name).toMatch(/append|on 'data' callback/)
}, 120_000)

describe('what takes about as much for each line, beside what grows', () => {
  let report: Report
  beforeAll(async () => {
    report = await reportOf('constant-beside.mjs')
  }, 120_000)

  test('the work is told where it grows, though less of it is there', () => {
    const parseAll = report.units.find(({ name }) => name === 'parseAll')
    expect(parseAll).toMatchObject({ verdict: 'grows', class: 'n^2' })
    expect(report.units.find(({ name }) => name === 'declare')).toMatchObject({ verdict: 'grows', within: parseAll?.id })
  })

  test('who calls what grows once, and does nothing else that does, is not told', () => {
    const listed = report.findings.map((id) => report.units.find((unit) => unit.id === id)?.name)
    expect(listed).toContain('byId')
    expect(listed).not.toContain('report')
  })
})

describe('tables that are long or wide', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('two-sides.mjs')
  }, 120_000)

  test.each(['filled', 'widths', 'table'])('%s is linear', (name) => expect(units.get(name)).toMatchObject({ verdict: 'fine', class: 'n' }))

  test('what compares each cell of one list with each of another grows in both', () => {
    expect(units.get('commonSubsequence')).toMatchObject({ verdict: 'grows', class: 'n^2', measure: 'a.length and b.length' })
  })
})

describe('what is made for a number', () => {
  let units: Map<string, JsonUnit>
  let rounds: readonly JsonUnit[]
  beforeAll(async () => {
    const report = await reportOf('returned.mjs')
    units = new Map(report.units.map((unit) => [unit.name, unit]))
    rounds = report.units.filter(({ kind }) => kind === 'loop')
  }, 120_000)

  test.each(['lists', 'spreads', 'pushes', 'points', 'keyed', 'nested', 'flat', 'drawn', 'Board.constructor', 'table'])(
    '%s is linear in the cells that it returns',
    (name) => expect(units.get(name)).toMatchObject({ verdict: 'fine', class: 'n', measure: 'cells returned' }),
  )

  test.each([
    ['copies', 'n^2'],
    ['distinct', 'n^2'],
    ['near', 'n^2'],
    ['product', 'n^3'],
  ])('%s grows like %s, and returns less', (name, law) => expect(units.get(name)).toMatchObject({ verdict: 'grows', class: law, measure: 'n' }))

  test('rounds that run nothing but what is linear are not accused', () => {
    const accused = rounds.filter(({ verdict }) => verdict === 'grows').map(({ line }) => line)
    expect(accused.toSorted((a, b) => a - b)).toEqual([114, 115, 116, 117])
  })
})

describe('helpers behind callbacks, promises and recursions', () => {
  let units: Map<string, JsonUnit>
  beforeAll(async () => {
    units = await unitsOf('helpers.mjs')
  }, 120_000)

  test.each([
    ['withoutDoubles', '(filter callback)', /^rows\.findIndex scans, with its callback: (?:9\d|100) %/],
    ['enrichAll', 'enrich', /^products\.find scans, with its callback: (?:9\d|100) %/],
    ['feed', 'postsOf', /^posts\.filter scans, with its callback: (?:9\d|100) %/],
    ['buildTree', 'buildTree', /^rows\.filter scans, with its callback: (?:9\d|100) %/],
  ])('%s is quadratic, by the built-in in %s', (name, worker, cause) => {
    expect(units.get(name)).toMatchObject({ verdict: 'grows', class: 'n^2' })
    expect(units.get(worker)?.causes[0]?.what).toMatch(cause)
  })

  test('a small quadratic case is told with its own share of the work, and not with all that its function does', () => {
    const { now, at10 } = units.get('total')?.share ?? { now: 1, at10: 1 }
    expect(now).toBeLessThan(0.02)
    expect(at10).toBeLessThan(0.05)
  })
})

test.each([
  ['one-input.mjs', null],
  ['one-input-by-recursion.mjs', null],
  ['one-input-of-a-store.mjs', null],
  ['one-input-by-helper.mjs', ['userOf', 'users.find scans, with its callback: 100 % of its work', 2000, 800]],
  ['one-input-at-top.mjs', ['tagged', 'users.filter scans, with its callback: 100 % of its work', 500, 1600]],
  ['one-input-by-turns.mjs', ['byId', null, 2000, 600]],
  ['one-input-of-shelves.mjs', ['Shelf.has', null, 3000, 300]],
  ['one-input-of-a-factory.mjs', ['has', null, 1500, 300]],
  ['one-input-async.mjs', ['query', 'tables[table].find scans, with its callback: 100 % of its work', 1600, 500]],
  ['one-input-with-helpers.mjs', ['mostVowels', 'calls vowels (one-input-with-helpers.mjs:3): 92 % of its work', 300, 1200]],
] as const)('of work on one input nothing is known but how it comes about: %s', async (program, told) => {
  const { counts, units, largestUnknown } = await reportOf(program)
  expect(counts).toMatchObject({ grows: 0 })
  expect(counts.unknownShare).toBeGreaterThan(0.95)
  if (told === null) return
  const [name, what, calls, cells] = told
  const largest = units.find(({ id }) => id === largestUnknown)
  expect(largest).toMatchObject({ name, calls, causes: what === null ? [] : [{ what }] })
  expect(Math.round((largest?.again?.cells ?? 0) / 100) * 100).toBe(cells)
})

test('a recursion is not cleared by the length of the way that it has come, in which less is left to do', async () => {
  const { units, counts } = await reportOf('ancestors.mjs')
  expect(units.filter(({ name }) => name === 'walk' || name === 'visit').map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown'])
  expect(counts.unknownShare).toBeGreaterThan(0.95)
})

test('of a text that is parsed again and again it is told who parses it, and not each function that parses a part', async () => {
  const { units, largestUnknown } = await reportOf('parsed-again.mjs')
  const again = units.filter((unit) => unit.again !== undefined)
  expect(again.map(({ name }) => name).toSorted()).toEqual(['(repeat callback)', 'Parser.program'])
  expect(again.map(({ id }) => id)).toContain(largestUnknown)
})

test('what is unknown is told by the function that does it, and not by the loop that tries sizes, or by what a law explains', async () => {
  const ofThree = await reportOf('three-sizes.mjs')
  expect(ofThree.units.find(({ id }) => id === ofThree.largestUnknown)).toMatchObject({
    name: 'dedupe',
    causes: [{ what: expect.stringMatching(/^out\.includes scans/) as string }],
  })
  const beside = await reportOf('unknown-beside.mjs')
  expect(beside.units.find(({ id }) => id === beside.findings[0])?.name).toBe('write')
  expect(beside.units.find(({ id }) => id === beside.largestUnknown)?.line).toBe(16)
})

test('a growth is told once, by who has it done and by who does it', async () => {
  const { units, findings } = await reportOf('in-a-recursion.mjs')
  const [outer, inner] = ['decycle', 'derez'].map((name) => units.find((unit) => unit.name === name))
  expect(findings.toSorted()).toEqual([outer?.id, inner?.id].toSorted())
  expect(inner).toMatchObject({ verdict: 'grows', partOf: outer?.id })
})

test('a long anchored pattern that fails at the end of ever longer texts is charged what it looks at, also where it is no longer counted', async () => {
  const { units } = await reportOf('anchored.mjs')
  const told = units.find(({ name }) => name === 'addresses')
  expect(told).toMatchObject({ verdict: 'grows', class: 'n^2', metric: 'steps', exponent: { value: expect.closeTo(2, 1) as number } })
})

test('what else goes through the same is told beside the largest', async () => {
  const { units, largestUnknown, furtherUnknown } = await reportOf('one-input-several.mjs')
  const nameOf = (id: string | null): string | undefined => units.find((unit) => unit.id === id)?.name
  expect([largestUnknown, ...furtherUnknown].map(nameOf)).toEqual(['(map callback)', 'customerOf'])
})

test('an object that grows with each step, which copies it, is told', async () => {
  const { units } = await reportOf('one-input-object.mjs')
  const told = units.filter(({ verdict }) => verdict === 'grows')
  expect(told).toMatchObject([
    { name: '(reduce callback)', class: 'n^2', measure: 'number of calls', causes: [{ what: '{...spread} copies: 100 % of its work' }] },
  ])
})

test('a list that grows with each step, which copies it, is told also where a callback reads it first, or a step does nothing', async () => {
  const { units } = await reportOf('reduce-by-parts.mjs')
  const told = units.filter(({ verdict }) => verdict === 'grows')
  expect(told.map(({ name, line, measure }) => ({ name, line, measure }))).toEqual([
    { name: '(reduce callback)', line: 3, measure: 'number of calls' },
    { name: '(reduce callback)', line: 5, measure: 'number of calls' },
  ])
})

test('lists that grow and take turns are told', async () => {
  const { units } = await reportOf('rooms.mjs')
  expect(units.filter(({ verdict, share }) => verdict === 'grows' && share.now > 0.5)).toMatchObject([
    { name: 'post', measure: 'number of calls', causes: [{ what: 'messages.filter scans, with its callback: 99 % of its work' }] },
  ])
})

test('pages are told: of a while loop from one run, and of an async generator by what it waits for', async () => {
  const { units } = await reportOf('paging.mjs')
  const told = (name: string): JsonUnit | undefined => units.find((unit) => unit.name === name)
  expect(told('pages')).toMatchObject({ verdict: 'grows', class: 'n^2', measure: 'table.length' })
  expect(told('pages')?.causes[0]).toMatchObject({ line: 14 })
  expect(told('while round')).toMatchObject({ line: 7, verdict: 'grows', class: 'n^2', measure: 'number of calls' })
})

test('the call in which a function loads a module for the first time tells nothing of its growth', async () => {
  const { units, findings } = await reportOf('lazy-module.cjs')
  expect(units.find(({ name }) => name === 'paint')).toMatchObject({ verdict: 'fine', class: 'n' })
  expect(findings).toEqual([])
})

test.each([
  ['time-elsewhere.mjs', null],
  ['time-in-a-built-in.mjs', { what: 'util.isDeepStrictEqual', file: 'time-in-a-built-in.mjs', line: 8 }],
])('time that steps do not account for is told: %s', async (program, mostly) => {
  const { withoutSteps } = await reportOf(program)
  expect(withoutSteps).toEqual({ ns: expect.toSatisfy((ns: number) => ns > 5e8) as number, mostly })
})

test('loops that compare all of a list are told by what they do for each cell, and those that go through it once are not', async () => {
  const { units, largestUnknown } = await reportOf('one-input-nested.mjs')
  const all = units.find(({ id }) => id === largestUnknown)
  expect(all).toMatchObject({ name: 'World.collide', causes: [{ line: 6, what: 'for loop and the for loop in it (line 7): 100 % of its work' }] })
  expect(all?.eachCell?.cells).toBeCloseTo(601, -1)
  expect(all?.eachCell?.steps).toBeGreaterThan(70)
  expect(units.filter(({ eachCell }) => eachCell !== undefined)).toHaveLength(1)
})

test('a factor that was the same in all sizes is told, where a call or an element goes through it', async () => {
  const { units, findings, fixedFactors } = await reportOf('fixed-factor.mjs')
  const told = (name: string): JsonUnit | undefined => units.find((unit) => unit.name === name)
  expect(findings).toEqual([])
  expect(told('nameOf')?.again?.cells).toBeGreaterThan(200)
  expect(told('byLoops')?.fixedPart).toMatchObject({ list: 'list.length', length: 400 })
  expect(units.filter(({ fixedPart }) => fixedPart !== undefined)).toHaveLength(1)
  expect(fixedFactors.toSorted()).toEqual([told('nameOf')?.id, told('byLoops')?.id].toSorted())
})

test('a factor that grows with the sizes, or with what else is given, is not told as one that was the same', async () => {
  const grows = await reportOf('fixed-factor-grows.mjs')
  const names = grows.units.filter(({ id }) => grows.findings.includes(id)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['byFind', 'byLoops']))
  for (const { fixedFactors } of [grows, await reportOf('repeated.mjs')]) expect(fixedFactors).toEqual([])
})

test('so many values that are looked up in a table are no factor of the input', async () => {
  const { units, fixedFactors, counts } = await reportOf('lookups.mjs')
  expect(fixedFactors).toEqual([])
  expect(units.find(({ name }) => name === 'encryptBlock')).toMatchObject({ verdict: 'fine', class: '1' })
  expect(units.flatMap(({ again }) => again ?? [])).toEqual([])
  expect(counts.grows).toBe(0)
})

test('a helper that only times what it is given is not told beside it', async () => {
  const { units, findings } = await reportOf('timed.mjs')
  expect(units.filter(({ id }) => findings.includes(id)).map(({ name }) => name)).not.toContain('timed')
  expect(units.filter(({ id }) => findings.includes(id)).map(({ name }) => name)).toContain('peaks')
})

test('lists that grow one after the other are no list that grows with all calls', async () => {
  const { units, furtherUnknown, largestUnknown } = await reportOf('queues-in-turn.mjs')
  const add = units.find(({ name }) => name === 'Queue.add')
  expect(add).toMatchObject({ again: {}, verdict: expect.not.stringMatching('grows') as string })
  expect([largestUnknown, ...furtherUnknown]).toContain(add?.id)
})

test('what each call reads of its own is no product, though half of it is a table', async () => {
  const { counts, units } = await reportOf('one-input-own-data.mjs')
  expect(units.flatMap(({ again }) => again ?? [])).toEqual([])
  expect(counts.grows).toBe(0)
})

test.each([
  ['each call reads what the one before has made', 'boards-of-sizes.mjs'],
  ['all go through the same template', 'templates-of-sizes.mjs'],
  ['they are texts of the same words', 'words-of-sizes.mjs'],
])('what several sizes are tried of is known, though %s', async (_, program) => {
  const { counts } = await reportOf(program)
  expect(counts.unknownShare).toBeLessThan(0.05)
})

test('what goes through all that a number has made is known by what it goes through, and only how much is made is not', async () => {
  const { counts, units, largestUnknown } = await reportOf('layers-of-sizes.mjs')
  expect(counts.unknownShare).toBeLessThan(0.25)
  expect(units.find(({ id }) => id === largestUnknown)).toMatchObject({ kind: 'loop', line: 33 })
})

test.each(['own-rows.mjs', 'own-trees.mjs'])('calls that each go through data of their own go through nothing again: %s', async (program) => {
  const { counts, units, findings } = await reportOf(program)
  expect(counts.unknownShare).toBeLessThan(0.05)
  expect(units.flatMap(({ again }) => again ?? [])).toEqual([])
  expect(findings).toEqual([])
})

test('a method that a script tries with several sizes is told by what it does, and not by who calls it', async () => {
  const { units, findings } = await reportOf('tried-method.mjs')
  const [found] = findings.map((id) => units.find((unit) => unit.id === id))
  expect([found?.name, found?.causes.map(({ what }) => what)]).toEqual(['Log.add', ['...spread copies: 100 % of its work']])
})

test('what is linear is not blamed beside what grows, however much more of the work it does so far', async () => {
  const { units, findings } = await reportOf('beside-linear.mjs')
  expect(findings.map((id) => units.find((unit) => unit.id === id)?.name)).toEqual(['walk', '(walk callback)'])
})

test('a law that hits each size is believed over a factor of five', async () => {
  expect((await unitsOf('narrow-cube.mjs')).get('cube')).toMatchObject({ verdict: 'grows', class: 'n^3' })
})

test('a component is named that searches, however many functions of a renderer are between', async () => {
  const { units, findings } = await reportOf('renderer.mjs')
  const found = findings.map((id) => units.find((unit) => unit.id === id))
  expect(found.map((unit) => unit?.name)).toContain('Row')
  expect(found.find((unit) => unit?.name === 'Row')?.causes.map(({ what }) => what)).toEqual([
    'items.findIndex scans, with its callback: 100 % of its work',
  ])
})

test('cells that nobody gave a call do not clear it: what is read or put together again for each part of the input', async () => {
  const units = await unitsOf('nobodys-cells.mjs')
  for (const [name, measure, law] of [
    ['replays', 'ops.length', /^n\^2/],
    ['leads', 'votes.length', /^n\^2/],
    ['quotes', 'mails.length', /^n\^3/],
    ['settings', 'users.length', /^n\^2/],
  ] as const)
    expect(units.get(name)).toMatchObject({ verdict: 'grows', measure, class: expect.stringMatching(law) as string })
  for (const name of ['fills', 'words', 'vowels', 'dark', 'sums', 'counts']) expect(units.get(name), name).toMatchObject({ verdict: 'fine' })
})

test('a law by which the cost falls, or by a size that there is none of where the work is, is no growth; nor are two passes over many lists', async () => {
  const units = await unitsOf('falling.mjs')
  const verdicts = ['down', 'count', 'fibonacci', 'total'].map((name) => units.get(name)?.verdict)
  for (const verdict of verdicts) expect(verdict).toMatch(/^(fine|unknown)$/)
  expect(units.get('fibonacci')?.measure).toMatch(/./)
  expect(units.get('fibonacci')?.measure).not.toBe('known.size')
  expect(units.get('total')).toMatchObject({ calls: 1000 })
  expect(units.get('total')?.again).toBeUndefined()
})

test('what each round of a counting loop adds to is growth with their number, though no cell tells of it', async () => {
  const { units, findings } = await reportOf('counters.mjs')
  const told = new Map(units.filter(({ id }) => findings.includes(id)).map((unit) => [unit.name, unit]))
  for (const [name, measure] of [
    ['enqueue', /rounds/],
    ['runJob', 'number of calls'],
    ['(returned by wrapped)', /^input of for round/],
    ['Limit.allows', 'number of calls'],
  ] as const)
    expect(told.get(name), name).toMatchObject({ verdict: 'grows', class: 'n^2', measure: expect.stringMatching(measure) as string })
  expect(units.find(({ name }) => name === 'draws')).toMatchObject({ verdict: 'fine' })
  for (const name of ['draws', 'triangle', 'mix', 'hash']) expect(told.has(name), name).toBe(false)
})

test('what abandoned generators did is in the law of who asked them, and an async function is told once', async () => {
  const abandoned = await reportOf('late.mjs', 'generators')
  expect(abandoned.units.find(({ name }) => name === 'isValid')).toMatchObject({ verdict: 'fine', class: 'n' })
  expect(abandoned.counts).toMatchObject({ grows: 0 })
  expect(abandoned.counts.unknownShare).toBeLessThan(0.05)
  const { units, findings } = await reportOf('late.mjs', 'promises')
  expect(findings.map((id) => units.find((unit) => unit.id === id)?.name)).toEqual(['distinct'])
})

test('what one call in a hundred does is growth with the number of calls, where that is ever more', async () => {
  const { units, findings } = await reportOf('now-and-then.mjs')
  const told = units.filter(({ id }) => findings.includes(id)).map(({ name }) => name)
  expect(told).toContain('apply')
  expect(told).not.toContain('write')
  expect(units.find(({ name }) => name === 'apply')).toMatchObject({
    verdict: 'grows',
    measure: 'number of calls',
    class: expect.stringMatching(/^n\^2/) as string,
  })
})

test('what timers have a routine do is not in the law of who called it first', async () => {
  const { units, largestUnknown, counts } = await reportOf('first-call.mjs')
  expect(units.find(({ id }) => id === largestUnknown)).toMatchObject({ name: 'next', again: {} })
  expect(counts.unknownShare).toBeGreaterThan(0.9)
})

test('what an async function does when nobody waits for it is in the law of nobody who has called it', async () => {
  const { units, largestUnknown, counts } = await reportOf('async-tasks.mjs')
  expect(units.find(({ id }) => id === largestUnknown)).toMatchObject({ name: 'scan', again: {} })
  expect(counts.unknownShare).toBeGreaterThan(0.9)
})

test('what enough sizes leave open is unknown with all that it calls', async () => {
  const { units, counts } = await reportOf('two-kinds.mjs')
  expect(units.find(({ name }) => name === 'render')?.verdict).toBe('unknown')
  expect(counts.unknownShare).toBeGreaterThan(0.9)
})

test('all of a function grows whose own law leaves no doubt of it', async () => {
  const units = await unitsOf('two-loops.mjs')
  expect(units.get('fill')?.share.now).toBeGreaterThan(0.9)
  expect(units.get('words')).toMatchObject({ verdict: 'fine', class: 'n' })
})

test('a queue or cache that deletes its first entry walks over the gaps', async () => {
  const units = await unitsOf('gaps.mjs')
  for (const name of ['drains', 'drainsSet', 'caches'])
    expect(units.get(name), name).toMatchObject({ verdict: 'grows', class: expect.stringMatching(/^n\^2/) as string })
  expect(
    units
      .get('drains')
      ?.causes.map(({ what }) => what)
      .join('\n'),
  ).toContain('queue.keys goes through entries, and gaps of deleted ones')
  for (const name of ['walks', 'deletes']) expect(units.get(name), name).toMatchObject({ verdict: 'fine', class: 'n' })
})
