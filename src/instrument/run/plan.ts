// What is decided before the first edit: which routines and loops have activations of their own, and which expressions call something.
//
// A routine without loops that calls nothing but constant-time built-ins and other elided routines is elided: its work is a constant that belongs to
// its callers. So is a loop, with the loops in it, that calls nothing: the routine around it tells the same. The only outermost loop of a routine
// shares the routine's activation. The rounds of an outermost loop of code that runs once have activations, because the loop as a whole has no second size. Which routine a call means is decided by name within the file: where the name means another one
// at run time, that one has its own record unless it is elided too.

import { append } from '../../base/lists.ts'
import { nativeNames } from '../../protocol/index.ts'
import { childAt, type Node, type Outline, outline, type Routine, type SourceLoop } from '../../source/index.ts'
import { calleeName, type Facts, FactsWalk, noFacts } from './facts.ts'
import { mayHaveRounds, type Names, runOnce, triesValues } from './once.ts'

/** `waiting`: framed, and suspended with the async function or module around. */
export type LoopForm = 'framed' | 'waiting' | 'shared' | 'elided'

export interface Plan {
  readonly outline: Outline
  readonly routineOf: ReadonlyMap<Node, Routine>
  readonly loopOf: ReadonlyMap<Node, SourceLoop>
  /** By index of the routine. */
  readonly elided: readonly boolean[]
  /** By index of the routine: it is elided, and asks for the timestamp on top once for all of its accesses. */
  readonly keepsTime: readonly boolean[]
  /** By index of the loop. */
  readonly forms: readonly LoopForm[]
  /** By index of the loop: each of its rounds is an activation, and it is the first, second … such loop, from 0; -1 for all others. */
  readonly rounds: readonly number[]
  /**
   * By index of the loop: its steps, with those of the loops in it, may be counted in a local and told at its end. Nothing in it calls out or throws, so no
   * exception leaves it half counted but an engine's; and none of the loops in it has a record, which would miss the steps not yet told.
   */
  readonly countsLocally: readonly boolean[]
  /** Arms of conditions that call something, and so are blocks of their own. */
  readonly callingArms: ReadonlySet<Node>
  /** The routine awaits or yields at its top level. */
  readonly suspends: readonly boolean[]
  /** By index of the loop: it awaits or yields. */
  readonly loopSuspends: readonly boolean[]
  /** By index of the routine: it waits where no probe can be put. */
  readonly waitsUnseen: readonly boolean[]
  /** Refers to `this`, itself or in an arrow function. */
  readonly usesThis: readonly boolean[]
  /** By index of the routine: its calls of what has a name in this file, and the routines of that name. */
  readonly calls: readonly (readonly KnownCall[])[]
  readonly classes: readonly Node[]
}

export interface KnownCall {
  readonly node: Node
  readonly callees: readonly Routine[]
  /** A built-in may be meant as well. */
  readonly isNative: boolean
}

/** The routines that a call by a name may mean. */
type Named = ReadonlyMap<string, readonly Routine[]>

/** With `everyRoutine` no routine is elided for its work being constant. */
export function plan(program: Node, everyRoutine = false): Plan {
  const lines = outline(program)
  const facts = new FactsWalk(new Map(lines.routines.map((routine) => [routine.node, calledAs(routine)])))
  facts.routine(program)
  const of = (node: Node): Facts => facts.of.get(node) ?? noFacts()
  const elided = everyRoutine ? lines.routines.map(isAlwaysElided) : elidedRoutines(lines.routines, of)
  const constantNames = namesOf(lines.routines, elided)
  const callsOut = (inside: Facts): boolean => inside.calls || [...inside.callees].some((name) => !constantNames.has(name))
  const named = Map.groupBy(lines.routines, calledAs)
  const suspends = lines.routines.map((routine) => of(routine.node).suspends)
  const outermost = new Map<number, number>()
  for (const loop of lines.loops) if (loop.parent === null) outermost.set(loop.routine, (outermost.get(loop.routine) ?? 0) + 1)
  const forms = lines.loops.map((loop): LoopForm => {
    const routine = lines.routines[loop.routine]
    const inside = of(loop.node)
    if (routine === undefined || elided[loop.routine] === true) return 'elided'
    if (loop.parent === null && outermost.get(loop.routine) === 1 && routine.kind !== 'program') return 'shared'
    // The loops of a module run rarely, and are those of drivers and scripts: one more record costs nothing.
    const mayCall = callsOut(inside) || (routine.kind === 'program' && inside.callsByName)
    if (!mayCall) return 'elided'
    return inside.suspends ? suspendedForm(routine, loop.node) : 'framed'
  })
  const rounds = roundsOf(program, lines, facts, named)
  const isRecorded = (index: number): boolean => forms[index] === 'framed' || forms[index] === 'waiting' || (rounds[index] ?? -1) >= 0
  const aroundRecorded = loopsAround(lines.loops, isRecorded)
  const isCallFree = (inside: Facts): boolean => !callsOut(inside) && !inside.suspends && !inside.throws
  return {
    outline: lines,
    routineOf: new Map(lines.routines.map((routine) => [routine.node, routine])),
    loopOf: new Map(lines.loops.map((loop) => [loop.node, loop])),
    elided,
    keepsTime: lines.routines.map((routine) => elided[routine.index] === true && of(routine.node).members >= manyAccesses && hasBlock(routine)),
    forms,
    rounds,
    countsLocally: lines.loops.map(({ node, index }) => isCallFree(of(node)) && !aroundRecorded.has(index)),
    callingArms: facts.callingArms,
    suspends,
    loopSuspends: lines.loops.map((loop) => of(loop.node).suspends),
    waitsUnseen: lines.routines.map((routine) => of(routine.node).waitsUnseen),
    usesThis: lines.routines.map((routine) => of(routine.node).usesThis),
    calls: knownCalls(lines.routines, facts.calls, named),
    classes: facts.classes,
  }
}

/** Fewer ask for the timestamp where they need it. */
const manyAccesses = 2

const hasBlock = (routine: Routine): boolean => !isAlwaysElided(routine) && childAt(routine.node, 'body')?.type === 'BlockStatement'

/** Those with another loop in them that `is` so. */
function loopsAround(loops: readonly SourceLoop[], is: (index: number) => boolean): ReadonlySet<number> {
  const around = new Set<number>()
  for (const { index, parent } of loops) if (is(index)) for (let at = parent; at !== null; at = loops[at]?.parent ?? null) around.add(at)
  return around
}

function roundsOf(program: Node, { routines, loops }: Outline, { of, calls }: FactsWalk, named: Named): number[] {
  const once = runOnce(program, namesIn(calls, named))
  let found = 0
  return loops.map(({ routine, parent, node }) => {
    const around = routines[routine]!
    const runsOften = (parent !== null && !triesValues(node)) || !once.has(around.node)
    return !runsOften && !around.generator && mayHaveRounds(node) && doesWork(of.get(node) ?? noFacts()) ? found++ : -1
  })
}

/** Its rounds need not all cost the same. */
const doesWork = ({ loops, calls, callsByName, callees }: Facts): boolean => loops > 0 || calls || callsByName || callees.size > 0

function namesIn(calls: ReadonlyMap<Node, readonly Node[]>, named: Named): Names {
  const counts = new Map<string, number>()
  for (const list of calls.values()) for (const call of list) counts.set(calleeName(call), (counts.get(calleeName(call)) ?? 0) + 1)
  return { routinesOf: (name) => named.get(name) ?? [], callsOf: (name) => counts.get(name) ?? 0 }
}

/** A loop in a generator is told by the generator's own activation, and so is a `for await`, which waits where no probe can be put. */
function suspendedForm(routine: Routine, loop: Node): LoopForm {
  return routine.generator || loop['await'] === true ? 'elided' : 'waiting'
}

function knownCalls(routines: readonly Routine[], calls: ReadonlyMap<Node, readonly Node[]>, named: Named): KnownCall[][] {
  const known = (node: Node): KnownCall => {
    const name = calleeName(node)
    return { node, callees: named.get(name) ?? [], isNative: nativeNames.has(name) }
  }
  return routines.map((routine) => (calls.get(routine.node) ?? []).map(known))
}

/** The name under which a call would mean the routine: a constructor is called by its class's, what `P.f = function` makes by `f`. */
function calledAs({ kind, path, name }: Routine): string {
  return kind === 'constructor' ? (path.split('.').at(-2) ?? '') : name.slice(name.lastIndexOf('.') + 1)
}

/** Names of which every routine in the file is elided. */
function namesOf(routines: readonly Routine[], elided: readonly boolean[]): ReadonlySet<string> {
  const names = new Set(routines.map(calledAs))
  for (const routine of routines) if (elided[routine.index] !== true) names.delete(calledAs(routine))
  return names
}

/** Its work belongs to whoever constructs. */
const isAlwaysElided = ({ kind }: Routine): boolean => kind === 'field' || kind === 'static-block'

/** What esbuild writes in front of each file to give functions their names back: `(target, value) => __defProp(target, "name", …)`. No reader knows it. */
const isNaming = ({ kind, name, node }: Routine): boolean => {
  const body = kind === 'arrow' && name === '__name' ? childAt(node, 'body') : null
  const callee = body?.type === 'CallExpression' ? childAt(body, 'callee') : null
  return callee?.type === 'Identifier' && callee['name'] === '__defProp'
}

/** The least fixpoint, from leaves up: recursion never gets in. A routine is looked at again only when the last name that it waits for is settled. */
function elidedRoutines(routines: readonly Routine[], of: (node: Node) => Facts): boolean[] {
  const elided = routines.map((routine) => isAlwaysElided(routine) || isNaming(routine))
  const left = new Map<string, number>()
  for (const routine of routines) left.set(calledAs(routine), (left.get(calledAs(routine)) ?? 0) + Number(elided[routine.index] !== true))
  const waiting = new Map<string, Routine[]>()
  const missing = routines.map((routine) => {
    const names =
      elided[routine.index] === true || !mayBeElided(routine, of(routine.node))
        ? []
        : [...of(routine.node).callees].filter((name) => left.get(name) !== 0)
    for (const name of names) {
      const others = waiting.get(name)
      if (others === undefined) waiting.set(name, [routine])
      else others.push(routine)
    }
    return names.length
  })
  const ready = routines.filter((routine) => elided[routine.index] !== true && missing[routine.index] === 0 && mayBeElided(routine, of(routine.node)))
  for (let routine = ready.pop(); routine !== undefined; routine = ready.pop()) {
    elided[routine.index] = true
    const name = calledAs(routine)
    const others = (left.get(name) ?? 0) - 1
    left.set(name, others)
    if (others === 0)
      append(
        ready,
        (waiting.get(name) ?? []).filter(({ index }) => --missing[index]! === 0),
      )
  }
  return elided
}

function mayBeElided(routine: Routine, facts: Facts): boolean {
  if (routine.kind === 'program' || routine.async || routine.generator) return false
  if (isListener(routine)) return false
  if (routine.kind === 'getter' && facts.readsOwnName && !lengths.has(calledAs(routine))) return false
  return !facts.calls && facts.loops === 0 && !facts.tries
}

/** What is called for each event that its emitter has, by code that landau does not see: where listeners pile up, who emits would be told as doing all of their work itself. */
const isListener = ({ name }: Routine): boolean => listening.test(name)
const listening = /^\((?:on|once|addListener|prependListener|prependOnceListener|addEventListener|subscribe)(?: '.*')? callback\)$/

/** What wrappers of lists and collections hand on. */
const lengths: ReadonlySet<string> = new Set(['length', 'size', 'byteLength'])
