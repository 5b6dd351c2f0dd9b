// What counts as one cell of input (docs/input-size.md): a small object, or every property.

import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import type { ProfileHeader } from '../profile/index.ts'
import { smallArray } from './embed/sheets.ts'

/** Tells the profiled process. */
export const resolutionVariable = 'LANDAU_RESOLUTION'

export interface Resolution {
  /** Arrays up to this length are one cell. */
  readonly small: number
  /** Every property of an object is one. */
  readonly fields: boolean
  readonly options: ProfileHeader['options']
}

const dataKey = 'landau resolution'

const at = (fields: boolean): Resolution => {
  const small = fields ? 0 : smallArray
  return { small, fields, options: fields ? { small, resolution: 'field' } : { small } }
}

export const objectResolution: Resolution = at(false)

/** That of this thread, passed on to those that it starts. */
export const resolutionOf = (environment: NodeJS.ProcessEnv): Resolution => {
  const inherited = isMainThread ? undefined : (getEnvironmentData(dataKey) as unknown as string | undefined)
  const fields = (inherited ?? environment[resolutionVariable]) === 'field'
  if (fields) setEnvironmentData(dataKey, 'field')
  return at(fields)
}
