// Which calls outside of bursts are asked whether they begin one (bursts.ts): each call of a routine at first, and fewer the more there were. Between two that
// are asked, the text counts (`enter` in instrument/run/activation.ts).
//
// While all hibernates (phases.ts), those of which enough is known are not asked at all, until the next phase may be due. What V8 has never seen happen it
// leaves out of the code that it makes: that such a call is asked is a place of its own in the text, and their entries are as short as if nothing were traced.

import { ceil, floor, max, min } from '../../protocol/index.ts'
import { OwnMap } from '../own-map.ts'
import { effortOf, type State } from '../state.ts'
import type { Units } from '../tables/units.ts'
import { createDrift, type DriftOf } from './drift.ts'

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
  readonly driftOf: (site: number, calls: number) => DriftOf
  /** The activations of a site whose first came after all had hibernated; 0 of another. */
  readonly callsOfNew: (site: number) => number
  /** The next call of each site is asked, and those after it as often as the first. */
  readonly restart: () => void
  /** For as much effort only the first calls of a site are asked, and after them each that is twice the last one. */
  readonly rest: (ahead: number) => void
}

/** Of a site: the activations before the last one that was asked, with it; from that one to the next; of the first, those before the restart; and whether the first came while all hibernates. */
interface Calls {
  begun: number
  interval: number
  before: number
  isNew: boolean
}

const outsideOf = ({ begun, interval }: Calls, countdown: number): number => begun + interval - max(0, countdown)

/** What is known of the calls of each site. */
function createCalls({ countdown, rows }: State, units: Units) {
  const sites = new OwnMap<number, Calls>()

  const outside = (site: number): number => {
    const calls = sites.get(site)
    return calls === undefined ? 0 : outsideOf(calls, countdown[site]!)
  }

  /** All activations of the site, of which so many began outside of bursts. */
  const all = (site: number, begunOutside: number = outside(site)): number => units.allCalls(site) - rows[site]! + begunOutside

  return {
    sites,
    outside,
    all,
    of: (site: number, isHibernating: boolean): Calls => {
      let calls = sites.get(site)
      if (calls === undefined) sites.set(site, (calls = { begun: 0, interval: 1, before: 0, isNew: isHibernating && all(site) === 0 }))
      return calls
    },
    /** So many are begun, and the one that is asked next comes after so many more. */
    next: (site: number, calls: Calls, begun: number, interval: number): void => {
      calls.begun = begun
      calls.interval = countdown[site] = interval
    },
  }
}

export function createCountdown(state: State, units: Units): Countdown {
  const { countdown } = state
  const { sites, outside, all, of, next } = createCalls(state, units)
  const drift = createDrift(units)
  let resting = 0

  function intervalAt(site: number, begun: number, before: number): number {
    if (resting === 0) return max(1, floor((begun - before) / callsPerSample))
    const known = all(site, begun)
    return known < wellKnown ? 1 : min(resting, known)
  }

  function busiestSite(): number {
    let busiest = 0
    for (let site = 1; site < units.sites.length; site++) if (all(site) > all(busiest)) busiest = site
    return busiest
  }

  return {
    asked: (site) => {
      if (countdown[site]! > 0) return 0
      const calls = of(site, resting > 0)
      const begun = calls.begun + calls.interval
      next(site, calls, begun, intervalAt(site, begun, calls.before))
      drift.note(site, all(site, begun) - 1)
      return begun
    },
    outside,
    driftOf: drift.of,
    callsOfNew: (site) => (sites.get(site)?.isNew === true ? all(site) : 0),
    restart: () => {
      resting = 0
      sites.forEach((calls, site) => {
        calls.before = outside(site)
        calls.isNew = false
        next(site, calls, calls.before, 1)
      })
    },
    rest: (ahead) => {
      const perCall = ahead / effortOf(state)
      const busiest = busiestSite()
      for (let site = 0; site < units.sites.length; site++) {
        // Before there is a record of a site, which counts the call that makes it.
        const begun = outside(site)
        const calls = all(site, begun)
        if (calls < wellKnown) continue
        const expected = calls * perCall * (site === busiest ? expectedOfBusiest : expectedOfOthers)
        next(site, of(site, false), begun, unasked(expected))
      }
      resting = unasked(ahead)
    },
  }
}
