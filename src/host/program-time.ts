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

/** Of this thread, from now on. Bound now: a program may replace the clock. */
export function programTime(usage: Usage | undefined = process.threadCpuUsage?.bind(process)): ProgramTime {
  const spent = (): number => (usage?.().user ?? 0) * 1000
  const begun = spent()
  let own = 0
  return {
    leaveOut: (work) => {
      const before = spent()
      try {
        return work()
      } finally {
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
