// The watcher's verdict against a model of Node's two signal handles: every delivery reaches the watcher, and the main thread while it listens; each takes
// its own in its own time.
import { expect, test } from 'vitest'
import { seeded } from '../../src/base/random.ts'
import { matchDeliveries, noteHeard, noteListeners, signalNotes } from '../../src/host/heard-signals.ts'

interface Delivery {
  /** Listening throughout, from the delivery to the verdict; never; or a change between. */
  readonly listened: Set<boolean>
  heard: boolean
  verdict: boolean | undefined
}

/** What may happen next in the model; `once`: the listener leaves before it runs, and comes back if `again`. */
const model = () => {
  const notes = signalNotes(0)
  const judge = matchDeliveries(notes)
  const [deliveries, atWatcher]: [Delivery[], Delivery[]] = [[], []]
  let atMain: Delivery[] = []
  let listening = false
  const listen = (now: boolean): void => {
    if (!now) atMain = []
    listening = now
    noteListeners(notes, now ? 1 : 0)
    for (const delivery of atWatcher) delivery.listened.add(now)
  }
  const hear = (after: () => void): void => {
    const delivery = atMain.shift()
    if (delivery === undefined) return
    delivery.heard = true
    noteHeard(notes)
    after()
  }
  const judgeOne = (): void => {
    const delivery = atWatcher.shift()
    if (delivery !== undefined) delivery.verdict = judge()
  }
  return {
    deliveries,
    toggle: () => {
      if (!listening) judgeOne()
      listen(!listening)
    },
    deliver: () => {
      judgeOne()
      const delivery: Delivery = { listened: new Set([listening]), heard: false, verdict: undefined }
      deliveries.push(delivery)
      atWatcher.push(delivery)
      if (listening) atMain.push(delivery)
    },
    hear: () => hear(() => undefined),
    hearOnce: () => hear(() => listen(false)),
    hearOnceAgain: () => {
      if (atMain.length === 1) hear(() => (listen(false), listen(true)))
    },
    judge: judgeOne,
  }
}

const wrong = ({ listened, heard, verdict }: Delivery): boolean =>
  verdict !== undefined && ((heard && !verdict) || (listened.size === 1 && !listened.has(verdict)))

test('a delivery that a listener heard never ends the program, one that came without a listener does', () => {
  for (let seed = 1; seed <= 20_000; seed++) {
    const random = seeded(seed)
    const { deliveries, ...steps } = model()
    const names = Object.keys(steps) as (keyof typeof steps)[]
    const taken: string[] = []
    for (let i = 0; i < 30 && !deliveries.some(({ verdict }) => verdict === false); i++) {
      const name = names[Math.floor(random() * names.length)] as keyof typeof steps
      taken.push(name)
      steps[name]()
    }
    expect(deliveries.filter(wrong), `seed ${seed}: ${taken.join(' ')}`).toEqual([])
  }
})
