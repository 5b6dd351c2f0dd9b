// A project with one version of a package at the path where the other version's project has the other: an upgrade, as a user makes it.

import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { CorpusCase } from '../corpus/cases.ts'
import { cached } from '../harness/paths.ts'

export type Variant = 'bad' | 'fixed'

/** `js-yaml-4.1.0` is installed as `js-yaml`. */
const withoutVersion = (alias: string): string => alias.replace(/-\d[^-]*$/, '')

/** Makes the project in `folder`: the driver, the package itself, and links to everything it may need. */
export const makeProject = (it: CorpusCase, variant: Variant, folder: string): void => {
  const group = cached('corpus', it.group)
  const modules = join(folder, 'node_modules')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(modules, { recursive: true })
  const alias = variant === 'bad' ? it.bad : (it.fixed ?? it.bad)
  const name = withoutVersion(alias)
  for (const entry of readdirSync(join(group, 'node_modules'))) {
    if (entry !== name) symlinkSync(join(group, 'node_modules', entry), join(modules, entry))
  }
  cpSync(join(group, 'node_modules', alias), join(modules, name), { recursive: true })
  cpSync(cached('corpus/driver.mjs'), join(folder, 'driver.mjs'))
  if (existsSync(join(group, 'lib'))) cpSync(join(group, 'lib'), join(folder, 'lib'), { recursive: true })
  const text = readFileSync(join(group, 'cases', basename(it.driver)), 'utf8')
  mkdirSync(join(folder, 'cases'))
  writeFileSync(
    join(folder, 'cases/case.mjs'),
    [it.bad, it.fixed ?? it.bad].reduce((all, one) => all.replaceAll(`'${one}'`, `'${name}'`), text),
  )
}
