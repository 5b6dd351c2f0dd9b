import { once } from 'node:events'
import { usage } from '../failure.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { answerJob, loadQueue, withoutPassword } from '../sweep/on-queue.ts'
import { positive } from '../sweep/plan.ts'
import type { Words } from '../words.ts'

/** Runs workloads of sweeps from a queue, in the working directory, until it is told to stop. */
export const worker = async ({ flags, operands }: Words): Promise<void> => {
  const [url, ...more] = operands
  if (url === undefined || more.length > 0 || !/^rediss?:\/\//.test(url))
    throw usage('`landau worker redis://host:6379` runs workloads from a queue.')
  const { startWorker } = await loadQueue()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const running = startWorker(url, answerJob, {
    jobs: positive(flags.jobs ?? '1', '--jobs'),
    onError: (message) => flags.quiet || putOnScreen(`landau: ${message}`, 'stderr'),
  })
  if (!flags.quiet) putOnScreen(`landau: taking workloads from ${withoutPassword(url)}; Ctrl-C ends it after those it has.`, 'stderr')
  await once(stop.signal, 'abort')
  await running.close()
}
