// The growth assertions in the runners that people have: three verdicts, each with the law and the points.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../host/run.ts'
import { fixed, projectWith, quadratic, root } from './project.ts'

const sizes = '{ sizes: [10, 20, 40, 80, 160, 320], input: (n) => Array.from({ length: n }, (_, i) => i) }'

const nodeTest = `import test from 'node:test'
import { assertGrowsAtMost, profileOf } from 'landau/test'
import { dedupe } from '../src/tags.js'
test('dedupe', async () => assertGrowsAtMost(await profileOf(dedupe, ${sizes}), 'n log n'))
`

test('node:test: a quadratic fails with law and points, its fix passes, and without landau nothing is decided', async () => {
  for (const [text, launcher, code, said] of [
    [
      quadratic,
      ['--require', 'landau/register'],
      1,
      /Growth budget broken: dedupe grows like n\^2, the budget is at most n log n\.\s+Law: .*local exponent.*[\s\S]*size {2}steps[\s\S]* 320 {2}\d{5}/,
    ],
    [fixed, ['--require', 'landau/register'], 0, /pass 1/],
    [fixed, [], 1, /Not decided: landau counts nothing here: run the tests with landau/],
  ] as const) {
    using folder = projectWith({ 'package.json': '{"type":"module"}', 'src/tags.js': text, 'test/a.test.js': nodeTest }, [])
    const outcome = await run([...launcher, '--test'], { cwd: folder.path })
    expect(outcome.stdout.toString()).toMatch(said)
    expect(outcome.code).toBe(code)
  }
})

test('what is constant keeps its budget', async () => {
  const called = nodeTest.replace(/test\('dedupe'.*/s, `test('peek', async () => assertGrowsAtMost(await profileOf((xs) => xs[0], ${sizes}), '1'))`)
  using folder = projectWith({ 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, 'test/a.test.js': called }, [])
  const outcome = await run(['--require', 'landau/register', '--test'], { cwd: folder.path })
  expect(outcome.stdout.toString()).toMatch(/pass 1/)
})

test('nothing is decided of a function that landau does not see, though what calls it takes a step', async () => {
  const called = nodeTest.replace('profileOf(dedupe,', 'profileOf((xs) => dedupe(xs),')
  using folder = projectWith({ 'package.json': '{"type":"module"}', 'src/tags.js': quadratic, 'test/a.test.js': called }, [])
  const env = { ...process.env, LANDAU_EXCLUDE: 'src/**' }
  const outcome = await run(['--require', 'landau/register', '--test'], { cwd: folder.path, env })
  expect(outcome.stdout.toString()).toMatch(/Not decided: landau counts one step at any size, and does not see what the function does/)
  expect(outcome.code).toBe(1)
})

test('vitest: the matchers are there by themselves, and the counts are the same in every run', async () => {
  using folder = projectWith(
    {
      'package.json': '{"type":"module"}',
      'src/tags.js': quadratic,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', skipLibCheck: true, allowJs: true, types: [] },
        include: ['*.ts'],
      }),
      'vitest.config.ts': `import landau from 'landau/vitest'\nexport default { plugins: [landau()] }\n`,
      'a.test.ts': `import { expect, test } from 'vitest'
import { profileOf } from 'landau/test'
import { dedupe } from './src/tags.js'
test('grows', async () => {
  const profile = await profileOf(dedupe, ${sizes})
  console.log('points', JSON.stringify(profile.points))
  expect(profile).toGrowAtMost('n^2')
  expect(profile).toGrowExactly('n^2')
  expect(profile).not.toGrowAtMost('n')
  expect(profile).not.toGrowSlowerThan('n^2')
  const few = await profileOf(dedupe, { sizes: [10, 12], input: (n) => Array.from({ length: n }, () => 0) })
  expect(() => expect(few).toGrowAtMost('n')).toThrow('What would settle it')
  expect(() => expect(profile).toGrowAtMost('fast')).toThrow('is no growth')
})
`,
    },
    ['vitest', 'vite'],
  )
  const once = async (): Promise<string> => {
    const { stdout, stderr, code } = await run(['node_modules/vitest/vitest.mjs', 'run'], { cwd: folder.path })
    expect(code, stdout.toString() + stderr).toBe(0)
    return /points (\[.*\])/.exec(stdout.toString())?.[1] ?? 'none'
  }
  const points = await once()
  const types = await run([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], { cwd: folder.path })
  expect(types.stdout.toString()).toBe('')
  expect(JSON.parse(points)).toHaveLength(6)
  expect(await once()).toBe(points)
})

test('jest: expect.extend, and the runner’s own mocks still work under the transform', async () => {
  using folder = projectWith(
    {
      'package.json': '{"jest":{"transform":{"\\\\.js$":"landau/jest"},"reporters":["default","landau/jest-reporter"]}}',
      'tags.js': quadratic.replace('export function', 'exports.dedupe = function'),
      'other.js': 'exports.other = () => 1\n',
      'a.test.js': `const { other } = require('./other.js')
const { dedupe } = require('./tags.js')
jest.mock('./other.js', () => ({ other: () => 2 }))
test('mocked', () => expect(other()).toBe(2))
test('grows', async () => {
  const { growthMatchers, profileOf } = await import('landau/test')
  expect.extend(growthMatchers)
  const profile = await profileOf(dedupe, ${sizes})
  expect(profile).toGrowAtMost('n^2')
  expect(profile).not.toGrowAtMost('n')
})
`,
    },
    ['jest', 'babel-jest'],
  )
  const { stderr, code } = await run(['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand'], {
    cwd: folder.path,
  })
  expect(code, stderr).toBe(0)
  expect(stderr).toMatch(/dedupe +n\^2/)
})

test('jest: CommonJS as Jest loads it by default has the assertions too, and says so where landau does not see it', async () => {
  const jest = (config: object): ReturnType<typeof projectWith> =>
    projectWith(
      {
        'package.json': JSON.stringify({ jest: config }),
        'tags.js': quadratic.replace('export function', 'exports.dedupe = function'),
        'a.test.js': `const { growthMatchers, profileOf } = require('landau/test')
const { dedupe } = require('./tags.js')
expect.extend(growthMatchers)
test('grows', async () => expect(await profileOf(dedupe, ${sizes})).toGrowExactly('n^2'))
`,
      },
      ['jest', 'babel-jest'],
    )
  const suite = (folder: string): ReturnType<typeof run> => run(['node_modules/jest/bin/jest.js', '--runInBand'], { cwd: folder })
  using seen = jest({ transform: { '\\.js$': 'landau/jest' }, reporters: ['default', 'landau/jest-reporter'] })
  expect(await suite(seen.path)).toMatchObject({ code: 0, stderr: expect.stringMatching(/1 passed/) as string })
  using unseen = jest({})
  expect(await suite(unseen.path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Jest needs `landau/jest` as its `transform`') as string,
  })
})

test('an error in TypeScript is told where it was written', async () => {
  const text = `// Types go away, lines stay.
interface Box<T> {
  readonly of: T
}
export const unpack = <T,>(boxes: readonly Box<T>[]): T[] => {
  const all: T[] = []
  for (const box of boxes) { if (box.of === undefined) throw new Error('empty box'); all.push(box.of) }
  return all
}
`
  const files = (plugin: string): Record<string, string> => ({
    'package.json': '{"type":"module"}',
    'src/box.ts': text,
    'vitest.config.ts': `import landau from 'landau/vitest'\nexport default { plugins: [${plugin}] }\n`,
    'a.test.ts': `import { expect, test } from 'vitest'\nimport { unpack } from './src/box.ts'\ntest('box', () => { for (let n = 1; n < 200; n += 9) unpack(Array.from({ length: n }, () => ({ of: n })))\n  expect(unpack([{ of: 1 }, { of: undefined }])).toEqual([1]) })\n`,
  })
  const places = async (plugin: string): Promise<string[]> => {
    using folder = projectWith(files(plugin), ['vitest', 'vite'])
    const { stdout, stderr, code } = await run(['node_modules/vitest/vitest.mjs', 'run', '--no-color'], { cwd: folder.path })
    expect(code).toBe(1)
    if (plugin !== '') {
      const explained = await run(['node_modules/landau/bin/landau.js', 'explain', 'unpack'], { cwd: folder.path })
      expect(explained.stdout.toString()).toContain('src/box.ts:5:')
    }
    return [...(stdout.toString() + stderr).matchAll(/❯ .*(?:box|a\.test)\.ts:\d+:\d+/g)].map(([place]) => place)
  }
  const plain = await places('')
  expect(plain[0]).toContain('src/box.ts:7:')
  expect(await places('landau()')).toEqual(plain)
})
