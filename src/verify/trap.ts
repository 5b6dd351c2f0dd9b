// The trap monitor: how often each of V8's own breakpoint positions was reached.

import type { Claim } from './claim.ts'
import { isBinding } from './counted-place.ts'
import { lineStarts, offsetOf } from './text.ts'
import type { Sighting, TextOf, Witness } from './witness.ts'

interface Trap {
  readonly line: number
  readonly column: number
  readonly type: 'statement' | 'call' | 'return' | 'debuggerStatement'
  readonly count: number
  /** How many traps had been reached before this one first was; null when it never was. */
  readonly order: number | null
}

export interface TrapLook {
  readonly process: number
  readonly thread: number
  readonly trapped: readonly { readonly path: string; readonly length: number; readonly traps: readonly Trap[] }[]
}

interface Placed {
  readonly offset: number
  readonly type: Trap['type']
  count: number
  order: number
}

interface File {
  readonly text: string
  readonly starts: readonly number[]
  readonly traps: readonly Placed[]
  readonly isText: boolean
}

export interface TrapWitness extends Witness {
  /** When a claim's location was first reached, as a number that grows with time; infinite when it was not. */
  readonly firstReached: (claim: Claim) => number
}

/** Reads what the trap monitor saw in all threads of one run. It says nothing of code without a claim: that is the fast monitor's to find. */
export const trapWitness = (looks: readonly TrapLook[], textOf: TextOf): TrapWitness => {
  const scripts = Map.groupBy(
    looks.flatMap((look) => look.trapped),
    ({ path }) => path,
  )
  const files = new Map([...scripts].flatMap(([path, all]) => fileOf(path, all, textOf)))
  return {
    monitor: 'trap',
    look: (claim) => look(files.get(claim.file), claim),
    keyAt: () => null,
    ran: (path) => scripts.has(path),
    routines: () => [],
    threads: new Set(looks.map((it) => `${it.process}-${it.thread}`)).size,
    firstReached: (claim) => placeOf(files.get(claim.file), claim)?.order ?? Infinity,
  }
}

const fileOf = (path: string, scripts: TrapLook['trapped'], textOf: TextOf): [string, File][] => {
  const text = textOf(path)
  if (text === null) return []
  const starts = lineStarts(text)
  const placed = new Map<string, Placed>()
  for (const { line, column, type, count, order } of scripts.flatMap(({ traps }) => traps)) {
    const offset = offsetOf(starts, text.length, line, column) ?? -1
    const known = placed.get(`${offset}-${type}`) ?? { offset, type, count: 0, order: Infinity }
    placed.set(`${offset}-${type}`, { ...known, count: known.count + count, order: Math.min(known.order, order ?? Infinity) })
  }
  const traps = [...placed.values()].toSorted((a, b) => a.offset - b.offset)
  return [[path, { text, starts, traps, isText: scripts.every(({ length }) => length === text.length) }]]
}

const look = (file: File | undefined, claim: Claim): Sighting => {
  if (file === undefined) return { kind: 'blind', why: 'unwatched' }
  if (!file.isText) return { kind: 'blind', why: 'compiled' }
  const place = placeOf(file, claim)
  if (place === undefined) return { kind: 'blind', why: claim.kind === 'loop' ? 'repeated' : 'noBreakpoint' }
  return { kind: 'count', count: place.count }
}

/** The trap that is reached once an entry. */
const placeOf = (file: File | undefined, claim: Claim): Placed | undefined => {
  const offset = file === undefined ? null : offsetOf(file.starts, file.text.length, claim.line, claim.column)
  if (file === undefined || offset === null) return undefined
  if (claim.kind === 'block' && isBinding(file.text, offset)) return undefined
  if (claim.kind === 'block') return file.traps.find((trap) => trap.offset === offset && trap.type !== 'return')
  return claim.kind === 'loop' ? loopEntry(file, offset) : routineEntry(file, claim, offset)
}

/** What a loop evaluates once: the first part of a `for`, the list of a `for…of` or `for…in`. Any other loop begins with what it repeats. */
const loopEntry = ({ text, traps }: File, offset: number): Placed | undefined => {
  const head = /^for\s*(?:await\s*)?\(\s*(?!;)/.exec(text.slice(offset, offset + 40))
  if (head === null) return undefined
  const binding = /^(?:(?:const|let|var)\s+)?[\w$]+\s+(?:of|in)\s+/.exec(text.slice(offset + head[0].length, offset + head[0].length + 200))
  const declared = /^(?:const|let|var)\s+[\w$]+\s*=\s*/.exec(text.slice(offset + head[0].length, offset + head[0].length + 200))
  const at = offset + head[0].length + (binding ?? declared ?? '')[0]!.length
  return traps.find((trap) => trap.offset === at && trap.type === 'statement')
}

/** The first statement of a body that begins on one; a loop there would be reached again by its own turns. */
const routineEntry = ({ text, traps }: File, claim: Claim, offset: number): Placed | undefined => {
  if (claim.path === '(module)') return undefined
  const body = /^[^{}=]*?(?:=>\s*\{?|\)\s*\{)\s*/.exec(text.slice(offset, offset + 400))
  if (body === null) return undefined
  const at = offset + body[0].length
  return /^(?:for|while|do)\b/.test(text.slice(at, at + 6)) ? undefined : traps.find((trap) => trap.offset === at && trap.type === 'statement')
}
