// Packages of npm that ship the tests they were released with, and the runner those are written for.

export type RunnerName = 'vitest' | 'jest' | 'node:test'

export interface Suite {
  readonly name: string
  readonly runner: RunnerName
  /** Files or folders of tests, in the package. */
  readonly tests: readonly string[]
  /** Left out, and why. */
  readonly without: Readonly<Record<string, string>>
}

export const suites: readonly Suite[] = [
  { name: 'find-my-way', runner: 'node:test', tests: ['test/*.test.js'], without: {} },
  { name: 'process-warning', runner: 'node:test', tests: ['test/*.test.js'], without: { 'test/jest.test.js': 'is for Jest' } },
  { name: 'node-abort-controller', runner: 'jest', tests: ['__tests__/abort-controller.js', '__tests__/abort-signal.js'], without: {} },
  { name: 'hyperdyperid', runner: 'jest', tests: ['lib/__tests__'], without: {} },
  { name: 'ml-array-max', runner: 'vitest', tests: ['src'], without: {} },
  {
    name: 'zod',
    runner: 'vitest',
    tests: ['src/v4/classic', 'src/v4/mini'],
    without: {
      'src/v4/classic/tests/file.test.ts': 'needs a package that is not installed with it',
      'src/v4/classic/tests/redos.test.ts': 'as well',
      'src/v4/classic/tests/to-json-schema.test.ts': 'as well',
    },
  },
]
