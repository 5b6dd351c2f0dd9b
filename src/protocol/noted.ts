// Which activations are asked for their sizes by name: the first ones of a unit, then one in so many. What cells tell is of all of them.

import { imul } from './math.ts'

/** So many are all asked, of those that run while another one of the unit does as of the others. */
const alwaysNoted = 4096
/** Of the further ones, one in so many. */
const thinned = 16

/** Whether the `nth` is asked: by its hash, so that sizes that come in turn all have theirs. */
export const isNoted = (nth: number): boolean => nth < alwaysNoted || imul(nth, 0x9e3779b1) >>> 0 < 2 ** 32 / thinned

/** How many of `calls` activations are asked, at least and about. */
export const fewestNoted = (calls: number): number => (calls <= alwaysNoted ? calls : alwaysNoted + (calls - alwaysNoted) / thinned)
