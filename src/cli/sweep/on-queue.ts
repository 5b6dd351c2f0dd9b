// A sweep on a queue: this side hands out the workloads and takes the results in; `landau worker` on other machines runs them. Whatever the queue forgets
// is handed out again, and a result that comes twice is the same file twice.

import { mkdtempSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as BullMq from '../../integrations/bullmq.ts'
import { readResult, writeResult } from '../../profile/index.ts'
import type { WorkloadResult } from '../../profile/index.ts'
import { failed } from '../failure.ts'
import { runWorkload } from './execute.ts'
import type { RunOptions } from './execute.ts'
import type { Workload } from './plan.ts'

/** What travels to a worker. */
interface Job {
  readonly workload: Workload
  readonly options: RunOptions
}

/** What a worker answers: a result, or why there is none; a workload that fails is not run again. */
type Answer = { readonly result: string } | { readonly why: string }

const maxBytes = 2 ** 30

/** Runs the workload in a job's data; the working directory is the worker's own. Throws only when the worker itself is at fault. */
export const answerJob = async (data: string): Promise<string> => {
  const { workload, options } = JSON.parse(data) as Job
  const outcome = await runWorkload(workload, options, { scratch: mkdtempSync(join(tmpdir(), 'landau-worker-')), cache: null })
  const answer: Answer =
    outcome.result === null ? { why: outcome.why } : { result: gzipSync(writeResult(outcome.result).join('')).toString('base64') }
  return JSON.stringify(answer)
}

const readAnswer = ({ value, why }: BullMq.Finished): { readonly result: WorkloadResult | null; readonly why: string } => {
  if (value === null) return { result: null, why }
  try {
    const answer = JSON.parse(value) as Answer
    if ('why' in answer) return { result: null, why: String(answer.why) }
    const text = gunzipSync(Buffer.from(answer.result, 'base64'), { maxOutputLength: maxBytes }).toString()
    return { result: readResult(text.split('\n')), why: 'The worker’s answer is no result.' }
  } catch {
    return { result: null, why: 'The worker’s answer cannot be read.' }
  }
}

/** The adapter, which needs BullMQ and ioredis. Throws 125 when one is not installed. */
export const loadQueue = async (): Promise<typeof BullMq> => {
  try {
    return await import('../../integrations/bullmq.ts')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw failed('Queues need the packages bullmq and ioredis: npm install bullmq ioredis.')
  }
}

export interface OnQueueOptions {
  readonly options: RunOptions
  readonly onDone: (workload: Workload, result: WorkloadResult | null, why: string) => void
  readonly isStopped: () => boolean
}

const pollMs = 250
/** How often everything not yet done is handed out again: what is in the queue stays as it is, what a restart lost comes back. */
const renewMs = 5000
const connectMs = 10_000

/** Runs workloads on the queue at `url`, heaviest first; ends when each has an answer. Throws 125 when the queue does not answer at the start. */
export const runOnQueue = async (url: string, workloads: readonly Workload[], how: OnQueueOptions): Promise<void> => {
  const { openQueue } = await loadQueue()
  let queue: BullMq.JobQueue
  try {
    queue = await openQueue(url, connectMs)
  } catch (error) {
    throw failed(`Landau cannot reach the queue at ${withoutPassword(url)}: ${error instanceof Error ? error.message : String(error)}.`)
  }
  try {
    await answered(queue, workloads, how)
  } finally {
    await queue.close()
  }
}

const answered = async (queue: BullMq.JobQueue, workloads: readonly Workload[], how: OnQueueOptions): Promise<void> => {
  const pending = new Map(workloads.toSorted((a, b) => b.weight - a.weight).map((workload) => [workload.hash, workload]))
  // Answers of an earlier sweep, whose program may have been another.
  await queue.remove([...pending.keys()])
  for (let renewed = -Infinity; pending.size > 0 && !how.isStopped(); await sleep(pollMs)) {
    if (performance.now() - renewed > renewMs) {
      await queue.add(
        [...pending.values()].map((workload) => ({ id: workload.hash, data: JSON.stringify({ workload, options: how.options } satisfies Job) })),
      )
      renewed = performance.now()
    }
    const finished = await queue.finished(new Set(pending.keys()))
    for (const each of finished) {
      const workload = pending.get(each.id) as Workload
      const { result, why } = readAnswer(each)
      const isOwn = result?.hash === workload.hash
      pending.delete(each.id)
      how.onDone(workload, isOwn ? result : null, why)
    }
    await queue.remove(finished.map(({ id }) => id))
  }
  if (how.isStopped()) await queue.remove([...pending.keys()])
}

/** The address as a message may show it. */
export const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@')
