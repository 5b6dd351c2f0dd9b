// A queue of workloads on BullMQ, over Redis or Valkey: for teams that run one. BullMQ gives retries, and hands the job of a worker that died to another;
// nothing here needs a job to run once only, because a result is named by its workload and the same workload gives the same result.

import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'

const queueName = 'landau'
/** A worker that has not renewed its lock for so long is taken for dead. */
const lockMs = 6000
/** Deaths of workers that one job survives: a workload that takes its worker down each time must end somewhere. */
const mostStalls = 20

export interface Finished {
  readonly id: string
  /** What the worker answered; null when it could not. */
  readonly value: string | null
  readonly why: string
}

/** The side that hands out jobs. */
export interface JobQueue {
  /** Adds jobs; one that is there already stays as it is. */
  readonly add: (jobs: readonly { readonly id: string; readonly data: string }[]) => Promise<void>
  /** The jobs among these ids that have ended. */
  readonly finished: (ids: ReadonlySet<string>) => Promise<readonly Finished[]>
  /** Forgets jobs, unless a worker has them. */
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** Lost connections are made again for as long as it takes. */
const connectTo = (url: string): Redis => new Redis(url, { maxRetriesPerRequest: null })

/** Connects to the queue. Rejects when there is no answer within `timeoutMs`. */
export const openQueue = async (url: string, timeoutMs: number): Promise<JobQueue> => {
  const connection = connectTo(url)
  const queue = new Queue(queueName, { connection })
  let last: Error | null = null
  for (const emitter of [connection, queue]) emitter.on('error', (error: Error) => (last = error))
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(last ?? new Error('there is no answer')), timeoutMs)))
  try {
    await Promise.race([queue.waitUntilReady(), tooLate])
  } catch (error) {
    connection.disconnect()
    throw error
  } finally {
    clearTimeout(timer)
  }
  const endedJob = async (id: string): Promise<Finished[]> => {
    const job = await queue.getJob(id)
    if (job === undefined) return []
    return [{ id, value: typeof job.returnvalue === 'string' ? job.returnvalue : null, why: job.failedReason ?? '' }]
  }
  return {
    add: async (jobs) => void (await queue.addBulk(jobs.map(({ id, data }) => ({ name: 'workload', data, opts: { jobId: id, attempts: 3 } })))),
    finished: async (ids) => {
      const ended = await queue.getRanges(['completed', 'failed'], 0, -1)
      return (await Promise.all(ended.filter((id) => ids.has(id)).map(endedJob))).flat()
    },
    remove: async (ids) => void (await Promise.all(ids.map((id) => queue.remove(id)))),
    close: async () => {
      await queue.close()
      connection.disconnect()
    },
  }
}

export interface WorkerOptions {
  readonly jobs: number
  /** Told about lost connections and lost jobs, which need no answer. */
  readonly onError: (message: string) => void
}

/** Takes jobs from the queue until it is closed, which waits for those it has. */
export const startWorker = (
  url: string,
  run: (data: string) => Promise<string>,
  { jobs, onError }: WorkerOptions,
): { readonly close: () => Promise<void> } => {
  const connection = connectTo(url)
  const worker = new Worker<string, string>(queueName, ({ data }) => run(data), {
    connection,
    concurrency: jobs,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: mostStalls,
  })
  for (const emitter of [connection, worker]) emitter.on('error', ({ message }: Error) => onError(message))
  return {
    close: async () => {
      // Without a connection it has no jobs, and would wait for one.
      if (connection.status === 'ready') await worker.close()
      else worker.close(true).catch(() => undefined)
      connection.disconnect()
    },
  }
}
