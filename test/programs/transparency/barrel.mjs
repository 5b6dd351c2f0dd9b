// What TypeScript makes of a barrel of barrels, imported: Node scans all the files for names.
import { one, two } from './barrel/index.cjs'

console.log(one, two)
