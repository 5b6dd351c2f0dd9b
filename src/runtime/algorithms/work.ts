// Built-ins that work through their data are repetitions: a `map` is a loop. Those that call back are one while their callbacks run, which count the
// steps; of the others the steps are the elements that they visit (docs/operations.md).

import { type WorkShape, workShapes, ceil, log2, max, min } from '../../protocol/index.ts'
import { indexIn, isArray, isView } from '../builtins.ts'
import { isPartOfBuffer } from '../cells/same-memory.ts'
import { endPosition, position } from '../charges/charge.ts'
import type { RuntimeHost } from '../host.ts'
import { endOfMatch, type KnownPattern, Patterns } from '../patterns/patterns.ts'
import { createFoundAt, createIsQuiet } from '../cells/quiet-lists.ts'
import type { Value } from '../value.ts'
import type { DataProbes } from './data-probes.ts'
import type { Frames } from './frames.ts'
import { topSteps } from './schedule.ts'
import { lengthOf, type Structures } from './structures.ts'

export interface WorkProbes {
  /** The arguments of a built-in that calls back are there: its callbacks run next. */
  readonly begin: (argument: Value, receiver: Value, site: number, label: number) => Value
  /** It has returned. */
  readonly end: (
    result: Value,
    receiver: Value,
    argument: Value,
    site: number,
    shape: number,
    label: number,
    made: number,
    from?: Value,
    to?: Value,
  ) => Value
}

const shapeOf = (shape: number): WorkShape => workShapes[shape]!

export function createWorkProbes(frames: Frames, data: DataProbes, structures: Structures, host: RuntimeHost): WorkProbes {
  const [patterns, isQuiet, foundAt] = [new Patterns(host.isProxy), createIsQuiet(host), createFoundAt(host)]
  const worksOn = (o: Value): boolean => {
    const id = structures.idOf(o, structures.slotOf(o))
    return id !== 0 && structures.isList(id)
  }

  const begin = (argument: Value, receiver: Value, site: number, label: number): Value => {
    if (!worksOn(receiver)) return argument
    frames.repeat(site)
    data.worked(receiver, label, 0, 0, 0)
    return argument
  }

  const end: WorkProbes['end'] = (result, receiver, argument, site, shape, label, made, from, to) => {
    const what = shapeOf(shape)
    if (what === 'callback' || what === 'sort') {
      if (worksOn(receiver)) calledBack(result, receiver, argument, site, what, label, made)
      return result
    }
    if (typeof receiver === 'object' && !worksOn(receiver) && what !== 'keys') return result
    const steps =
      typeof receiver === 'string' && what !== 'keys'
        ? textSteps(what, result, receiver, from, patterns.known(argument))
        : stepsOf(what, foundAt, result, receiver, argument, from, to)
    if (steps < 0) {
      if (isView(result) && isView(receiver)) noteShared(structures, result, receiver)
      return result
    }
    frames.repeat(site)
    frames.steps[topSteps]! += steps
    const writes = what === 'rewrite' || what === 'insert' || what === 'remove' ? steps : 0
    data.worked(receiver, label, steps, writes, what === 'insert' ? 1 : 0)
    if ((what === 'insert' || what === 'remove') && isArray(result)) data.spliced(receiver, result)
    if (what === 'insert') data.inserted(receiver, typeof argument === 'number' ? argument : 0)
    if (isArray(result) && what !== 'rewrite') produced(result, receiver, made, what)
    frames.leaveSite(site)
    return result
  }

  function calledBack(result: Value, receiver: Value, argument: Value, site: number, what: WorkShape, label: number, made: number): void {
    const length = lengthOf(receiver)
    // Without an argument `sort` was not begun.
    if (argument === undefined) frames.repeat(site)
    const steps = frames.steps[topSteps]!
    if (steps === 0) frames.steps[topSteps] = what === 'sort' ? ceil(length * log2(max(2, length))) : length
    const visited = what === 'sort' || steps === 0 ? length : min(length, steps)
    data.worked(receiver, label, visited, what === 'sort' && result === receiver ? length : 0, 0)
    if (isArray(result) && result !== receiver) produced(result, receiver, made, what)
    frames.leaveSite(site)
  }

  /** A built-in made an array, with elements of the receiver or of its own. */
  function produced(result: Value, receiver: Value, made: number, what: WorkShape): void {
    data.list(result, made)
    data.worked(result, made, 0, result.length, result.length)
    if (typeof receiver !== 'object' || result.length === 0 || !isArray(receiver)) return
    const from = structures.slotOf(receiver)
    const to = structures.slotOf(result)
    // A proxy has no slot. A sparse array has few keys, and a length that takes minutes to walk.
    if (!(from! > 0 && to! > 0) || (what === 'keys' && result.length < receiver.length)) return
    if (!isQuiet(receiver)) return
    if (receiver.length === 0 || result[0] === receiver[0] || indexIn(receiver, result[0], 0) >= 0) structures.copied(from!, to!)
  }

  return { begin, end }
}

/** `part` is a view of what `whole` is a view of: one input. */
function noteShared(structures: Structures, part: Value, whole: Value): void {
  const from = structures.idOf(whole, structures.slotOf(whole))
  const to = structures.idOf(part, structures.slotOf(part))
  if (from > 0 && to > 0) structures.copied(from, to)
}

/** Elements visited in [from, to) of the receiver; -1 when it is none that the built-in works on. */
function stepsOf(
  what: WorkShape,
  foundAt: ReturnType<typeof createFoundAt>,
  result: Value,
  receiver: Value,
  argument: Value,
  from: Value,
  to: Value,
): number {
  if (what === 'keys') return isArray(result) ? result.length : -1
  if (!isArray(receiver) && !isView(receiver)) return what === 'copy' && isArray(result) ? result.length : -1
  const length = lengthOf(receiver)
  switch (what) {
    case 'scan':
      // `includes` does not say where it stopped.
      return scanned(result === true ? foundAt(receiver, argument, position(from, length)) : result, from, length)
    case 'scanBack':
      return scannedBack(result, from, length)
    case 'part':
      return -1
    case 'copy':
      // `slice` of a Buffer is a view: nothing is visited.
      return (isArray(result) || isView(result)) && !isPartOfBuffer(result, receiver) ? lengthOf(result) : -1
    case 'rewrite':
      return max(0, endPosition(to, length) - position(from, length))
    case 'remove':
      return isArray(result) ? length + result.length - position(argument, length + result.length) : -1
    case 'insert':
      // `unshift` moves all, `splice` what is behind its start.
      return typeof argument === 'number' && isArray(result) ? max(0, length - (argument < 0 ? length + argument : argument)) : length
    default:
      return length
  }
}

/** The same of a string. */
function textSteps(what: WorkShape, result: Value, receiver: string, from: Value, pattern: KnownPattern | null): number {
  if (what === 'scan') return scanned(result, from, receiver.length)
  if (what === 'scanBack') return scannedBack(result, from, receiver.length)
  if (what !== 'text') return -1
  if (pattern === null || pattern.global) return receiver.length
  const end = endOfMatch(result)
  if (end >= 0) return end
  // A pattern that must match where it begins failed there.
  return pattern.anchored && (result === null || result === receiver) ? 1 : receiver.length
}

/** Elements from where a search began to where it found something. */
function scanned(found: Value, from: Value, length: number): number {
  return max(0, (typeof found === 'number' && found >= 0 ? found + 1 : length) - position(from, length))
}

function scannedBack(found: Value, from: Value, length: number): number {
  const last = typeof from === 'number' ? (from < 0 ? length + from : min(from, length - 1)) : length - 1
  return max(0, last + 1 - (typeof found === 'number' && found >= 0 ? found : 0))
}
