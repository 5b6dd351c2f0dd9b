// How the reader groups repetitions, in the address.

import { criteria, type Grouping } from '../analysis/algorithms/regroup.ts'

const idsOf = (text: string | undefined): Set<string> => new Set((text ?? '').split('.').filter((id) => id !== ''))

/** Reads the grouping of an address; what it does not say is as found. */
export const groupingOf = (params: ReadonlyMap<string, string>): Grouping => ({
  criterion: criteria.find((each) => each === params.get('by')) ?? 'found',
  join: idsOf(params.get('join')),
  cut: idsOf(params.get('cut')),
})

/** The parameters of an address that say how repetitions are grouped. */
export const groupingParams = ({ criterion, join, cut }: Grouping): Readonly<Record<'by' | 'join' | 'cut', string>> => ({
  by: criterion === 'found' ? '' : criterion,
  join: [...join].join('.'),
  cut: [...cut].join('.'),
})
