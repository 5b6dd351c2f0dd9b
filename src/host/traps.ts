// The trap monitor: a breakpoint at every position that V8 offers, whose condition counts and never holds (Moseley, Debray and Andrews, section
// 3, with conditions instead of traps: a condition stays in the process and costs some 20 µs, a pause costs a hundred times that).

import { Session } from 'node:inspector'
import type { Debugger } from 'node:inspector'
import { matcher } from './glob.ts'
import { scriptPath } from './look.ts'
import type { LookOptions } from './look.ts'
import { defineConstants } from './script-scope.ts'
import { followActivations } from './steps.ts'
import type { Step } from './steps.ts'

/** By file: line and column where each begins, and those where it has ended, from 1. */
export type Stretches = Readonly<Record<string, readonly (readonly [line: number, column: number, endLine: number, endColumn: number])[]>>

/** By file: routines to follow step by step, each with the stretches of text that are its own. */
export type Routines = Readonly<Record<string, readonly { readonly id: string; readonly stretches: Stretches[string] }[]>>

export interface TrapOptions extends LookOptions {
  /** Globs of the files to watch; empty for all. */
  readonly only: readonly string[]
  /** The only stretches of text whose first position gets a trap; null for all positions. */
  readonly stretches: Stretches | null
  readonly routines: Routines
  /** Where no trap may be, of each file that may have any: there a condition would change what the program does. Null where all may. */
  readonly untrapped: Stretches | null
  readonly store: (found: object) => void
}

/** The constant that the conditions call. */
const hitName = '$l$hit'

interface TrappedScript {
  readonly path: string
  readonly length: number
  readonly traps: Trap[]
}

interface Trap extends Debugger.BreakLocation {
  readonly index: number
  /** The routine that is followed and that the position is in. */
  readonly routine: string | null
}

/** Sets the traps in everything this thread loads from here on. What comes back stores the counts. */
export const setTraps = (options: TrapOptions): (() => void) => {
  const counts: number[] = []
  const order: number[] = []
  let hits = 0
  const followed = new Map<number, Trap>()
  const { reach, steps } = followActivations()
  const hit = (index: number): boolean => {
    const count = counts[index] ?? 0
    if (count === 0) order[index] = hits++
    counts[index] = count + 1
    const trap = followed.get(index)
    if (typeof trap?.routine === 'string') reach(trap.routine, index, trap.type === 'return')
    return false
  }
  defineConstants({ [hitName]: hit })
  const session = new Session()
  session.connect()
  const scripts = watchScripts(session, options, (trap) => followed.set(trap.index, trap))
  session.post('Debugger.enable')
  return () => {
    const taken = steps()
    const found = scripts.map(({ path, length, traps }) => ({
      path,
      length,
      steps: stepsIn(traps, taken),
      traps: traps.map(({ lineNumber, columnNumber = 0, type = 'statement', index, routine }) => ({
        line: lineNumber + 1,
        column: columnNumber + 1,
        type,
        count: counts[index] ?? 0,
        order: order[index] ?? null,
        routine,
      })),
    }))
    options.store({ trapped: found })
  }
}

/** The steps between these traps, by their places in the list. */
const stepsIn = (traps: readonly Trap[], steps: readonly Step[]): Step[] => {
  const places = new Map(traps.map(({ index }, place) => [index, place]))
  return steps.flatMap(({ routine, from, to, count }) => {
    const [start, end] = [places.get(from ?? -1) ?? null, places.get(to ?? -1) ?? null]
    return start === null && end === null ? [] : [{ routine, from: start, to: end, count }]
  })
}

const watchScripts = (session: Session, options: TrapOptions, onFollowed: (trap: Trap) => void): TrappedScript[] => {
  const scripts: TrappedScript[] = []
  const wanted = options.only.map(matcher)
  let traps = 0
  session.on('Debugger.scriptParsed', ({ params: { url, scriptId, length = 0 } }) => {
    const path = scriptPath(url, options)
    const untrapped = path === null ? undefined : options.untrapped === null ? [] : options.untrapped[path]
    if (path === null || untrapped === undefined || (wanted.length > 0 && !wanted.some((matches) => matches(path)))) return
    session.post('Debugger.getPossibleBreakpoints', { start: { scriptId, lineNumber: 0, columnNumber: 0 } }, (error, found) => {
      if (error !== null) return
      const locations = found.locations.filter((location) => !untrapped.some(isIn(location)))
      const first = new Set(options.stretches === null ? locations : firstIn(locations, options.stretches[path] ?? []))
      const routineOf = routinesAt(options.routines[path] ?? [])
      const offered = locations.flatMap((location): Trap[] => {
        const routine = routineOf(location)
        return routine === null && !first.has(location) ? [] : [{ ...location, index: traps++, routine }]
      })
      const taken = offered.filter((trap) => setTrap(session, trap))
      taken.filter(({ routine }) => routine !== null).forEach(onFollowed)
      scripts.push({ path, length, traps: taken })
    })
  })
  return scripts
}

const isBefore = ({ lineNumber, columnNumber = 0 }: Debugger.BreakLocation, line: number, column: number): boolean =>
  lineNumber + 1 < line || (lineNumber + 1 === line && columnNumber + 1 < column)

const isIn =
  (at: Debugger.BreakLocation) =>
  ([line, column, endLine, endColumn]: Stretches[string][number]): boolean =>
    !isBefore(at, line, column) && isBefore(at, endLine, endColumn)

/** The routine that a position is in. An arrow function without braces returns behind its last character, in the text of what is around it. */
const routinesAt =
  (routines: Routines[string]) =>
  ({ columnNumber = 0, ...location }: Debugger.BreakLocation): string | null => {
    const at = { ...location, columnNumber: location.type === 'return' ? Math.max(0, columnNumber - 1) : columnNumber }
    return routines.find(({ stretches }) => stretches.some(isIn(at)))?.id ?? null
  }

/** The first position in each stretch. Positions are in the order of the text. */
const firstIn = (locations: readonly Debugger.BreakLocation[], stretches: Stretches[string]): Debugger.BreakLocation[] => {
  const found = stretches.flatMap(([line, column, endLine, endColumn]) => {
    const first = locations.find((location) => !isBefore(location, line, column))
    return first !== undefined && isBefore(first, endLine, endColumn) ? [first] : []
  })
  return [...new Set(found)]
}

/** Whether V8 took the breakpoint where it offered it. A session of the own thread answers at once. */
const setTrap = (session: Session, { index, scriptId, lineNumber, columnNumber = 0 }: Trap): boolean => {
  const location = { scriptId, lineNumber, columnNumber }
  let taken = false
  session.post('Debugger.setBreakpoint', { location, condition: `${hitName}(${index})` }, (error, answer) => {
    taken = error === null && answer.actualLocation.lineNumber === location.lineNumber && answer.actualLocation.columnNumber === location.columnNumber
  })
  return taken
}
