// A sweep on a real Redis: workers are killed, Redis is killed, and the result is that of the sweep on one machine.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { landauBin } from '../../scripts/harness/paths.ts'
import { cleanEnv, folderOf, run } from '../host/run.ts'
import { ensureRedis, startRedis } from './redis-server.ts'
import type { RedisServer } from './redis-server.ts'

const workloads = Number(process.env['LANDAU_TEST_WORKLOADS'] ?? 24)
const program = `const n = Number(process.argv[2])
const xs = Array.from({ length: n }, (_, i) => i)
let found = 0
for (const x of xs) if (xs.includes(x)) found++
if (n % 7 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)`
const words = ['-P', 'n', '21', String(20 + workloads), '--linear', String(workloads), '--', 'node', 'app.js', '{n}']

beforeAll(ensureRedis, 300_000)

const startWorker = (cwd: string, { url }: RedisServer): ChildProcess =>
  spawn(process.execPath, [landauBin, 'worker', url], { cwd, env: cleanEnv(), stdio: 'ignore' })

/** Kills a worker without warning every so often, and starts another in its place. */
const killNowAndThen = async (workers: ChildProcess[], start: () => ChildProcess, everyMs: number, isOver: () => boolean): Promise<number> => {
  let killed = 0
  for (; !isOver(); await sleep(everyMs)) {
    const victim = workers.shift()
    if (victim?.kill('SIGKILL') === true) killed++
    workers.push(start())
  }
  return killed
}

const reportIn = (out: string): string => {
  const [name = ''] = readdirSync(join(out, 'sweep'))
  return readFileSync(join(out, 'sweep', name, 'sweep.json'), 'utf8')
}

test(
  '4 workers, one of them killed now and then, Redis killed once: the result is that of one machine',
  { timeout: 600_000 + 3000 * workloads },
  async () => {
    using folder = folderOf({ 'app.js': program })
    mkdirSync(join(folder.path, 'redis'))
    const redis = await startRedis(join(folder.path, 'redis'))
    const workers = Array.from({ length: 4 }, () => startWorker(folder.path, redis))
    let over = false
    try {
      const killing = sleep(1500).then(() =>
        killNowAndThen(
          workers,
          () => startWorker(folder.path, redis),
          4000,
          () => over,
        ),
      )
      const restarting = sleep(5000).then(() => redis.restart())
      const queued = await run([landauBin, 'sweep', '--queue', redis.url, '--out', 'queued', ...words], { cwd: folder.path })
      over = true
      expect(queued.code, queued.stderr).toBe(0)
      await restarting
      expect(await killing).toBeGreaterThan(0)
    } finally {
      over = true
      for (const worker of workers) worker.kill('SIGKILL')
      await redis.stop()
    }
    const alone = await run([landauBin, 'sweep', '-j', '2', '--out', 'alone', ...words], { cwd: folder.path })
    expect(alone.code, alone.stderr).toBe(0)
    expect(reportIn(join(folder.path, 'queued'))).toBe(reportIn(join(folder.path, 'alone')))
    expect((JSON.parse(reportIn(join(folder.path, 'queued'))) as { workloads: unknown[] }).workloads).toHaveLength(workloads)
  },
)

test('a program that fails is not run again, and a queue that is not there is told', { timeout: 120_000 }, async () => {
  using folder = folderOf({ 'app.js': `require('fs').appendFileSync('ran', process.argv[2]); if (process.argv[2] === '2') process.exit(4)` })
  mkdirSync(join(folder.path, 'redis'))
  const redis = await startRedis(join(folder.path, 'redis'))
  const worker = startWorker(folder.path, redis)
  try {
    const { stderr, code } = await run([landauBin, 'sweep', '--queue', redis.url, '-L', 'n=1,2,3', '--', 'node', 'app.js', '{n}'], {
      cwd: folder.path,
    })
    expect(stderr).toContain('n=2: `node app.js 2` ended with exit code 4.')
    expect(code).toBe(1)
    expect([...readFileSync(join(folder.path, 'ran'), 'utf8')].toSorted().join('')).toBe('123')
  } finally {
    worker.kill('SIGKILL')
    await redis.stop()
  }
  const gone = await run([landauBin, 'sweep', '--queue', redis.url, '-L', 'n=4,5', '--', 'node', 'app.js', '{n}'], { cwd: folder.path })
  expect(gone.stderr).toContain('Landau cannot reach the queue at redis://127.0.0.1')
  expect(gone.code).toBe(125)
})
