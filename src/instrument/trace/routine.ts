// The probes of one routine of a trace. docs/adr/0005 has the grammar.

import { isAnonymous } from '../../cfg/flow.ts'
import type { Cfg, Place } from '../../cfg/index.ts'
import { isWalked, placeOf, type TracedGraph, type WitnessPlan } from '../../placement/index.ts'
import { namePrefix, slotKind } from '../../protocol/index.ts'
import { childAt, requiredChild } from '../../source/index.ts'
import { at, atPlace, declareTemporary, type Insertion, rank } from '../count/splice.ts'
import { check, control, declareInstance, instanceControl, note, noteNothing, witness } from './code.ts'
import type { AwaitingLoop, TracedPlaces } from './places.ts'
import type { Shape } from './shape.ts'

/** All that is known of a routine before its probes are written. */
export interface RoutineToTrace {
  readonly text: string
  readonly cfg: Cfg
  /** The graph with the places that probes may use. */
  readonly graph: TracedGraph
  readonly shape: Shape
  readonly places: TracedPlaces
  readonly plan: WitnessPlan
  readonly marked: ReadonlySet<number>
  readonly start: number
  readonly waits: boolean
  /** The block in which a generator is called, if it is one that begins later; -1 otherwise. */
  readonly called: number
  /** Number of the routine and of its first position in the thread. */
  readonly routine: number
  readonly base: number
}

const [temporary, valueOf] = [`${namePrefix}t`, `${namePrefix}K`]

/** More witnesses than this in a row could overrun the array, so each of them looks. */
const manyWitnesses = 1000

/** At the end of a block, behind everything, also when the block is empty. */
const atEnd = 9

/** Around the body of an arrow, which may begin right behind `=>`, where code of its first block may begin too. */
const outermost = 3

/** The order of codes at one place: what arrives, what is there, what leaves. */
const order = { token: 0, arriving: 1, block: 2, noted: 3, leaving: 4 } as const

/** The insertions of a routine. */
export function tracingInsertions(it: RoutineToTrace): Insertion[] {
  const codes = new Codes()
  putWitnesses(it, codes)
  putNotes(it, codes)
  putTokens(it, codes)
  const { first } = it.shape
  const hasBody = it.shape.form !== 'value' && it.shape.form !== 'empty'
  const inBody = (place: Place): boolean => hasBody && place.start >= first
  const found = [
    ...codes.print(it.text, inBody),
    ...returns(it),
    ...passing(it),
    ...waiting(it),
    ...defaults(it),
    ...it.places.loops.flatMap((loop) => awaiting(it, loop)),
  ]
  const usesTemporary = found.some(({ open }) => open.includes(`(${temporary}=(`)) || it.shape.form === 'concise'
  return [...found, ...around(it, usesTemporary && hasBody)]
}

class Codes {
  readonly #codes = new Map<string, { readonly place: Place; readonly parts: { readonly order: number; readonly code: string }[] }>()

  put(place: Place, turn: number, code: string): void {
    const known = this.#codes.get(keyOf(place)) ?? { place, parts: [] }
    known.parts.push({ order: turn, code })
    this.#codes.set(keyOf(place), known)
  }

  print(text: string, inBody: (place: Place) => boolean): Insertion[] {
    return [...this.#codes.values()].map(({ place, parts }) => {
      const code = parts.toSorted((a, b) => a.order - b.order).map((part) => part.code) // prettier-ignore
      return atPlace(text, place, code.join(','), inBody(place))
    })
  }
}

/** Code of one key is put together. */
const keyOf = ({ form, start, end }: Place): string => `${form} ${start} ${end}`

const isSame = (one: Place | null, other: Place | null): boolean => one !== null && other !== null && keyOf(one) === keyOf(other)

function putWitnesses({ cfg, graph, plan, base }: RoutineToTrace, codes: Codes): void {
  const inLoops = new Set(cfg.loops.flatMap((loop) => loop.blocks))
  for (const [number, { kind, of, place }] of plan.witnesses.entries()) {
    const block = kind === 'block' ? of : graph.edges[of]!.from
    const looks = inLoops.has(block) || plan.witnesses.length > manyWitnesses
    const code = looks ? `${witness(base + number)},${check}` : witness(base + number)
    if (kind === 'block') codes.put(place, order.block, code)
    else if (isSame(place, placeOf(graph.blocks[graph.edges[of]!.to]!))) codes.put(place, order.arriving, code)
    else codes.put(place, order.leaving, `${code},${noteNothing}`)
  }
}

function putNotes({ cfg, graph, plan, marked, base }: RoutineToTrace, codes: Codes): void {
  for (const [id, block] of graph.blocks.entries()) {
    const place = placeOf(block)
    if (place === null || marked.has(id)) continue
    codes.put(place, order.noted, plan.pinned[id] === true ? noteNothing : note('position', base + id))
  }
  const carriers = new Set(plan.witnesses.map(({ kind, of }) => (kind === 'edge' ? of : -1)))
  for (const edge of graph.edges) {
    // A block without a place is noted where control goes to it.
    const isNoted = isWalked(edge, cfg.exit) && edge.place?.early === false && !carriers.has(edge.id)
    if (isNoted && edge.to !== cfg.exit && placeOf(graph.blocks[edge.to]!) === null)
      codes.put(edge.place!, order.leaving, note('position', base + edge.to))
  }
}

/** The places of blocks and edges, each once: an edge may have that of a block. */
function distinctPlaces({ blocks, edges }: TracedGraph): Iterable<Place> {
  const all = [...blocks.map(placeOf), ...edges.map(({ place }) => place)].filter((place) => place !== null)
  return new Map(all.map((place) => [keyOf(place), place])).values()
}

/** Resumptions, landings, and what parameters evaluate. */
function putTokens({ graph, places, start, base, routine, waits, called }: RoutineToTrace, codes: Codes): void {
  for (const edge of graph.edges) {
    const place = edge.kind === 'resume' ? placeOf(graph.blocks[edge.to]!) : null
    // A generator's first resumption is its beginning.
    if (place === null || edge.to === start) continue
    codes.put(place, order.token, goesOn(base, edge.to))
  }
  for (const { node, header } of places.loops) {
    const { start: from, end: to } = requiredChild(node, 'left')
    // What binding the variable evaluates is the first that runs after the wait.
    for (const place of distinctPlaces(graph)) if (from <= place.start && place.end <= to) codes.put(place, order.token, goesOn(base, header))
  }
  for (const block of places.landings) {
    const token = waits ? instanceControl(slotKind.catch, base + block) : control(slotKind.land, base + block)
    codes.put(placeOf(graph.blocks[block]!)!, order.token, `${token},${check}`)
  }
  const evaluated = (block: number): string => control(slotKind.parameter, base + block)
  const bound = control(slotKind.bound, routine)
  for (const { block } of places.defaults) {
    const place = placeOf(graph.blocks[block]!)!
    codes.put(place, order.token, place.form === 'named' ? `${evaluated(block)},${bound}` : evaluated(block))
  }
  if (called >= 0) codes.put(placeOf(graph.blocks[called]!)!, order.token, `${evaluated(called)},${bound}`)
}

function around(it: RoutineToTrace, temporaries: boolean): Insertion[] {
  const { shape } = it
  const { first, last } = shape
  const declared = `${temporaries ? declareTemporary(0).open : ''}${it.waits && shape.form !== 'value' ? declareInstance : ''}`
  switch (shape.form) {
    case 'body':
      return [at(first, `${declared}${enter(it)};try{${check};`, rank.opening), at(last, `;${done(it)}}finally{${exit(it)}}`, rank.closing)]
    case 'concise': {
      const body = requiredChild(it.cfg.routine, 'body')
      const bare = isAnonymous(body) ? '0,' : ''
      const open = `{${declared}${enter(it)};try{${check};return(${temporary}=(${bare}`
      return [{ start: first, end: last, open, close: `),${done(it)},${temporary})}finally{${exit(it)}}}`, rank: outermost }]
    }
    case 'open':
      if (first === last) return []
      return [at(first, `${declared}${enter(it)};${check};`, rank.opening), at(last, `;${done(it)},${exit(it)};`, rank.closing)]
    case 'value': {
      const [open, close] = named(it)
      return [{ start: first, end: last, open: `(${enter(it)},${valueOf}(${open}`, close: `${close},${done(it)},${exit(it)}))`, rank: 1 }]
    }
    case 'empty':
      // A directive in front may lack its semicolon.
      return [at(first, `;${declared}${enter(it)};${done(it)},${exit(it)};`, rank.closing)]
  }
}

/** What goes around the value of a field inside of a call: an anonymous function keeps the name that it takes from the field. */
function named({ cfg }: RoutineToTrace): readonly [string, string] {
  const { place } = cfg.blocks[cfg.entry]!
  if (place?.form !== 'named') return ['(', ')']
  const name = JSON.stringify(place.name)
  return [`{${name}:`, `}[${name}]`]
}

const enter = ({ waits, routine }: RoutineToTrace): string => (waits ? instanceControl(slotKind.start, routine) : control(slotKind.enter, routine))
const exit = ({ waits, routine }: RoutineToTrace): string => (waits ? instanceControl(slotKind.leave, routine) : control(slotKind.exit, routine))
const done = ({ routine }: RoutineToTrace): string => note('done', routine)

function returns(it: RoutineToTrace): Insertion[] {
  const { shape, places } = it
  if (shape.form === 'value' || shape.form === 'empty') return []
  return places.returns.map(({ node, passesFinally }) => {
    // What is open and returns through `finally` has no place for its end behind it.
    const code = shape.form === 'open' && !passesFinally ? `${done(it)},${exit(it)}` : done(it)
    const argument = childAt(node, 'argument')
    // An asynchronous generator would wait for a value.
    if (argument === null) return { start: node.start, end: node.end, open: `{${code};`, close: '}', rank: -1 }
    const { start, end } = argument
    const bare = isAnonymous(argument) ? '0,' : ''
    return { start, end, open: `(${temporary}=(${bare}`, close: `),${code},${temporary})`, rank: 2 }
  })
}

/** What passes through `finally`. */
function passing(it: RoutineToTrace): Insertion[] {
  const { places, routine } = it
  return [
    ...places.finalizers.flatMap(({ entries, end }) => [
      ...entries.map((offset) => at(offset, `;${done(it)};`, atEnd)),
      at(end, `;${control(slotKind.ended, routine)};`, atEnd),
    ]),
    ...places.jumps.map(({ start, end }): Insertion => ({ start, end, open: `{${done(it)};`, close: '}', rank: -1 })),
  ]
}

function waiting({ places, base }: RoutineToTrace): Insertion[] {
  return places.suspensions.map(({ node, block }) => {
    const code = control(slotKind.suspend, base + block)
    const argument = childAt(node, 'argument')
    if (argument === null) return { start: node.start, end: node.end, open: '', close: ` void(${code})`, rank: -9 }
    return { start: argument.start, end: argument.end, open: `${valueOf}((`, close: `),${code})`, rank: 2 }
  })
}

function defaults({ places, graph, routine }: RoutineToTrace): Insertion[] {
  const open = places.defaults.filter(({ block }) => placeOf(graph.blocks[block]!)?.form !== 'named')
  return open.map(({ node: { start, end } }) => ({ start, end, open: `${valueOf}((`, close: `),${control(slotKind.bound, routine)})`, rank: -0.5 }))
}

const goesOn = (base: number, block: number): string => `${instanceControl(slotKind.resume, base + block)},${check}`

/** `for await` waits where nothing can be written: in front of its head and behind its body stands that it will. */
function awaiting({ base }: RoutineToTrace, { node, statement, header, continues }: AwaitingLoop): Insertion[] {
  const suspended = control(slotKind.suspend, base + header)
  const resumed = goesOn(base, header)
  const [right, body] = [requiredChild(node, 'right'), requiredChild(node, 'body')]
  const inBody: Insertion[] =
    body.type === 'BlockStatement'
      ? [at(body.start + 1, `${resumed};`, rank.opening), at(body.end - 1, `;${suspended};`, atEnd)]
      : [{ start: body.start, end: body.end, open: `{${resumed};`, close: `;${suspended}}`, rank: 2 }]
  return [
    { start: right.start, end: right.end, open: `${valueOf}((`, close: `),${suspended})`, rank: 2 },
    ...inBody,
    ...continues.map((jump): Insertion => ({ start: jump.start, end: jump.end, open: `{${suspended};`, close: '}', rank: -1 })),
    // Within the body of a loop around it, and around an `else` that was not there.
    { start: statement.start, end: statement.end, open: '{', close: `;${resumed}}`, rank: 0.5 },
  ]
}
