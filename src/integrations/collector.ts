// Where pages send what they recorded: a server of its own, or a handler in a development server that runs anyway.

import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beginRun, concludeRun, createReceiver } from '../embed.ts'

/** Takes in recordings until it is concluded. */
export interface PageRun {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void
  /** Writes the profile and prints the summary, once. */
  readonly conclude: () => void
}

export interface CollectorOptions {
  /** The project's folder; `.landau/` is there. */
  readonly root: string
  /** Any free one by default. */
  readonly port?: number
}

export interface Collector {
  /** For the option `endpoint` of the plugin. */
  readonly url: string
  /** Stops, writes the profile and prints the summary. */
  readonly close: () => Promise<void>
}

const mostBytes = 2 ** 28

const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    if ((bytes += (chunk as Buffer).length) > mostBytes) return null
  }
  return Buffer.concat(chunks).toString()
}

/** Makes the folder of a run that pages send to. */
export const beginPageRun = (root: string): PageRun => {
  const run = beginRun(root, 'page')
  const receive = createReceiver(run.folder.parts)
  let concluded = false
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (request.method === 'OPTIONS') return 204
    if (request.method !== 'POST') return 405
    const text = await bodyOf(request)
    return text !== null && receive(text) ? 204 : 400
  }
  return {
    // The page is of another origin where the bundle is not served by this process.
    handle: (request, response) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-private-network': 'true' }
      void answer(request).then(
        (status) => response.writeHead(status, headers).end(),
        () => response.destroy(),
      )
    },
    conclude: () => {
      if (concluded) return
      concluded = true
      concludeRun(run, ['page'])
    },
  }
}

/** Starts a server on this machine only. Rejects when the port is taken. */
export const startCollector = async ({ root, port = 0 }: CollectorOptions): Promise<Collector> => {
  const run = beginPageRun(root)
  const server = createServer(run.handle)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      run.conclude()
    },
  }
}
