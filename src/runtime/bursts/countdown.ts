// Which calls outside of bursts are asked whether they begin one (bursts.ts): each call of a routine at first, and fewer the more there were. Between two that
// are asked, the text counts (`enter` in instrument/run/activation.ts).
//
// While all hibernates (phases.ts), those of which enough is known are not asked at all, until the next phase may be due. What V8 has never seen happen it
// leaves out of the code that it makes: that such a call is asked is a place of its own in the text, and their entries are as short as if nothing were traced.

import { ceil, floor, max, min } from '../../protocol/index.ts'
import { OwnMap } from '../own-map.ts'
import { type State, stepsOf } from '../state.ts'
import type { Units } from '../tables/units.ts'

/** Calls of a site after which enough is known of it: those that are asked have a row each, whether they are traced or not, which tells what they cost. */
const wellKnown = 256
/** One call in 128 is asked, so that the samples are spread over the whole run. */
const callsPerSample = 128
/** While all hibernates, as many calls are not asked as a phase is expected to bring: once that of the busiest site, which so begins the next phase, and four times that of others. */
const [expectedOfBusiest, expectedOfOthers] = [1, 4]
const mostUnasked = 2 ** 30
const unasked = (expected: number): number => min(mostUnasked, max(1, ceil(expected)))

export interface Countdown {
  /** The activations of the site up to this one, if it is one that is asked; else 0. */
  readonly asked: (site: number) => number
  /** Activations of the site that began outside of bursts. */
  readonly outside: (site: number) => number
  /** The next call of each site is asked, and those after it as often as the first. */
  readonly restart: () => void
  /** For as many steps only the first calls of a site are asked. */
  readonly rest: (steps: number) => void
}

/** Of a site: the activations before the last one that was asked, with it; from that one to the next; and of the first, those before the restart. */
interface Calls {
  begun: number
  interval: number
  before: number
}

export function createCountdown(state: State, units: Units): Countdown {
  const { countdown, rows } = state
  const sites = new OwnMap<number, Calls>()
  let resting = 0

  const outsideOf = (site: number, { begun, interval }: Calls): number => begun + interval - max(0, countdown[site]!)

  function outside(site: number): number {
    const calls = sites.get(site)
    return calls === undefined ? 0 : outsideOf(site, calls)
  }

  /** The activations of the site, of which so many began outside of bursts. */
  const allCalls = (site: number, begunOutside: number): number => units.allCalls(site) - rows[site]! + begunOutside

  function callsOf(site: number): Calls {
    let calls = sites.get(site)
    if (calls === undefined) sites.set(site, (calls = { begun: 0, interval: 1, before: 0 }))
    return calls
  }

  /** From the call that was counted last to the one that is asked next. */
  function next(site: number, calls: Calls, interval: number): void {
    calls.interval = countdown[site] = interval
  }

  function intervalAt(site: number, { begun, before }: Calls): number {
    if (resting > 0) return allCalls(site, begun) < wellKnown ? 1 : resting
    return max(1, floor((begun - before) / callsPerSample))
  }

  return {
    asked: (site) => {
      if (countdown[site]! > 0) return 0
      const calls = callsOf(site)
      calls.begun += calls.interval
      next(site, calls, intervalAt(site, calls))
      return calls.begun
    },
    outside,
    restart: () => {
      resting = 0
      sites.forEach((calls, site) => {
        calls.begun = outsideOf(site, calls)
        calls.before = calls.begun
        next(site, calls, 1)
      })
    },
    rest: (steps) => {
      resting = unasked(steps)
      const { length } = units.sites
      const perCall = steps / stepsOf(state)
      let [busiest, mostCalls] = [-1, 0]
      const restAt = (site: number, expected: number): void => {
        const begun = outside(site)
        const calls = callsOf(site)
        calls.begun = begun
        next(site, calls, unasked(expected))
      }
      for (let site = 0; site < length; site++) {
        const calls = allCalls(site, outside(site))
        if (calls < wellKnown) continue
        if (calls > mostCalls) [busiest, mostCalls] = [site, calls]
        restAt(site, calls * perCall * expectedOfOthers)
      }
      if (busiest >= 0) restAt(busiest, mostCalls * perCall * expectedOfBusiest)
    },
  }
}
