// A real Redis of the test's own, on a loopback port of its own: Debian's `redis-server`, installed if this machine lacks it and the test may.
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const isInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** Throws with what to do when there is no redis-server and it cannot be installed. */
export const ensureRedis = (): void => {
  if (isInstalled()) return
  const install = (...args: string[]): boolean =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  if (
    process.getuid?.() === 0 &&
    (install('install', '-y', '--no-install-recommends', 'redis-server') ||
      (install('update') && install('install', '-y', '--no-install-recommends', 'redis-server')))
  )
    return
  throw new Error(
    'These tests need redis-server, and could not install it: run `apt-get install redis-server` as root, or install Redis by other means.',
  )
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.on('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().startsWith('+PONG'))
    })
    socket.on('error', () => resolve(false))
  })

export interface RedisServer {
  readonly url: string
  /** Kills it without warning, and starts it again on the same port with what it had written to its log. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a server that keeps its data in `folder`. */
export const startRedis = async (folder: string): Promise<RedisServer> => {
  const port = await freePort()
  const start = async (): Promise<ChildProcess> => {
    const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
    const child = spawn('redis-server', words, { stdio: 'ignore' })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with exit code ${child.exitCode}.`)
      await sleep(50)
    }
    return child
  }
  let child = await start()
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    restart: async () => {
      await stop()
      child = await start()
    },
  }
}
