// Compresses the first bytes of a large source file, as the paper compresses source code with bzip2. Arguments: the file, how many bytes.
import { readFileSync } from 'node:fs'
import { deflate } from 'pako'

const [, , file, bytes] = process.argv
deflate(readFileSync(file).subarray(0, Number(bytes)))
