// How much of a thread's CPU time its steps do not account for: built-ins of Node, native modules and code that is not instrumented have none, and where the
// time goes by in them, that nothing grows in steps says little.

/** Nanoseconds. Even where V8 has compiled little of it, a program with probes takes a fifth of that for a step. */
const mostForStep = 1000
/** Nanoseconds, too: less is what it takes to start. */
const leastTold = 5e8

/** CPU time in microseconds. */
type Usage = () => { readonly user: number }

export interface ProgramTime {
  /** Work of landau's own, which is not the program's. */
  readonly leaveOut: <T>(work: () => T) => T
  /** Nanoseconds for which so many steps do not account; 0 where that is little, or less than the rest, and where Node cannot tell (before 23.9). */
  readonly unmeasured: (steps: number) => number
}

/** From now on. */
export function createProgramTime(usage: Usage | undefined): ProgramTime {
  const spent = (): number => (usage?.().user ?? 0) * 1000
  const begun = spent()
  let own = 0
  let isInside = false
  return {
    leaveOut: (work) => {
      // What landau needs for the first time is loaded as the program's files are.
      if (isInside) return work()
      const before = spent()
      isInside = true
      try {
        return work()
      } finally {
        isInside = false
        own += spent() - before
      }
    },
    unmeasured: (steps) => {
      const all = spent() - begun - own
      const rest = all - steps * mostForStep
      return rest > leastTold && rest > all / 2 ? Math.round(rest) : 0
    },
  }
}

/** Of this thread. Bound now: a program may replace the clock. */
export const programTime: ProgramTime = createProgramTime(process.threadCpuUsage?.bind(process))
