import { configDefaults, defineConfig } from 'vitest/config'
import { SlowFirst } from './test/slow-first.ts'

/** Tests of what computes and touches nothing else may share a process: to begin one for each file takes longer than most of them. */
const pure = ['analysis', 'base', 'cfg', 'formats', 'model', 'placement', 'profile', 'regexp', 'source', 'viewer'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

export default defineConfig({
  test: {
    globalSetup: 'test/built.ts',
    // Most tests of commands wait for processes that they start: on two processors three workers take a fifth less time than two.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // Only against what hangs: the slowest test takes 50 s on a slow machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'whole', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...pure] } },
    ],
  },
})
