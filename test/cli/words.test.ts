import { describe, expect, test } from 'vitest'
import { Failure, reasonOf } from '../../src/cli/failure.ts'
import { completionScript, shells } from '../../src/cli/completions.ts'
import { commandTable, flagTable } from '../../src/cli/flags.ts'
import type { CommandName } from '../../src/cli/flags.ts'
import { commandHelp, helpText } from '../../src/cli/help.ts'
import { nearest } from '../../src/cli/nearest.ts'
import { readWords } from '../../src/cli/words.ts'
import { checkReporters, diffReporters, reporters } from '../../src/report/index.ts'

const read = (line: string, env: NodeJS.ProcessEnv = {}) => readWords(line.split(' ').filter(Boolean), env)

describe('what is run', () => {
  test.each([
    ['app.ts', ['app.ts'], false],
    ['run app.ts --port 3000 --out x -q', ['app.ts', '--port', '3000', '--out', 'x', '-q'], false],
    ['--out x app.ts --out y', ['app.ts', '--out', 'y'], false],
    ['run --out=x run', ['run'], false],
    ['run -- node --flag app.js', ['node', '--flag', 'app.js'], true],
    ['run -q -- node -- x', ['node', '--', 'x'], true],
    ['-- node app.js', ['node', 'app.js'], true],
  ])('%s', (line, operands, isCommandLine) => {
    expect(read(line)).toMatchObject({ command: 'run', operands, isCommandLine })
  })

  test('flags after the script are the script’s', () => {
    expect(read('app.ts --quiet').flags.quiet).toBe(false)
    expect(read('--quiet app.ts').flags.quiet).toBe(true)
  })
})

test('LANDAU_OUT is a folder: where -o names a file, it is none', () => {
  const env = { LANDAU_OUT: 'out' }
  const outOf = (line: string): string | null => read(line, env).flags.out
  expect(['report', 'run app.js', 'trace app.js'].map(outOf)).toEqual(['out', 'out', 'out'])
  expect(['export --format lcov', 'merge a b', 'trace replay'].map(outOf)).toEqual([null, null, null])
  expect(outOf('export --format lcov -o x')).toBe('x')
})

test.each([
  ['report a.landau', 'report', ['a.landau']],
  ['a.landau', 'report', ['a.landau']],
  ['show', 'show', []],
  ['explain parse x.landau', 'explain', ['parse', 'x.landau']],
  ['merge a b -o c', 'merge', ['a', 'b']],
  ['sweep -P n 10 -- node app.js {n}', 'sweep', ['node', 'app.js', '{n}']],
])('%s', (line, command, operands) => {
  expect(read(line)).toMatchObject({ command, operands })
})

test('values come from the words, else from the environment', () => {
  expect(read('--reporter json=a --reporter md app.ts').flags.reporter).toEqual(['json=a', 'md'])
  expect(read('app.ts', { LANDAU_REPORTER: 'json,md' }).flags.reporter).toEqual(['json', 'md'])
  expect(read('--reporter html app.ts', { LANDAU_REPORTER: 'json' }).flags.reporter).toEqual(['html'])
  expect(read('--include src/{a,b}/** app.ts').flags.include).toEqual(['src/{a,b}/**'])
  expect(read('app.ts', { LANDAU_QUIET: '1', LANDAU_V8_FLAGS: '' }).flags).toMatchObject({ quiet: true, 'v8-flags': '' })
  expect(read('app.ts', { LANDAU_OUT: '', LANDAU_BUDGET: '', LANDAU_RESOLUTION: '', LANDAU_INCLUDE: '' }).flags).toEqual(read('app.ts').flags)
  expect(read('app.ts', { LANDAU_VERSION: '1', LANDAU_HELP: 'true' }).flags).toMatchObject({ version: false, help: false })
  expect(read('--v8Flags=--x app.ts').flags['v8-flags']).toBe('--x')
  expect(read('-o x app.ts').flags.out).toBe('x')
})

test.each([
  ['--reportr json app.ts', 'There is no flag --reportr. Did you mean --reporter?'],
  ['--frobnicate app.ts', 'There is no flag --frobnicate.'],
  ['-x app.ts', 'There is no flag -x.'],
  ['run --out', '--out needs a value: --out PATH.'],
  ['--color=blue app.ts', '--color is auto, always, never, not "blue".'],
  ['--quiet=1 app.ts', '--quiet takes no value.'],
  ['merge --include x a', '--include means nothing to `landau merge`.'],
  ['export --format bogus', '--format is lcov, istanbul, v8, speedscope, cpuprofile, pprof, trace, parquet, not "bogus".'],
  ['export --format text', '--format is lcov'],
  ['trace replay --stats --format lcov', '--format is text, json, not "lcov".'],
])('%s is refused', (line, sentence) => {
  expect(() => read(line)).toThrow(Failure)
  expect(() => read(line)).toThrow(sentence)
  expect(() => read(line)).toThrow(expect.objectContaining({ code: 2 }) as Error)
})

test.each([
  ['check', [...checkReporters.keys()]],
  ['diff', [...diffReporters.keys(), 'html']],
  ['report', [...reporters.keys()]],
] as const)('the help of %s lists the reporters that it takes', (command, names) => {
  const [, listed = ''] = /--reporter .*what to show: ([^;]*);/.exec(commandHelp(command)) ?? []
  expect(listed.split(', ').toSorted()).toEqual([...names].toSorted())
})

test('the help says what --out is to each command', () => {
  const out = (command: CommandName) => /--out PATH +(.*)/.exec(commandHelp(command))?.[1]
  expect(out('run')).toMatch(/^folder for profiles/)
  expect(out('export')).toMatch(/^file to write/)
  expect(out('trace')).toMatch(/^folder for traces .* of trace replay, the file to write/)
  for (const shell of shells) if (shell !== 'bash') expect(completionScript(shell)).toContain('file to write, instead of the standard output')
})

test('every flag has a value, and is in the help of each command that it means something to', () => {
  expect(Object.keys(read('app.ts').flags).toSorted()).toEqual(flagTable.map(({ name }) => name).toSorted())
  const commands = Object.keys(commandTable) as (keyof typeof commandTable)[]
  for (const command of commands) {
    const help = commandHelp(command)
    expect(helpText()).toContain(`  ${command}`)
    for (const { name, for: meant } of flagTable)
      expect(new RegExp(`^ +(-\\w, )?--${name}( |$)`, 'm').test(help), `${command} --${name}`).toBe(meant.includes(command))
    for (const line of [...help.split('\n'), ...helpText().split('\n')]) expect(line.length, line).toBeLessThan(160)
  }
})

test.each([
  ['--help', false],
  ['run --help', true],
  ['explain -h', true],
  ['--help app.ts', false],
])('%s', (line, isNamed) => {
  expect(read(line)).toMatchObject({ isNamed, flags: { help: true } })
})

test('nearest finds typing errors and nothing else', () => {
  expect(nearest('jsno', ['json', 'html'])).toBe('json')
  expect(nearest('hxml', ['json', 'html'])).toBe('html')
  expect(nearest('xyzzy', ['json', 'html'])).toBeNull()
  expect(nearest('a', [])).toBeNull()
})

// Whoever runs the tests as root may read and write everything, so the errors themselves are made here.
test.each([
  ['EACCES', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
])('the reason of %s in words', (code, words) => {
  expect(reasonOf(Object.assign(new Error('x'), { code }))).toBe(words)
})
