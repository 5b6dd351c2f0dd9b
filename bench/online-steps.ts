// What Ball's on-line cost would cost in the text of a program: every block weighs a step, chords add to a local variable, and returns flush it. Exceptions
// lose what the activation has not flushed.

import { buildCfg, type Cfg, type Place } from '../src/cfg/index.ts'
import { at, atPlace, declareTemporary, type Insertion, keepsValue, rank, splice } from '../src/instrument/count/splice.ts'
import { bodyStart } from '../src/instrument/count/watchable.ts'
import { heuristicWeights, isLeaving, onlineCost, probeGraph } from '../src/placement/index.ts'
import { namePrefix } from '../src/protocol/index.ts'
import { analyse, childAt, forEachChild, type Goal, isRoutine, type Node, outline, parse, requiredChild } from '../src/source/index.ts'

const total = `${namePrefix}C[0]`
/** Where no variable can stand; the sum may shrink for a while, so it is no integer that is watched for overflow. */
const outside = `${namePrefix}S[0]`
const local = `${namePrefix}s`
const flush = `${total}+=${local}`
/** What a return returns, where its expression has steps of its own, which have to be flushed behind it. */
const returned = `${namePrefix}r`

/** The text with its steps counted in `$l$C[0]` and `$l$S[0]`; null when it is no program. */
export const withSteps = (path: string, text: string, goal: Goal): string | null => {
  const { program } = parse({ path, text, goal, language: 'js' })
  if (program === null) return null
  const scopes = analyse(program)
  return splice(
    text,
    outline(program).routines.flatMap(({ node }) => stepsOf(text, buildCfg(node, scopes))),
  ).code
}

const stepsOf = (text: string, cfg: Cfg): Insertion[] => {
  const normal = { ...cfg, edges: cfg.edges.filter((edge) => !isLeaving(edge)).map((edge, id) => ({ ...edge, id })) }
  const graph = probeGraph(normal, heuristicWeights({ ...normal, loops: cfg.loops }))
  const { increments, start } = onlineCost(
    graph,
    graph.arcs.map(({ kind }) => Number(kind === 'block')),
  )
  const begin = bodyStart(cfg.routine)
  const isLocal = begin !== null && cfg.routine['async'] !== true && cfg.routine['generator'] !== true
  const returns = isLocal ? returnsOf(requiredChild(cfg.routine, 'body')) : []
  const keeps = (place: Place): boolean => isLocal && place.start >= begin
  const codes = new Map<string, { readonly place: Place; code: string }>()
  for (const { id, place } of graph.arcs) {
    if (increments[id] === 0 || place === null || place === 'free') continue
    const key = `${place.form} ${place.start} ${place.end}`
    const code = `${keeps(place) ? local : outside}+=${increments[id]}`
    const known = codes.get(key)
    if (known === undefined) codes.set(key, { place, code })
    else known.code += `,${code}`
  }
  const inBody = (place: Place): boolean => begin !== null && place.start >= begin
  const all = [...codes.values()]
  const waiting = returns.filter((it) => all.some(({ place }) => isInside(it, place)))
  const probes = all.map(({ place, code }) => atPlace(text, place, code, inBody(place)))
  const temporary = begin !== null && all.some(({ place }) => keepsValue(place) && inBody(place)) ? [declareTemporary(begin)] : []
  if (!isLocal) return [...temporary, ...probes]
  const end = at(requiredChild(cfg.routine, 'body').end - 1, `;${flush};`, rank.closing)
  const locals = waiting.length === 0 ? `let ${local}=${start};` : `let ${local}=${start},${returned};`
  return [...temporary, at(begin, locals, rank.opening), ...probes, ...returns.map((it) => flushing(it, waiting.includes(it))), end]
}

const returnsOf = (body: Node): Node[] => {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isRoutine(node)) return
    if (node.type === 'ReturnStatement') found.push(node)
    forEachChild(node, visit)
  }
  forEachChild(body, visit)
  return found
}

const isInside = (statement: Node, place: Place): boolean => place.start > statement.start && place.end <= statement.end && place.form !== 'brace'

const flushing = (statement: Node, isWaiting: boolean): Insertion => {
  const argument = childAt(statement, 'argument')
  if (argument === null) return at(statement.start + 'return'.length, ` void(${flush})`, rank.behind)
  const [open, close] = isWaiting ? [`(${returned}=(`, `),${flush},${returned})`] : [`(${flush},`, ')']
  return { start: argument.start, end: argument.end, open, close, rank: 9 }
}
