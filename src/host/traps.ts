// The trap monitor: a breakpoint at every position that V8 offers, whose condition counts and never holds (Moseley, Debray and Andrews, section
// 3, with conditions instead of traps: a condition stays in the process and costs some 20 µs, a pause costs a hundred times that).

import { Session } from 'node:inspector'
import type { Debugger } from 'node:inspector'
import { matcher } from './glob.ts'
import { scriptPath } from './look.ts'
import type { LookOptions } from './look.ts'
import { defineConstants } from './script-scope.ts'

/** By file: line and column where each begins, and those where it has ended, from 1. */
export type Stretches = Readonly<Record<string, readonly (readonly [line: number, column: number, endLine: number, endColumn: number])[]>>

export interface TrapOptions extends LookOptions {
  /** Globs of the files to watch; empty for all. */
  readonly only: readonly string[]
  /** The only stretches of text whose first position gets a trap; null for all positions. */
  readonly stretches: Stretches | null
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
}

/** Sets the traps in everything this thread loads from here on. What comes back stores the counts. */
export const setTraps = (options: TrapOptions): (() => void) => {
  const counts: number[] = []
  const order: number[] = []
  let hits = 0
  const hit = (trap: number): boolean => {
    const count = counts[trap] ?? 0
    if (count === 0) order[trap] = hits++
    counts[trap] = count + 1
    return false
  }
  defineConstants({ [hitName]: hit })
  const session = new Session()
  session.connect()
  const scripts = watchScripts(session, options)
  session.post('Debugger.enable')
  return () => {
    const found = scripts.map(({ path, length, traps }) => ({
      path,
      length,
      traps: traps.map(({ lineNumber, columnNumber = 0, type = 'statement', index }) => ({
        line: lineNumber + 1,
        column: columnNumber + 1,
        type,
        count: counts[index] ?? 0,
        order: order[index] ?? null,
      })),
    }))
    options.store({ trapped: found })
  }
}

const watchScripts = (session: Session, options: TrapOptions): TrappedScript[] => {
  const scripts: TrappedScript[] = []
  const wanted = options.only.map(matcher)
  let traps = 0
  session.on('Debugger.scriptParsed', ({ params: { url, scriptId, length = 0 } }) => {
    const path = scriptPath(url, options)
    if (path === null || (wanted.length > 0 && !wanted.some((matches) => matches(path)))) return
    session.post('Debugger.getPossibleBreakpoints', { start: { scriptId, lineNumber: 0, columnNumber: 0 } }, (error, found) => {
      if (error !== null) return
      const wantedHere = options.stretches === null ? found.locations : firstIn(found.locations, options.stretches[path] ?? [])
      const offered = wantedHere.map((location) => ({ ...location, index: traps++ }))
      scripts.push({ path, length, traps: offered.filter((trap) => setTrap(session, trap)) })
    })
  })
  return scripts
}

/** The first position in each stretch. Positions are in the order of the text. */
const firstIn = (locations: readonly Debugger.BreakLocation[], stretches: Stretches[string]): Debugger.BreakLocation[] => {
  const isBefore = ({ lineNumber, columnNumber = 0 }: Debugger.BreakLocation, line: number, column: number): boolean =>
    lineNumber + 1 < line || (lineNumber + 1 === line && columnNumber + 1 < column)
  const found = stretches.flatMap(([line, column, endLine, endColumn]) => {
    const first = locations.find((location) => !isBefore(location, line, column))
    return first !== undefined && isBefore(first, endLine, endColumn) ? [first] : []
  })
  return [...new Set(found)]
}

/** Whether V8 took the breakpoint where it offered it. A session of the own thread answers at once. */
const setTrap = (session: Session, { index, ...location }: Trap): boolean => {
  let taken = false
  session.post('Debugger.setBreakpoint', { location, condition: `${hitName}(${index})` }, (error, answer) => {
    taken = error === null && answer.actualLocation.lineNumber === location.lineNumber && answer.actualLocation.columnNumber === location.columnNumber
  })
  return taken
}
