// The exports that show stacks: one call tree, four formats.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { analyse, callTrees } from '../analysis/index.ts'
import type { CallNode } from '../analysis/index.ts'
import type { Profile } from '../profile/index.ts'
import { chromeTrace, cpuProfile, pprof, speedscope } from '../report/index.ts'

const stackFormats = ['speedscope', 'cpuprofile', 'pprof', 'trace'] as const

export type StackFormat = (typeof stackFormats)[number]

export const isStackFormat = (name: string): name is StackFormat => stackFormats.some((format) => format === name)

const encoder = new TextEncoder()

const writers: Readonly<Record<StackFormat, (trees: readonly CallNode[], name: string) => string | Uint8Array>> = {
  speedscope,
  cpuprofile: (trees) => cpuProfile(trees, (file) => pathToFileURL(resolve(file)).href),
  pprof: (trees) => gzipSync(pprof(trees, (text) => encoder.encode(text))),
  trace: chromeTrace,
}

/** A profile's work as stacks. */
export const stacksAs = (format: StackFormat, profile: Profile): string | Uint8Array =>
  writers[format](callTrees(profile, analyse(profile)), profile.header.command.join(' '))
