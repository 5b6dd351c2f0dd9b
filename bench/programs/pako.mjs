import { deflate, inflate } from 'pako'
import { print, repeat, sourceOf } from './input.mjs'
const bytes = new TextEncoder().encode(sourceOf('typescript/lib/typescript.js'))
const packed = repeat(3, () => deflate(bytes, { level: 6 }))
print(packed, String(inflate(packed).length))
