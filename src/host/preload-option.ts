// The option by which a launched process, and all Node processes that it starts, load landau first.

import { isMainThread } from 'node:worker_threads'

/** As it stands in NODE_OPTIONS. */
export const preloadOption = (preload: string): string => `--require="${preload.replace(/[\\"]/g, (character) => `\\${character}`)}"`

/**
 * Whether this process was launched but does not know it: who started it kept NODE_OPTIONS and none of landau's variables (Turborepo's tasks). Nobody collects
 * what it would record, and a profile of its own is not what the user asked for. `preload` is the file that the launcher names.
 */
export const isCutOff = (env: NodeJS.ProcessEnv, preload: string): boolean =>
  isMainThread && env['LANDAU_PARTS'] === undefined && env['NODE_OPTIONS']?.includes(preloadOption(preload)) === true
