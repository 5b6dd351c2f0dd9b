// The option by which a launched process, and all Node processes that it starts, load landau first. It also says where what they are told by variables is
// kept: who starts a process may keep NODE_OPTIONS and none of landau's variables (Turborepo's tasks).

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { ownVariables } from './settings.ts'

/**
 * As it stands in NODE_OPTIONS: `--require="/landau/dist/@landau-L3Ry/../register.js"`, where `L3Ry` is the folder of the parts in base64. There is no such folder
 * within landau's; Node takes it and the `..` behind it away before it looks.
 */
export const preloadOption = (preload: string, parts: string | undefined): string => {
  const detour = parts === undefined ? [] : [`@landau-${Buffer.from(parts).toString('base64url')}`, '..']
  const path = [dirname(preload), ...detour, basename(preload)].join(sep)
  return `--require="${path.replace(/[\\"]/g, (character) => `\\${character}`)}"`
}

const detourPattern = /[\\/]@landau-([\w-]+)[\\/]/g

const keptIn = (parts: string): string => join(parts, 'environment.json')

/** Keeps landau's variables of the environment for processes that will not get them. */
export const keepVariables = (parts: string, env: NodeJS.ProcessEnv): void => {
  // Those of the allocator are for processes that start with them.
  const own = Object.entries(env).filter(([name]) => name.startsWith('LANDAU_') && name !== ownVariables)
  mkdirSync(parts, { recursive: true })
  writeFileSync(keptIn(parts), JSON.stringify(Object.fromEntries(own)))
}

/**
 * Gives this process landau's variables when it was launched without them. False when they are gone: the run is over, nobody collects what the process would
 * record, and a profile of its own is not what the user asked for.
 */
export const findVariables = (env: NodeJS.ProcessEnv): boolean => {
  if (!isMainThread || env['LANDAU_PARTS'] !== undefined) return true
  // Of a landau within another, the later.
  const [, folder] = [...(env['NODE_OPTIONS'] ?? '').matchAll(detourPattern)].at(-1) ?? []
  if (folder === undefined) return true
  try {
    Object.assign(env, JSON.parse(readFileSync(keptIn(Buffer.from(folder, 'base64url').toString()), 'utf8')))
    return true
  } catch {
    return false
  }
}
