import { createHash, hash } from 'node:crypto'
import fs, { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { writeWhole } from './whole-files.ts'

/** Taken when landau is loaded, as those for whole files are: the program may have its own in their place when it ends. */
const { lstatSync, mkdirSync, renameSync } = fs

/** An incremental SHA-256. */
export const sha256 = (): { update: (text: string) => void; hex: () => string } => {
  const digest = createHash('sha256')
  return { update: (text) => void digest.update(text), hex: () => digest.copy().digest('hex') }
}

export const sha256Of = (text: string): string => hash('sha256', text, 'hex')

/** A compressed file is read no further than this: what is larger was made to be. */
const maxBytes = 2 ** 30

/** What a file in Zstandard begins with. */
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const zstdFastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The usual level, 6, takes nearly twice as long for files that are a twentieth smaller. */
const gzipLevel = 4

/** Writes lines as one gzip file, whole or not at all where a plain file or nothing is. One that is `brief` is read by landau, once, and deleted: Zstandard takes a fifth of the time. */
export const writeLines = (path: string, lines: Iterable<string>, brief = false): void => {
  // Line by line: one character past Latin-1 would make the whole text twice as wide, and slow to encode.
  const text = Buffer.concat(Array.from(lines, (line) => Buffer.from(line)))
  const bytes = brief ? zstdCompressSync(text, zstdFastest) : gzipSync(text, { level: gzipLevel })
  mkdirSync(dirname(path), { recursive: true })
  // A link stays one, and a device or pipe is no file to put another in the place of.
  if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === false) return writeWhole(path, 'w', [bytes])
  const temporary = `${path}.${process.pid}.tmp`
  writeWhole(temporary, 'w', [bytes])
  renameSync(temporary, path)
}

/** The lines of a compressed file, as far as they can be read: a gzip file cut short gives its beginning. Throws when the file cannot be opened. */
export const readLines = (path: string): string[] => {
  const bytes = readFileSync(path)
  try {
    if (bytes.subarray(0, zstdMagic.length).equals(zstdMagic)) return linesOf(zstdDecompressSync(bytes, { maxOutputLength: maxBytes }))
    // Sync flush: data that stop early are no error.
    return linesOf(gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxBytes }))
  } catch {
    return []
  }
}

const newline = 10

const linesOf = (bytes: Buffer): string[] => {
  const lines: string[] = []
  let start = 0
  for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
    lines.push(bytes.toString('utf8', start, end))
    start = end + 1
  }
  return [...lines, bytes.toString('utf8', start)]
}

const partPattern = /^part-\d+-\d+\.landau$/

export const partPath = (folder: string, process: number, thread: number): string => join(folder, `part-${process}-${thread}.landau`)

/** The part files in a folder; that of the main thread of `first` comes first, the others by name. */
export const listParts = (folder: string, first: number | undefined): string[] => {
  if (!existsSync(folder)) return []
  const lead = `part-${first}-0.landau`
  const names = readdirSync(folder).filter((name) => partPattern.test(name)).toSorted() // prettier-ignore
  return [...names.filter((name) => name === lead), ...names.filter((name) => name !== lead)].map((name) => join(folder, name))
}
