import { expect, test } from 'vitest'
import { runNode } from '../../scripts/harness/process.ts'

const lines = 5000
const program = `for (let i = 0; i < ${lines}; i++) console.log(i); process.exit(3)`

const untilLater = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('what a program prints before it exits is there, however late it is read', async () => {
  const outcome = runNode({ args: ['--eval', program], cwd: import.meta.dirname, timeoutMs: 30_000 })
  untilLater(500)
  const { code, stdout, timedOut } = await outcome
  expect({ code, timedOut, lines: stdout.split('\n').length - 1 }).toEqual({ code: 3, timedOut: false, lines })
})

test('a program that never ends is ended', async () => {
  const { code, stdout, timedOut } = await runNode({
    args: ['--eval', 'console.log(1); setInterval(() => {}, 1000)'],
    cwd: import.meta.dirname,
    timeoutMs: 1000,
  })
  expect({ code, stdout, timedOut }).toEqual({ code: null, stdout: '1\n', timedOut: true })
})
