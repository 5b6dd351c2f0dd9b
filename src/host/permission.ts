// Node's permission model (`--permission`): what it takes from landau, and what to say of it.

import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { settingsOf } from './settings.ts'
import { sayOnStderr } from './stderr.ts'

/** There only under --permission, and not in the types of all releases. */
type Permission = { has(scope: string, reference?: string): boolean } | undefined

/** Whether Node lets this process use what the scope names; Node 24 never lets it use the inspector. */
export const isPermitted = (scope: 'addon' | 'inspector' | 'fs.write', path?: string): boolean => {
  const { permission } = process as { readonly permission?: Permission }
  return permission === undefined || permission.has(scope, path)
}

const addonsOption = '--allow-addons'
const writeOption = (folder: string): string => `--allow-fs-write=${folder}`

/** The options of Node without which landau measures nothing under --permission. `folder`: where it writes. */
export const neededOptions = (folder: string): readonly string[] => [addonsOption, writeOption(folder), "'--allow-fs-read=*'"]

/** Whether this process may be profiled. If not, says which options it lacks, or has too many; the program then runs as it is. */
export const mayProfile = (): boolean => {
  if (hasOption('--no-addons')) return isNotMeasured('the parser is an addon, which --no-addons keeps out')
  const { parts, out, alone } = settingsOf(process.env)
  const folder = alone ? out : join(parts, '../../..')
  const missing = [
    ...(isPermitted('addon') || process.execArgv.includes(addonsOption) ? [] : [addonsOption]),
    ...(isPermitted('fs.write', alone ? out : parts) ? [] : [writeOption(folder)]),
  ]
  return missing.length === 0 || isNotMeasured(`Node's --permission keeps landau from its work without ${missing.join(' ')}`)
}

const hasOption = (option: string): boolean => process.execArgv.includes(option) || (process.env['NODE_OPTIONS'] ?? '').split(/\s+/).includes(option)

/** Says why, once a process. */
const isNotMeasured = (why: string): false => {
  if (isMainThread) sayOnStderr(`landau: This process is not measured: ${why}.`)
  return false
}
