import { cpus } from 'node:os'

/** What a page of results was made on. */
export const machine: string = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'})`
