// A writer of traces that is gone: the program does not wait for it for ever.

import { expect, test, vi } from 'vitest'
import { openTraceRing, ringControl, type RingData } from '../../src/host/trace-ring.ts'
import { waitAt } from '../../src/host/interruptible-wait.ts'
import type { TraceFileOptions } from '../../src/host/trace-file.ts'

/** The threads are none, and nobody waits: what a writer would do is done at each wait. */
let given: RingData | null = null
let writer: (data: RingData) => void = () => {}
vi.mock('../../src/host/own-thread.ts', () => ({ startOwnThread: (_name: string, data: RingData) => ((given = data), {}) }))
vi.mock('../../src/host/interruptible-wait.ts', () => ({ waitAt: vi.fn(() => given !== null && writer(given)) }))

const options = {} as TraceFileOptions

test('a writer that never looks is given up', () => {
  writer = () => {}
  const ring = openTraceRing(options)
  ring.handOver()
  expect(ring.settle()).toBe(false)
  expect(vi.mocked(waitAt).mock.calls.length).toBeLessThan(100)
})

test('one that looks is waited for, however long it takes', () => {
  let waits = 0
  writer = ({ control }) => {
    control[ringControl.looks]! += 1
    if (++waits === 1000) control[ringControl.written] = 1
  }
  const ring = openTraceRing(options)
  ring.handOver()
  expect(ring.settle()).toBe(true)
  expect(waits).toBe(1000)
})
