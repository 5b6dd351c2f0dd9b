// What calls of the same sizes cost before and after, in words.

import { grouped, times } from '../../base/number-text.ts'
import type { Change } from '../compare/change.ts'

/** `4 001 → 2 003 002 steps at size 2 000 (501×)`; empty where the change tells of no costs. */
export const costsText = (costs: Change['costs'] = []): string =>
  costs
    .map(({ size, before, after }, i) => {
      const unit = i === 0 ? ' steps' : ''
      return `${grouped(Math.round(before))} → ${grouped(Math.round(after))}${unit} at size ${grouped(size)} (${times(after / before)})`
    })
    .join(', ')
