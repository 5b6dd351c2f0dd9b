// The fast monitor: V8's precise block coverage. V8 reports each function as ranges, outermost first; the count of a place is that of the
// innermost range around it. V8 drops and joins ranges as the counts happen to be, differently at each look, so looks are never merged range
// by range: the count of a place is the sum over all looks.

import { once } from '../base/once.ts'
import { asmBodiesOf, isAsm } from './asm.ts'
import type { AsmBody } from './asm.ts'
import type { Claim } from './claim.ts'
import { isCountedPlace, isCounterStart, takesApart } from './counted-place.ts'
import { fragileConstructors } from './fragile-constructors.ts'
import { holds, isElementStart, isEmpty, isInitialiser, staticBlockAt } from './members.ts'
import { isBehindForIn, isCut, rangeAt } from './range.ts'
import type { Range } from './range.ts'
import { tokenAt, tokensOf, tokenText } from './tokens.ts'
import type { Tokens } from './tokens.ts'
import { loopsOf } from './loops.ts'
import type { Loop } from './loops.ts'
import { columnOf, lineOf, lineStarts, offsetOf, stretchOf } from './text.ts'
import type { Stretch } from './text.ts'
import type { SeenLoop, SeenRoutine, Sighting, TextOf, Witness } from './witness.ts'

export interface CoveredFunction {
  readonly functionName: string
  readonly ranges: readonly Range[]
  readonly isBlockCoverage: boolean
}

export interface CoveredScript {
  readonly path: string
  readonly isModule: boolean
  readonly functions: readonly CoveredFunction[]
}

/** What one thread handed over at one look. */
export interface CoverageLook {
  readonly process: number
  readonly thread: number
  readonly scripts: readonly CoveredScript[]
}

interface Merged {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly looks: CoveredFunction[]
}

interface File {
  readonly path: string
  readonly isModule: boolean
  readonly text: string
  readonly starts: readonly number[]
  /** By start, then outermost first. */
  readonly functions: readonly Merged[]
  /** V8's offsets are offsets into the text. */
  readonly isText: boolean
  /** Made when it is first asked for. */
  readonly tokens: () => Tokens
  readonly loops: () => readonly Loop[]
  readonly forIns: () => readonly Loop[]
  readonly asmBodies: () => readonly AsmBody[]
  readonly fragile: () => readonly OwnText[]
}

export interface CoverageWitness extends Witness {
  /** The text of a claim's routine without that of the functions in it, in offsets; null where it may be suspended or holds a class. */
  readonly ownText: (claim: Claim) => readonly OwnText[] | null
  /** Where no trap may be (fragile-constructors.ts), of each file with a text that V8 ran: of those named, or of all. */
  readonly untrapped: (files: readonly string[] | null) => Record<string, Stretch[]>
}

export type OwnText = readonly [from: number, to: number]

/** Reads what the fast monitor saw in all threads of one run. */
export const coverageWitness = (looks: readonly CoverageLook[], textOf: TextOf): CoverageWitness => {
  const scripts = Map.groupBy(
    looks.flatMap((look) => look.scripts),
    ({ path }) => path,
  )
  const files = new Map([...scripts].flatMap(([path, all]) => fileOf(path, all, textOf)))
  return {
    monitor: 'fast',
    look: (claim) => look(files.get(claim.file), claim, textOf),
    ran: (path) => scripts.has(path),
    keyAt: (path, line, column) => keyAt(files.get(path), line, column),
    ownText: (claim) => ownText(files.get(claim.file), claim),
    untrapped: (wanted) =>
      Object.fromEntries(
        [...files.values()]
          .filter(({ path, isText }) => isText && wanted?.includes(path) !== false)
          .map(({ path, starts, fragile }) => [path, fragile().map(([from, to]) => stretchOf(starts, from, to))]),
      ),
    loops: () => [...files.values()].filter(({ isText }) => isText).flatMap(seenLoops),
    routines: () => [...files.values()].filter(({ isText }) => isText).flatMap(routinesOf),
    threads: new Set(looks.map((it) => `${it.process}-${it.thread}`)).size,
  }
}

const fileOf = (path: string, scripts: readonly CoveredScript[], textOf: TextOf): [string, File][] => {
  const text = textOf(path)
  if (text === null) return []
  const merged = new Map<string, Merged>()
  for (const { functions } of scripts) {
    for (const it of functions) {
      const { startOffset: start = 0, endOffset: end = 0 } = it.ranges[0] ?? {}
      const key = `${start}-${end}-${it.functionName}`
      const known = merged.get(key)
      if (known === undefined) merged.set(key, { name: it.functionName, start, end, looks: [it] })
      else known.looks.push(it)
    }
  }
  const functions = [...merged.values()].toSorted((a, b) => a.start - b.start || b.end - a.end)
  const tokens = once(() => tokensOf(text))
  const loops = once(() => loopsOf(tokens()))
  const forIns = once(() => loops().filter(({ goesThrough }) => goesThrough === 'in'))
  const asmBodies = once(() => asmBodiesOf(tokens()))
  const fragile = once(() => fragileConstructors(tokens()))
  const isModule = scripts.some((script) => script.isModule)
  return [
    [
      path,
      { path, isModule, text, starts: lineStarts(text), functions, isText: isTextOf(functions, text), tokens, loops, forIns, asmBodies, fragile },
    ],
  ]
}

/** Whether V8's functions are where the text has functions of their names: a compiled text has others there. */
const isTextOf = (functions: readonly Merged[], text: string): boolean => {
  if (functions.some(({ start, end }) => end > text.length && start > 0)) return false
  const named = functions.filter(({ name }) => /^[\w$]+$/.test(name))
  const found = named.filter(({ name, start, end }) => text.slice(Math.max(0, start - nameDistance), end).includes(name))
  return found.length >= named.length * 0.8
}

/** `exports.parse = function` names the function a little before it starts. */
const nameDistance = 100

const countAt = ({ looks }: Merged, offset: number): number => looks.reduce((sum, { ranges }) => sum + (rangeAt(ranges, offset)?.count ?? 0), 0)

/** Whether what V8 counted at a place may be the count of another one. */
const isCutAt = (file: File, { looks }: Merged, offset: number): boolean =>
  looks.some(({ ranges }) => isCut(ranges, file.tokens(), offset) || isBehindForIn(ranges, file.forIns(), offset))

const callsOf = ({ looks }: Merged): number => looks.reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)

const hasWrapped = ({ looks }: Merged): boolean => looks.some(({ ranges }) => ranges.some(({ count }) => count < 0))

/**
 * The innermost function around an offset. Functions are nested, so it is the last to start that has not ended. Initialisers reach over the methods
 * between their elements: what V8 counts there belongs to one only in a static block, but what never ran in one that never ran V8 leaves out.
 */
const innermost = (file: File, offset: number): Merged | undefined => {
  const isAround = (it: Merged): boolean => it.start <= offset && offset < it.end
  const around = file.functions.findLast(isAround)
  if (around === undefined || !isInitialiser(around)) return around
  const block = staticBlockAt(file.tokens(), offset)
  const initialiser = block === null ? around : initialiserOf(file, block)
  if (initialiser !== undefined && (block !== null || callsOf(around) === 0)) return initialiser
  return file.functions.findLast((it) => isAround(it) && !isInitialiser(it))
}

/** Node strips types without moving anything, and names the file in a comment behind the text. */
const isModule = (file: File, { start, end }: Merged): boolean => start === 0 && end >= file.text.length

/**
 * The routine whose text starts at a place. V8 starts a method at its key where a parser starts its function at the parameters: then the
 * place is inside, and a parenthesis.
 */
const routineAt = (file: File, offset: number): Merged | undefined => {
  const exact = file.functions.find((it) => it.start === offset && !isModule(file, it) && !isInitialiser(it))
  if (exact !== undefined) return exact
  const around = innermost(file, offset)
  if (around === undefined || isModule(file, around) || isInitialiser(around)) return undefined
  return file.text[offset] === '(' && isKey(file, around.start, offset) ? around : undefined
}

/** Whether a property key with its modifiers stands between two offsets: a computed one may hold anything, another one no statement. */
const isKey = ({ text, tokens }: File, start: number, end: number): boolean => {
  const last = tokenAt(tokens(), end) - 1
  const bracket = tokenText(tokens(), last) === ']' ? (tokens().partners[last] ?? -1) : -1
  const head = text.slice(start, bracket < 0 ? end : tokens().starts[bracket])
  return head.length < longestKey && !/[{}();=]/.test(head.replace(/\/\*.*?\*\/|(['"]).*?\1/gs, ''))
}

/** With its modifiers and comments; what is longer is a body, in which strings would be looked for over and over. */
const longestKey = 1000

const moduleOf = (file: File): Merged | undefined => file.functions.find((it) => isModule(file, it))

const isGenerator = ({ text }: File, { start }: Merged): boolean =>
  /^(?:async\s+)?(?:function\s*\*|\*)/.test(text.slice(start, start + 200).replace(/^(?:static\s+)/, ''))

const keyOf = (file: File, it: Merged): string => `${file.path}:${it.start}-${it.end}`

const keyAt = (file: File | undefined, line: number, column: number): string | null => {
  if (file === undefined || !file.isText) return null
  const offset = offsetOf(file.starts, file.text.length, line, column)
  const routine = offset === null ? undefined : routineAt(file, offset)
  const found = routine ?? (offset === null ? undefined : initialiserOf(file, offset))
  return found === undefined ? null : keyOf(file, found)
}

const initialiserOf = ({ functions, tokens }: File, offset: number): Merged | undefined =>
  functions.find((it) => isInitialiser(it) && holds(tokens(), it, offset))

const look = (file: File | undefined, claim: Claim, textOf: TextOf): Sighting => {
  if (file === undefined) return { kind: 'blind', why: claim.path === '(module)' && textOf(claim.file) !== null ? 'collected' : 'unread' }
  if (!file.isText) return { kind: 'blind', why: 'compiled' }
  const offset = offsetOf(file.starts, file.text.length, claim.line, claim.column)
  if (offset === null) return { kind: 'absent', why: 'the file has no such line and column' }
  if (claim.kind === 'block') return lookAtBlock(file, claim, offset)
  if (claim.kind === 'built-in') return { kind: 'blind', why: 'builtIn' }
  if (claim.kind !== 'routine') return lookAtLoop(file, claim, offset)
  return isMember(claim) ? lookAtMember(file, offset) : lookAtRoutine(file, claim, offset)
}

/** Field initialisers and static blocks of a class are one function to V8, with a name that no program can write. */
const isMember = ({ path }: Claim): boolean => /\.\((?:init [^()]*|static)\)$/.test(path)

/** A block's own routine is asked: where a function begins as the value of an expression, V8 has another count for the function. */
const lookAtBlock = (file: File, { part, path }: Claim, offset: number): Sighting => {
  const from = part === null ? null : offsetOf(file.starts, file.text.length, part.line, part.column)
  if (part === null || from === null) return { kind: 'absent', why: 'the file has no such routine' }
  if (tokenStart(file.tokens(), offset) !== offset) return { kind: 'absent', why: 'no block starts here' }
  const routine = path === '(module)' ? moduleOf(file) : routineAround(file, from)
  if (routine !== undefined && offset >= routine.end) return { kind: 'absent', why: 'it is outside of its function' }
  if (routine === undefined || routine.start > offset)
    return hasNotRun(file, from) ? { kind: 'count', count: 0 } : { kind: 'blind', why: 'collected' }
  if (part.isHeader || !isCountedPlace(file.tokens(), offset, from)) return { kind: 'blind', why: 'uncounted' }
  if (isGenerator(file, routine) && routine.looks.some(({ ranges }) => rangeAt(ranges, offset) === ranges[0]))
    return { kind: 'blind', why: 'generator' }
  if (isCutAt(file, routine, offset)) return { kind: 'blind', why: 'cut' }
  const seen = countIn(routine, offset)
  return seen.kind === 'count' && !isCounterStart(file.tokens(), offset) ? { kind: 'atMost', count: seen.count, why: 'thrown' } : seen
}

/** Of the token at or behind an offset. */
const tokenStart = (tokens: Tokens, offset: number): number | undefined => tokens.starts[tokenAt(tokens, offset)]

/** The routine that starts at `from`; a class initialiser or a module starts nowhere that V8 would know. */
const routineAround = (file: File, from: number): Merged | undefined =>
  routineAt(file, from) ??
  initialiserOf(file, from) ??
  (looksLikeRoutine.test(file.text.slice(from, from + 100)) && from > 0
    ? undefined
    : file.functions.findLast((it) => it.start <= from && from < it.end))

/** V8 knows nothing of a function within one that was never called. */
const hasNotRun = (file: File, from: number): boolean => {
  const around = innermost(file, from)
  return around !== undefined && callsOf(around) === 0
}

const countIn = (routine: Merged | undefined, offset: number): Sighting => {
  if (routine === undefined) return { kind: 'blind', why: 'collected' }
  if (hasWrapped(routine)) return { kind: 'blind', why: 'wrapped' }
  if (routine.looks.some((it) => !it.isBlockCoverage && (it.ranges[0]?.count ?? 0) > 0)) return { kind: 'blind', why: 'blocks' }
  return { kind: 'count', count: countAt(routine, offset) }
}

/** Without an initialiser no class of this text was ever made, or V8 keeps none that was never called. */
const lookAtMember = (file: File, offset: number): Sighting => {
  const initialiser = initialiserOf(file, offset)
  const isHere = startsElement(file.tokens(), offset)
  if (initialiser !== undefined)
    return isHere ? { kind: 'count', count: callsOf(initialiser) } : { kind: 'absent', why: 'no field or static block starts here' }
  if (!isHere) return { kind: 'absent', why: 'no function starts here' }
  return hasNotRun(file, offset) ? { kind: 'count', count: 0 } : { kind: 'blind', why: 'collected' }
}

const lookAtRoutine = (file: File, claim: Claim, offset: number): Sighting => {
  const routine = claim.path === '(module)' ? moduleOf(file) : routineAt(file, offset)
  if (routine === undefined && (claim.path === '(module)' || looksLikeRoutine.test(file.text.slice(offset, offset + 100))))
    return hasNotRun(file, offset) ? { kind: 'count', count: 0 } : { kind: 'blind', why: 'collected' }
  if (routine === undefined) return { kind: 'absent', why: 'no function starts here' }
  // A claim in positions of a source has no end here (translated.ts): its compiled text may begin with what no source has.
  if (claim.endLine !== null && claim.path === '(module)' && offset !== routine.start)
    return { kind: 'absent', why: 'a module starts where its file does' }
  const endLine = lineOf(file.starts, claim.path === '(module)' ? routine.end : routine.end - 1)
  if (
    claim.endLine !== null &&
    endLine !== claim.endLine &&
    (claim.path !== '(module)' || lineOf(file.starts, file.text.trimEnd().length) !== claim.endLine)
  )
    return { kind: 'absent', why: `the function that starts here ends in line ${endLine}, not ${claim.endLine}` }
  if (hasWrapped(routine)) return { kind: 'blind', why: 'wrapped' }
  if (isGenerator(file, routine)) return { kind: 'blind', why: 'generator' }
  const count = callsOf(routine)
  if (file.isModule && claim.path === '(module)') return { kind: 'count', count, isLinked: true }
  return takesApart(file.tokens(), routine.start, routine.end) ? { kind: 'atMost', count, why: 'unbound' } : { kind: 'count', count }
}

const looksLikeRoutine = /^(?:async\b|function\b|\(|[\w$]+\s*=>)/

const startsElement = (tokens: Tokens, offset: number): boolean => {
  const token = tokenAt(tokens, offset)
  return tokens.starts[token] === offset && isElementStart(tokens, token)
}

const lookAtLoop = (file: File, { endLine, kind, count }: Claim, offset: number): Sighting => {
  const loop = file.loops().find((it) => it.offset === offset)
  if (loop === undefined) return { kind: 'absent', why: 'no loop starts here' }
  const [least, most] = [lineOf(file.starts, loop.leastEnd), lineOf(file.starts, loop.mostEnd)]
  if (endLine !== null && (endLine < least || endLine > most))
    return { kind: 'absent', why: `the loop that starts here ends in line ${least}, not ${endLine}` }
  const routine = innermost(file, offset)
  // A body has a counter of its own, that no jump before the loop cuts short.
  if (kind !== 'loop') {
    const seen = countIn(routine, loop.body)
    const isLeft = kind === 'steps' && routine !== undefined && isGenerator(file, routine) && seen.kind === 'count' && seen.count > (count ?? 0)
    return isLeft ? { kind: 'blind', why: 'left' } : seen
  }
  if (routine !== undefined && isCutAt(file, routine, offset)) return { kind: 'blind', why: 'cut' }
  const seen = countIn(routine, offset)
  // What is in front of it, or in its head, may have thrown.
  return seen.kind === 'count' ? { kind: 'atMost', count: seen.count, why: 'thrown' } : seen
}

const ownText = (file: File | undefined, { path, line, column, part }: Claim): OwnText[] | null => {
  const start = file === undefined ? null : offsetOf(file.starts, file.text.length, part?.line ?? line, part?.column ?? column)
  if (file === undefined || start === null || !file.isText) return null
  const routine = path === '(module)' ? moduleOf(file) : routineAt(file, start)
  if (routine === undefined || isGenerator(file, routine)) return null
  if (file.fragile().some(([from, to]) => from < routine.end && to > routine.start)) return null
  const own: OwnText[] = []
  let from = routine.start
  for (const inner of file.functions) {
    if (inner === routine || inner.start < from || inner.end > routine.end) continue
    if (inner.start > from) own.push([from, inner.start])
    from = inner.end
  }
  own.push([from, routine.end])
  return own.some(([begin, end]) => isUnsteady(file.tokens(), begin, end)) ? null : own
}

/** What suspends an activation, or evaluates elements of a class. */
const isUnsteady = (tokens: Tokens, from: number, to: number): boolean => {
  for (let token = tokenAt(tokens, from); (tokens.starts[token] ?? to) < to; token++)
    if (/^(?:await|yield|class|async)$/.test(tokenText(tokens, token))) return true
  return false
}

const seenLoops = (file: File): SeenLoop[] =>
  file.loops().flatMap(({ offset, body }) => {
    const routine = innermost(file, offset)
    const count = routine === undefined ? 0 : countAt(routine, offset)
    if (routine === undefined || count <= 0 || isAsm(file.asmBodies(), offset, offset)) return []
    // A body has a counter of its own: one that turned was entered, where a jump or an exception before the loop or in its head leaves that open.
    if (countAt(routine, body) <= 0) return []
    return [
      {
        file: file.path,
        line: lineOf(file.starts, offset),
        column: columnOf(file.starts, offset),
        count,
        routine: isModule(file, routine) ? null : keyOf(file, routine),
      },
    ]
  })

const routinesOf = (file: File): SeenRoutine[] =>
  file.functions
    .filter((it) => !isModule(file, it) && callsOf(it) !== 0 && !(isInitialiser(it) && isEmpty(file.tokens(), it)))
    .map((it) => ({
      name: it.name,
      file: file.path,
      line: lineOf(file.starts, it.start),
      key: keyOf(file, it),
      count: callsOf(it),
      blind: isAsm(file.asmBodies(), it.start, it.end) ? 'asm' : isGenerator(file, it) ? 'generator' : null,
    }))
