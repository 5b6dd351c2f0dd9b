// Which breakpoint of a routine is reached after which, within one activation: the step from a branch to its target (Moseley, Debray and Andrews,
// section 3), told from the order of the hits instead of by pauses. An activation is known by its depth on the stack, so one that is suspended must
// not be followed.

/** How often one position followed another; null before the first and behind the last one of an activation. */
export interface Step {
  readonly routine: string
  readonly from: number | null
  readonly to: number | null
  readonly count: number
}

export interface Follower {
  /** A position of a routine was reached. After one at which it returns an activation has ended. */
  readonly reach: (routine: string, position: number, isReturn: boolean) => void
  /** All steps so far; what still runs ends here. */
  readonly steps: () => Step[]
}

interface Activation {
  readonly routine: string
  readonly depth: number
  last: number
  hasReturned: boolean
}

export const followActivations = (): Follower => {
  const open: Activation[] = []
  const counts = new Map<string, { routine: string; from: number | null; to: number | null; count: number }>()
  const count = (routine: string, from: number | null, to: number | null): void => {
    const key = `${routine} ${from} ${to}`
    const known = counts.get(key)
    if (known === undefined) counts.set(key, { routine, from, to, count: 1 })
    else known.count++
  }
  const end = (): void => {
    const ended = open.pop()
    if (ended !== undefined) count(ended.routine, ended.last, null)
  }
  return {
    reach: (routine, position, isReturn) => {
      const depth = stackDepth()
      while ((open.at(-1)?.depth ?? 0) > depth) end()
      const top = open.at(-1)
      if (top?.depth === depth && top.routine === routine && !top.hasReturned) {
        count(routine, top.last, position)
        top.last = position
        top.hasReturned = isReturn
        return
      }
      if (top?.depth === depth) end()
      count(routine, null, position)
      open.push({ routine, depth, last: position, hasReturned: isReturn })
    },
    steps: () => {
      while (open.length > 0) end()
      return [...counts.values()]
    },
  }
}

/** Frames of JavaScript on the stack. What the program has set for its own errors is put back before it can see. */
const stackDepth = (): number => {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = Infinity
  Error.prepareStackTrace = (_, frames) => frames.length
  const holder: { stack?: unknown } = {}
  Error.captureStackTrace(holder)
  const depth = Number(holder.stack)
  Error.stackTraceLimit = stackTraceLimit
  if (prepareStackTrace === undefined) delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace
  else Error.prepareStackTrace = prepareStackTrace
  return depth
}
