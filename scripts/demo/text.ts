// A real English text of more than a megabyte without a download: the manuals of Node.js and Playwright, as they stand in the
// comments of their type declarations.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../harness/paths.ts'

const manuals = ['@types/node', 'playwright-core/types']

const proseOf = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/https?:\S+/g, '')

const commentsIn = (name: string): string[] => {
  const folder = join(root, 'node_modules', name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
  return files.toSorted().flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/(?<=\/\*\*)[^]*?(?=\*\/)/g) ?? [])
}

/** The manuals' prose, code examples and addresses left out. */
export const manualText = (): string => manuals.flatMap(commentsIn).map(proseOf).join('\n')

export const writeManualText = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, manualText())
}
