// `npm run soak`: a server under landau and the same server plain, under the same bounded load on 127.0.0.1 for ten minutes: does landau's memory grow?
// Writes docs/results/soak.md.

import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cached, landauBin, results } from './harness/paths.ts'

const usage = `usage: npm run soak -- [--seconds N] [--rate N]
  --seconds  of steady load (default 600); with fewer the results file is not written
  --rate     requests a second to each server (default 330)`

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, rate: { type: 'string', default: '330' }, help: { type: 'boolean', default: false } },
})

/**
 * Served before the measurement, so that every bounded table is full. The largest, of 32,768 short strings, begins anew after some 60,000 requests: each third of
 * the ten minutes sees it small and large.
 */
const warmUp = 70_000
const samples = 60
const atOnce = 10
/** For so long after the last file the parser keeps its buffer, which counts as 6 GiB outside of the heap. */
const parserKeeps = 12_000
/** What counts as no growth: of the most in the last third over the most in the first, both after a full collection. */
const mostGrowth = 0.05

interface Memory {
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
}

interface Sample {
  readonly requests: number
  readonly plain: Memory
  readonly profiled: Memory
}

interface Server {
  readonly child: ChildProcess
  readonly url: string
}

const start = async (args: readonly string[]): Promise<Server> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], cwd: import.meta.dirname })
  const port = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /port (\d+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.on('close', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

const ask = async ({ url }: Server, path: string): Promise<string> => (await fetch(`${url}${path}`)).text()

const serve = async (servers: readonly Server[], count: number): Promise<void> => {
  for (let i = 0; i < count; i += atOnce)
    await Promise.all(servers.flatMap((server) => Array.from({ length: Math.min(atOnce, count - i) }, () => ask(server, '/work'))))
}

const look = async (requests: number, [plain, profiled]: readonly [Server, Server]): Promise<Sample> => {
  const [a, b] = [await ask(plain, '/memory'), await ask(profiled, '/memory')]
  return { requests, plain: JSON.parse(a) as Memory, profiled: JSON.parse(b) as Memory }
}

const stop = async (server: Server): Promise<number | null> => {
  const ended = new Promise<number | null>((resolve) => server.child.once('close', resolve))
  await ask(server, '/stop').catch(() => server.child.kill())
  return ended
}

/** Steady load: each second its requests, then rest. */
const steady = async (servers: readonly [Server, Server], seconds: number, rate: number): Promise<Sample[]> => {
  const seen = [await look(warmUp, servers)]
  const begin = performance.now()
  for (let second = 1, requests = warmUp; second <= seconds; second++) {
    await serve(servers, rate)
    requests += rate
    if (second % Math.max(1, Math.floor(seconds / samples)) === 0) seen.push(await look(requests, servers))
    await sleep(Math.max(0, begin + second * 1000 - performance.now()))
    // A machine that cannot keep up ends the run, not the rate.
    if (performance.now() - begin > seconds * 1000 + 120_000) break
  }
  return seen
}

const used = ({ heapUsed, external }: Memory): number => heapUsed + external
const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)
const own = ({ plain, profiled }: Sample): number => used(profiled) - used(plain)

/** The most in the last third over the most in the first third. */
const growthOf = (seen: readonly Sample[], of: (sample: Sample) => number): number => {
  const third = Math.max(1, Math.floor(seen.length / 3))
  const [first, last] = [seen.slice(0, third), seen.slice(-third)].map((part) => Math.max(...part.map(of))) as [number, number]
  return last / first - 1
}

const page = (seen: readonly Sample[], seconds: number, rate: number): string => {
  const growth = growthOf(seen, own)
  return `# A long run of a server

Made by \`npm run soak\` on Node ${process.version}. The server \`scripts/soak/server.mjs\` (async functions, timers, abandoned generators, exceptions, ever new strings and numbers; its own state is bounded) runs plain and under
\`landau run\`, both with the same requests on 127.0.0.1: ${warmUp} to fill the tables, then ${rate} a second for ${seconds} s. After a full collection each asks itself how much it uses.
*Own* is what the profiled one uses beyond the plain one: heap and memory outside of it.

**The most of the last third over the most of the first third: ${(100 * growth).toFixed(1)} % of landau's own memory; ${Math.abs(growth) <= mostGrowth || growth < 0 ? 'it does not grow' : '**it grows**'}.** Of resident memory: ${(100 * growthOf(seen, ({ profiled }) => profiled.rss)).toFixed(1)} % profiled, ${(100 * growthOf(seen, ({ plain }) => plain.rss)).toFixed(1)} % plain.

| requests | own MiB | profiled heap | profiled outside | plain heap | plain outside | profiled resident | plain resident |
|---|---|---|---|---|---|---|---|
${seen
  .map((it) => {
    const cells = [own(it), it.profiled.heapUsed, it.profiled.external, it.plain.heapUsed, it.plain.external, it.profiled.rss, it.plain.rss]
    return `| ${it.requests} | ${cells.map(mebibytes).join(' | ')} |`
  })
  .join('\n')}
`
}

const main = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)]
  const out = cached('soak')
  rmSync(out, { recursive: true, force: true })
  const program = join(import.meta.dirname, 'soak/server.mjs')
  const servers: [Server, Server] = [
    await start(['--expose-gc', program]),
    await start([landauBin, 'run', '--quiet', '--out', out, '--', 'node', '--expose-gc', program]),
  ]
  try {
    await Promise.all([serve(servers, warmUp), sleep(parserKeeps)])
    // V8 counts a buffer until the collection after the one that frees it.
    await look(warmUp, servers)
    const text = page(await steady(servers, seconds, rate), seconds, rate)
    if (seconds >= 600) writeFileSync(join(results, 'soak.md'), text)
    console.log(text)
  } finally {
    const codes = await Promise.all(servers.map(stop))
    console.log(`ended with ${codes.join(' and ')}`)
  }
}

await main()
