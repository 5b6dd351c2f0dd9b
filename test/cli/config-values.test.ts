// Each key of a configuration takes what is documented, and says so of everything else.

import { expect, test } from 'vitest'
import { checkConfig } from '../../src/cli/config-values.ts'

const command = ['node', 'app.js', '{n}']

test.each<[what: string, config: unknown]>([
  ['nothing', {}],
  ['keys that are left open', { budgets: undefined, baseline: undefined, sweep: undefined }],
  ['no baseline', { baseline: false }],
  [
    'budgets of all forms',
    {
      budgets: [
        { match: '**', growth: 'n' },
        { match: 'a.ts#f', at: { n: 10, steps: '5M' }, in: 'xs.length', severity: 'warn' },
      ],
    },
  ],
  ['steps as a number', { budgets: [{ match: '**', at: { n: 1e5, steps: 5e6 } }] }],
  [
    'a whole sweep',
    {
      $schema: 'x.json',
      sweep: {
        command,
        param: { n: [10, 1e6] },
        list: { mode: ['a', 1] },
        log: 5,
        each: '*.json',
        feature: { b: '{size}' },
        featureFd: 3,
        repeat: 2,
        jobs: 4,
        maxRun: '90s',
        blocks: true,
      },
    },
  ],
])('%s is accepted', (_, config) => {
  expect(() => checkConfig(config, 'landau.config.ts')).not.toThrow()
})

const budget = (more: object): object => ({ budgets: [{ match: '**', growth: 'n', ...more }] })
const sweep = (more: object): object => ({ sweep: { command, ...more } })
const circular: Record<string, unknown> = {}
circular['itself'] = circular

const refused: readonly (readonly [config: unknown, sentence: string])[] = [
  [7, 'c.ts has no configuration: it must `export default defineConfig({ … })`.'],
  [[], 'c.ts has no configuration'],
  [{ budget: [] }, 'c.ts says `budget`, which means nothing; there is $schema, budgets, baseline, sweep.'],
  [{ toString: 1 }, 'c.ts says `toString`, which means nothing'],
  [{ baseline: 5 }, '`baseline` in c.ts is 5; it takes the path of a file, or false.'],
  [{ baseline: true }, '`baseline` in c.ts is true; it takes'],
  [{ budgets: {} }, '`budgets` in c.ts is {}; it takes a list, such as'],
  [{ budgets: [null] }, '`budgets[0]` in c.ts needs a `match`'],
  [{ budgets: [{ growth: 'n' }] }, '`budgets[0]` in c.ts needs a `match`'],
  [{ budgets: [{ match: '**' }] }, '`budgets[0]` in c.ts needs a `growth` or an `at`.'],
  [budget({ growth: 5 }), "`budgets[0].growth` in c.ts is 5; it takes a growth, such as 'n log n' or '< n^2'."],
  [budget({ growth: 5n }), '`budgets[0].growth` in c.ts is 5n; it takes'],
  [budget({ growth: circular }), '`budgets[0].growth` in c.ts is <ref *1> { itself: [Circular *1] }; it takes'],
  [budget({ match: 5 }), "`budgets[0].match` in c.ts is 5; it takes 'src/**' for all functions"],
  [budget({ in: 5 }), '`budgets[0].in` in c.ts is 5; it takes the name of a size'],
  [budget({ severity: 'fatal' }), "`budgets[0].severity` in c.ts is 'fatal'; it takes 'error' or 'warn'."],
  [budget({ at: 5 }), '`budgets[0].at` in c.ts is 5; it takes a size and the most steps'],
  [budget({ at: { n: 'x', steps: 5 } }), "`budgets[0].at` in c.ts is { n: 'x', steps: 5 }; it takes"],
  [budget({ at: { n: 10 } }), '`budgets[0].at` in c.ts is { n: 10 }; it takes'],
  [{ sweep: [] }, '`sweep` in c.ts is []; it takes an object'],
  [{ sweep: {} }, '`sweep` in c.ts needs a `command`'],
  [{ sweep: { command: 'node app.js' } }, "`sweep.command` in c.ts is 'node app.js'; it takes a list of words"],
  [sweep({ param: { n: ['a', 5] } }), "`sweep.param` in c.ts is { n: [ 'a', 5 ] }; it takes two ascending numbers"],
  [sweep({ param: { n: [5, 5] } }), '`sweep.param` in c.ts is { n: [ 5, 5 ] }; it takes two ascending numbers'],
  [sweep({ list: { mode: ['a,b'] } }), "`sweep.list` in c.ts is { mode: [ 'a,b' ] }; it takes a list of numbers or of texts without commas"],
  [sweep({ list: { mode: [{}] } }), '`sweep.list` in c.ts is { mode: [ {} ] }; it takes a list'],
  [sweep({ feature: { b: 5 } }), '`sweep.feature` in c.ts is { b: 5 }; it takes a text for each name'],
  [sweep({ each: 5 }), '`sweep.each` in c.ts is 5; it takes a glob'],
  [sweep({ repeat: 'three' }), "`sweep.repeat` in c.ts is 'three'; it takes a whole number above 0."],
  [sweep({ log: 2.5 }), '`sweep.log` in c.ts is 2.5; it takes a whole number above 0.'],
  [sweep({ maxRun: 90 }), "`sweep.maxRun` in c.ts is 90; it takes a time, such as '90s' or '5m'."],
  [sweep({ blocks: 'yes' }), "`sweep.blocks` in c.ts is 'yes'; it takes true or false."],
]

test.each(refused.map(([config, sentence]) => [sentence, config] as const))('%s', (sentence, config) => {
  expect(() => checkConfig(config, 'c.ts')).toThrow(sentence)
})

test('a configuration in JSON is told what JSON is', () => {
  expect(() => checkConfig([], 'landau.config.json')).toThrow(
    'landau.config.json has no configuration: it must be an object, such as { "budgets": [] }.',
  )
})

test('a long value is cut', () => {
  const long = 'x'.repeat(1000)
  expect(() => checkConfig({ sweep: { command, maxRun: [long] } }, 'c.ts')).toThrow(/`sweep\.maxRun` in c\.ts is \[ 'x{10,100}…; it takes/)
})
