// Stencils of the mode that looks for algorithms (instrument/stencil.ts): its code has no native sites, and numbers of labels in their place.

import { fillIn, siteFor, type StandIns, type Stencil, stencilOf } from '../stencil.ts'
import type { AlgorithmOptions, InstrumentedForAlgorithms } from './algorithms.ts'

/** What to instrument with: the number that stands in for the first label. */
export const algorithmStandIns = (standIns: StandIns): StandIns & Pick<AlgorithmOptions, 'firstLabel'> => ({
  ...standIns,
  firstLabel: standIns.firstNative,
})

export type AlgorithmStencil = Stencil & Pick<InstrumentedForAlgorithms, 'sheet' | 'recursive'>

/** What was instrumented with `algorithmStandIns(standIns)`, as a stencil. */
export const algorithmStencilOf = (made: Omit<InstrumentedForAlgorithms, 'problems'>, standIns: StandIns): AlgorithmStencil => ({
  ...stencilOf(made, standIns),
  sheet: made.sheet,
  recursive: made.recursive,
})

/** What `instrumentAlgorithms` makes with these numbers. */
export function fillInAlgorithms(stencil: AlgorithmStencil, options: AlgorithmOptions): InstrumentedForAlgorithms {
  const { labels, drives, bounds } = stencil.sheet
  const site = (number: number): number => siteFor(number, stencil, options.firstSite)
  const pair = ([inner, outer]: readonly [number, number]): readonly [number, number] => [site(inner), site(outer)]
  return {
    ...fillIn(stencil, { ...options, firstNative: options.firstLabel }),
    sheet: { labels, drives: drives.map(pair), bounds: bounds.map(pair) },
    recursive: stencil.recursive.map(site),
  }
}
