import { join } from 'node:path'

export const root: string = join(import.meta.dirname, '../..')
export const results: string = join(root, 'docs/results')
export const cached = (...parts: readonly string[]): string => join(root, '.cache', ...parts)
export const landauBin: string = join(root, 'bin/landau.js')
