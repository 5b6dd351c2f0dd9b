import { readFileSync } from 'node:fs'
import type { Environment } from '../profile/index.ts'

/** Landau's own version. */
export const landauVersion = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}

export const environmentOf = (): Environment => ({
  landau: landauVersion(),
  node: process.versions.node,
  v8: process.versions.v8,
  platform: process.platform,
  arch: process.arch,
})
