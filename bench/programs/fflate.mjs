import { gunzipSync, gzipSync } from 'fflate'
import { print, repeat, sourceOf } from './input.mjs'
const bytes = new TextEncoder().encode(sourceOf('typescript/lib/typescript.js'))
const packed = repeat(5, () => gzipSync(bytes, { level: 6, mtime: 0 }))
print(packed, String(gunzipSync(packed).length))
