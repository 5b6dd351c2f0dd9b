// What the benchmark programs share: sources and prose to work on, seeded chance, and one line of output that proves the work was done.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The imports of the program are loaded; what follows is its own body.
const began = process.threadCpuUsage()

const modules = join(import.meta.dirname, '../node_modules')

export const sourceOf = (path) => readFileSync(join(modules, path), 'utf8')

/** The Markdown files of all installed packages, in order of their path. */
export const prose = () =>
  readdirSync(modules, { recursive: true })
    .filter((path) => /\.md$/i.test(path))
    .toSorted()
    .map(sourceOf)
    .join('\n\n')

export const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

// Somebody who wants to know what the program costs when it has run for a while makes all of them longer.
const factor = Number(process.env.BENCH_TIMES ?? 1)

/** Does the same work several times and gives the last result. */
export const repeat = (times, work) => {
  for (let i = 1; i < times * factor; i++) work()
  return work()
}

/** The same for work that waits. */
export const repeatWaiting = async (times, work) => {
  for (let i = 1; i < times * factor; i++) await work()
  return work()
}

export const print = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(typeof part === 'string' || ArrayBuffer.isView(part) ? part : JSON.stringify(part))
  const { user } = process.threadCpuUsage(began)
  if (process.env.BENCH_BODY !== undefined) writeFileSync(process.env.BENCH_BODY, String(user))
  console.log(hash.digest('hex'))
}
