// The programs that the benchmarks run: a file each in `programs`, and `input.mjs`, which all of them share.

import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLocked } from '../scripts/harness/install.ts'

const folder = join(import.meta.dirname, 'programs')

/** Installs the packages that they use into `home`, and puts them there. */
export function installPrograms(home: string): void {
  installLocked(import.meta.dirname, home)
  cpSync(folder, join(home, 'programs'), { recursive: true })
}

/** By name, in the order of the tables. */
export const programNames = (): readonly string[] =>
  readdirSync(folder)
    .map((file) => file.replace('.mjs', ''))
    .filter((name) => name !== 'input')

/** Whether `BENCH_TIMES` says how often the program does its work. */
export const canRepeat = (name: string): boolean => /\brepeat(?:Waiting)?\(/.test(readFileSync(join(folder, `${name}.mjs`), 'utf8'))
