import { closeSync, openSync, writeSync } from 'node:fs'

export interface OutputSink {
  readonly write: (content: string | Uint8Array) => void
  readonly close: () => void
}

const bufferSize = 1 << 16

/** Writes to a file, or to the standard output for null, in pieces; what was asked for by a reader that has gone is dropped. Throws when the file cannot be opened. */
export const openSink = (path: string | null): OutputSink => {
  const file = path === null ? 1 : openSync(path, 'w')
  let pending: Uint8Array[] = []
  let size = 0
  const flush = (): void => {
    writeFully(file, Buffer.concat(pending))
    pending = []
    size = 0
  }
  const write = (content: string | Uint8Array): void => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    pending.push(bytes)
    size += bytes.length
    if (size >= bufferSize) flush()
  }
  const close = (): void => {
    flush()
    if (path !== null) closeSync(file)
  }
  return { write, close }
}

const writeFully = (file: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(file, bytes, at)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A reader that has seen enough (`landau trace replay | head`) is no failure.
      if (code === 'EPIPE') process.exit()
      // A pipe that is full and does not block.
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}
