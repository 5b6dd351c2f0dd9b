import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/built.ts',
    maxWorkers: 2,
    // Only against what hangs: the slowest test takes 50 s on a slow machine that is busy.
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
