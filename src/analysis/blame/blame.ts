// Who is to blame. Every caller above a quadratic loop is quadratic too; the culprit is the deepest unit that grows. Below it the work may sit in a
// callee that is linear by itself and called n times: that callee is where the work is.

import { append, maxOf, minOf, totalOf } from '../../base/lists.ts'
import type { CostColumns } from '../../protocol/index.ts'
import type { Assessment, Metric } from '../assess.ts'
import { canGrow, ownStepsAreFine } from './able-to-grow.ts'
import { growingPart, nearestTo } from './growing-part.ts'
import { costOf, edgeCost, type Graph, mostOfCycle, routineOf, selfCostOf } from '../graph.ts'
import { isNamed } from '../compare/likeness.ts'
import { ownCost, similarExponent } from './own-cost.ts'
import { isSure } from '../verdict.ts'
import { goesOnLater } from './work-after-return.ts'

/** Callees that grow and take this part of a unit's cost are why it grows. */
export const accountsForGrowth = 0.55
const steppedInto = 0.6
/** Many steps down, each into most of the work, lead to little of it. */
const leastThere = 0.25
const variesPerCall = 4
/** Of what a round takes, that another does. */
const nearlyAll = 0.9

export interface Culprit {
  /** The deepest unit that grows: a routine or a loop. */
  readonly unit: Assessment
  /** The unit under whose name it is reported: the routine around a loop. */
  readonly shown: Assessment
  /** The callee in which the work is done, and the part of the culprit's cost that it takes; null when the culprit does it itself. */
  readonly worker: { readonly unit: Assessment; readonly share: number } | null
  /** Routines that a user may know better than the culprit or the worker: who uses a helper, whose callback it is. */
  readonly also: readonly Assessment[]
}

interface Called {
  readonly callee: Assessment
  readonly cost: number
  readonly calls: number
}

/** Less than this part of the cost is no reason for growth. */
const unnoticed = 0.1

/** Called no more often than this in each call of the caller, the callee's growth is the caller's, in whatever size each of them is measured. */
const fewCalls = 2

/** The growing callees that account for most of a growing unit's cost, dearest first; empty for a culprit. */
function growingCallees(graph: Graph, node: Assessment): Assessment[] {
  const total = costOf(node, node.metric)
  const growing = ({ callee, calls }: Called): boolean =>
    callee !== node &&
    callee.verdict === 'grows' &&
    (callee.law.exponent.value >= node.law.exponent.value - similarExponent ||
      (callee.measure !== node.measure && calls <= fewCalls * node.unit.calls))
  // What a late one costs itself tells nothing of what it does.
  const isPassed = (called: Called): boolean => tellsNothing(called) || (called.callee.verdict === 'fine' && isLate(graph, called.callee))
  const called = calledBy(graph, node, node.metric)
  const others = called.filter((each) => !growing(each))
  const given = others.filter((each) => !isPassed(each)).flatMap((helper) => givenTo(graph, node, helper))
  const found = [
    ...called.filter(growing),
    ...callsThrough(graph, others.filter(isPassed), node.metric, isPassed).filter(growing),
    ...given.flatMap((each) => (growing(each) ? [each] : partsOf(graph, each, node.metric).filter(growing))),
  ]
  const share = found.reduce((sum, { cost }) => sum + cost, 0) / Math.max(1, total)
  return share < accountsForGrowth && !isAllElseFine(graph, node, found) ? [] : found.toSorted((a, b) => b.cost - a.cost).map((f) => f.callee)
}

/** Whether what a unit does but for `growing`, however much of it there is so far, is known not to grow. */
function isAllElseFine(graph: Graph, node: Assessment, growing: readonly Called[]): boolean {
  if (growing.length === 0) return false
  const most = unnoticed * costOf(node, node.metric)
  const others = calledBy(graph, node, node.metric).filter(({ callee }) => growing.every((called) => called.callee !== callee))
  const isFine = ({ callee, calls }: Called): boolean =>
    (callee.verdict === 'fine' && isSure(callee.law) && calls <= fewCalls * node.unit.calls) || !canGrow(node, callee, calls)
  return others.every((called) => called.cost <= most || isFine(called)) && (selfCostOf(node, node.metric) <= most || ownStepsAreFine(node))
}

const isCallback = ({ unit }: Assessment): boolean => unit.name.startsWith('(')
/** A loop or a callback of too few sizes for a law. */
const tellsNothing = ({ callee }: Called): boolean => callee.verdict === 'unknown' && !isNamed(callee.unit)
/** Who returns a promise before most of its work is done; a recursion is no such, though what it calls costs more than it. */
const isLate = ({ cycles }: Graph, { unit }: Assessment): boolean => goesOnLater(unit) && !cycles.has(unit.id)
const mostPassed = 9

/** What is called, or, of what tells nothing by itself, what that calls in turn. Level by level, each callee once: there are as many ways down as leaves of a tree. */
function callsThrough(graph: Graph, called: readonly Called[], metric: Metric, isPassed: (called: Called) => boolean): Called[] {
  const found: Called[] = []
  let ahead = together(called)
  for (let depth = 0; depth < mostPassed && ahead.length > 0; depth++) {
    append(
      found,
      ahead.filter((each) => !isPassed(each)),
    )
    ahead = together(ahead.filter(isPassed).flatMap((each) => partsOf(graph, each, metric)))
  }
  return [...found, ...ahead]
}

/** The calls of each callee as one. */
function together(all: readonly Called[]): Called[] {
  return [...Map.groupBy(all, ({ callee }) => callee)].map(([callee, of]) => ({
    callee,
    cost: totalOf(of.map(({ cost }) => cost)),
    calls: totalOf(of.map(({ calls }) => calls)),
  }))
}

/** The functions with names that a unit calls, by itself, in loops of too few sizes for a law and in callbacks: once each. */
export function functionsTried(graph: Graph, node: Assessment, metric: Metric): readonly Pick<Called, 'callee' | 'cost'>[] {
  const isPassed = (called: Called): boolean => tellsNothing(called) || isCallback(called.callee)
  return together(callsThrough(graph, calledBy(graph, node, metric), metric, isPassed))
}

function calledBy(graph: Graph, node: Assessment, metric: Metric): Called[] {
  return node.unit.callees.flatMap((edge) => {
    const callee = graph.nodes.get(edge.id)
    return callee === undefined || callee === node ? [] : [{ callee, cost: edgeCost(edge, metric), calls: edge.calls }]
  })
}

/**
 * The functions that a unit writes and a helper (`each`, `measure`) calls for it. Many use the helper, whose own law is that of all of them and whose calls
 * do not say for whom they are. They cost the unit what they take, and no more than it pays the helper.
 */
function givenTo(graph: Graph, node: Assessment, { callee: helper, cost }: Called): Called[] {
  const written = graph.writtenIn.get(node.unit.id) ?? []
  return written
    .filter((callback) => callback !== helper && helper.unit.callees.some(({ id }) => id === callback.unit.id))
    .map((callback) => ({ callee: callback, cost: Math.min(cost, costOf(callback, node.metric)), calls: callback.unit.calls }))
}

/** What a callee calls, as parts of what it costs its caller. */
function partsOf(graph: Graph, { callee, cost }: Called, metric: Metric): Called[] {
  const parts = calledBy(graph, callee, metric)
  const whole = isLate(graph, callee) ? selfCostOf(callee, metric) + totalOf(parts.map((part) => part.cost)) : costOf(callee, metric)
  const scale = cost / Math.max(1, whole)
  return parts.map((part) => ({ callee: part.callee, cost: part.cost * scale, calls: part.calls * scale }))
}

/** Follows the dearest growing callee to the deepest growing unit. A cycle of recursion is blamed on the member that does most itself, or through what does not grow. */
export function deepestGrowing(graph: Graph, start: Assessment): Assessment {
  const path: Assessment[] = []
  let node = start
  for (;;) {
    const loop = path.indexOf(node)
    if (loop >= 0) return path.slice(loop).reduce((a, b) => (ownCost(graph, b, b.metric) > ownCost(graph, a, a.metric) ? b : a))
    path.push(node)
    const [next] = growingCallees(graph, node)
    if (next === undefined) return node
    node = next
  }
}

/** The culprits among all growing units. */
export function findCulprits(graph: Graph): Culprit[] {
  const culprits: Culprit[] = []
  for (const node of graph.nodes.values()) {
    if (node.verdict !== 'grows' || deepestGrowing(graph, node) !== node) continue
    const below = routinesBelow(graph, node)
    const worker = below.at(-1) ?? null
    const tried = triedByModule(graph, node, worker)
    const shown = tried ?? shownFor(graph, node)
    const also = alsoNamed(graph, node, below).filter((n) => n !== shown)
    culprits.push({ unit: node, shown, worker: tried === null ? worker : null, also })
  }
  return culprits
}

/**
 * By the id of who is shown for a culprit: that of another one which has nearly all of its work done by it, through callees of which no law is known, and grows as that does. Who calls something quadratic ever more often
 * is another growth.
 */
export function workOfOthers(graph: Graph, culprits: readonly Culprit[]): ReadonlyMap<string, string> {
  const shownOf = new Map(culprits.flatMap(({ unit, shown }) => [unit, shown].map((node) => [node, { unit, shown }] as const)))
  const found = new Map<string, string>()
  for (const { unit, shown } of culprits) {
    const end = endOfWay(graph, unit, (node) => shownOf.has(node) && shownOf.get(node)?.shown !== shown)
    const below = end === null ? undefined : shownOf.get(end)
    // Not each of two as a part of the other.
    if (below === undefined || found.get(shown.unit.id) === below.shown.unit.id) continue
    const isOne = Math.abs(below.unit.law.exponent.value - unit.law.exponent.value) <= similarExponent
    if (isOne) found.set(below.shown.unit.id, shown.unit.id)
  }
  return found
}

/** The first that is meant of the callees of a culprit in each of which nearly all of its work is done, and little for others, past those of which no law is known; not past who returns before that is done. */
function endOfWay(graph: Graph, culprit: Assessment, isMeant: (node: Assessment) => boolean): Assessment | null {
  const { metric } = culprit
  const [least, most] = [nearlyAll * costOf(culprit, metric), costOf(culprit, metric) / nearlyAll]
  const seen = new Set([culprit])
  for (let node = culprit; ;) {
    const next = calledBy(graph, node, metric).find(
      ({ callee, cost }) => cost >= least && costOf(callee, metric) <= most && !seen.has(callee),
    )?.callee
    if (next === undefined || isLate(graph, node) || isLate(graph, next)) return null
    if (isMeant(next)) return next
    if (next.verdict !== 'unknown') return null
    seen.add(next)
    node = next
  }
}

/** The function that does nearly all of the work of a module's round, which only tries it with sizes; null where the round is no such. */
function triedByModule(graph: Graph, { unit }: Assessment, worker: Culprit['worker']): Assessment | null {
  if (unit.byRound !== true || routineOf(graph, unit.id)?.unit.name !== '(module)') return null
  return worker !== null && worker.share >= nearlyAll && !isCallback(worker.unit) ? worker.unit : null
}

/** A user looks for the name of a function: a loop is shown as its routine when it is most of the routine's work. */
function shownFor(graph: Graph, node: Assessment): Assessment {
  const routine = routineOf(graph, node.unit.id)
  if (routine === null || routine === node) return node
  return costOf(node, node.metric) >= costOf(routine, node.metric) / 2 ? routine : node
}

/**
 * Cost per call differs between calls: only then can the callee's own work be part of the growth; otherwise the number of calls is, and that is the caller's.
 * Either it follows the size, or something else that spreads it, or a few dear calls do most of the work. Native time needs no such proof: only long calls are timed.
 */
function varies(node: Assessment): boolean {
  const { columns } = node.table ?? {}
  const { certainty, class: name, exponent } = node.law
  if (certainty !== 'unknown' && name !== '1') return exponent.value > 0.3
  if (columns === undefined) return false
  if (certainty === 'unknown') return maxOf(columns.max) >= variesPerCall * Math.max(1, minOf(columns.min))
  if (spreads(columns)) return true
  return columns.sum.reduce((a, b) => a + b, 0) >= variesPerCall * columns.calls.reduce((a, b) => a + b, 0) * Math.max(1, ordinaryCost(columns))
}

/** Whether most calls are of one size and differ by other things: the mean is many times the least. */
const spreads = ({ calls, min, sum }: CostColumns): boolean => {
  const half = totalOf(calls) / 2
  return calls.some((count, i) => count > half && (sum[i] ?? 0) >= variesPerCall * count * Math.max(1, min[i] ?? 0))
}

/** What half of the calls cost at most, going by the mean of each size. */
function ordinaryCost({ calls, sum }: CostColumns): number {
  const means = sum.map((total, i) => ({ cost: total / Math.max(1, calls[i] ?? 0), calls: calls[i] ?? 0 })).toSorted((a, b) => a.cost - b.cost)
  let left = means.reduce((all, mean) => all + mean.calls, 0) / 2
  return means.find((mean) => (left -= mean.calls) <= 0)?.cost ?? 0
}

interface Step {
  readonly node: Assessment
  /** Part of the culprit's cost that arrives here. */
  readonly share: number
}

/** Ids of the units on the way from the culprit down to where its work is done. */
export const idsOnTheWay = (graph: Graph, culprit: Assessment): ReadonlySet<string> =>
  new Set(descent(graph, culprit).map(({ node }) => node.unit.id))

/**
 * The callee in which the smaller part of the work is done that grows, with its part of the work; null where that is the larger part, or none takes as much. Its
 * own calls differ in cost: those of a constant routine beside it are many, and all alike.
 */
function growingStep(graph: Graph, culprit: Assessment): Step | null {
  const part = culprit.metric === 'steps' ? growingPart(culprit) : null
  if (part === null) return null
  const total = Math.max(1, costOf(culprit, culprit.metric))
  const varying = calledBy(graph, culprit, culprit.metric).filter(({ callee }) => callee.verdict !== 'grows' && varies(callee))
  const found = nearestTo(part * total, varying, ({ cost }) => cost)
  return found === null ? null : { node: found.callee, share: found.cost / total }
}

/** The callee outside of the culprit's recursion in which most of the work is done: a component that a renderer asks, however many functions of the renderer are between. */
function stepOut(graph: Graph, culprit: Assessment): Step | null {
  const { metric, unit } = culprit
  const cycle = graph.cycles.get(unit.id)
  if (cycle === undefined) return null
  const members = [...cycle].flatMap((id) => graph.nodes.get(id) ?? [])
  // Of one that does a part of the recursion's work nobody knows for whom the others call.
  if (members.some((member) => nearlyAll * costOf(member, metric) > costOf(culprit, metric))) return null
  const outside = together(members.flatMap((member) => calledBy(graph, member, metric)).filter(({ callee }) => !cycle.has(callee.unit.id)))
  const [dearest] = outside.toSorted((a, b) => b.cost - a.cost)
  if (dearest === undefined || dearest.callee.verdict === 'grows' || !tells(graph, dearest.callee, metric)) return null
  const share = dearest.cost / Math.max(1, costOf(culprit, metric))
  return share < steppedInto ? null : { node: dearest.callee, share: Math.min(1, share) }
}

interface Way {
  readonly visited: ReadonlySet<Assessment>
  readonly leastShare: number
}

/** The way down from the culprit, each step into the callee that takes most of the work, or all that grows, without growing itself. */
function descent(graph: Graph, culprit: Assessment): readonly Step[] {
  const first = growingStep(graph, culprit) ?? stepOut(graph, culprit)
  const steps: Step[] = [{ node: culprit, share: 1 }, ...(first === null ? [] : [first])]
  const leastShare = leastThere * (first?.share ?? 1)
  const visited = new Set(steps.map(({ node }) => node))
  for (;;) {
    const from = steps.at(-1)
    if (from === undefined) return steps
    let next = stepInto(graph, culprit, from, { visited, leastShare })
    next ??= jointStep(graph, culprit, from, visited)
    if (next === null || next.share < leastShare) return withoutWayBack(graph, culprit, steps)
    for (const step of [next, throughRecursion(graph, culprit, next)]) {
      if (step === null || visited.has(step.node)) continue
      const isMost = mostOfCycle(graph, step.node.unit.id) === step.node
      for (const id of isMost ? (graph.cycles.get(step.node.unit.id) ?? []) : []) visited.add(graph.nodes.get(id)!)
      visited.add(step.node)
      steps.push(step)
    }
  }
}

/** The callee that takes most of the work, without growing itself, but for that of those that cannot be why the culprit grows. */
function stepInto(graph: Graph, culprit: Assessment, from: Step, { visited, leastShare }: Way): Step | null {
  const { metric } = culprit
  const called = calledBy(graph, from.node, metric)
  const constant = called.filter(({ callee, calls }) => callee !== from.node && !canGrow(culprit, callee, calls))
  const total = Math.max(1, costOf(from.node, metric))
  const left = Math.max(1, total - totalOf(constant.map(({ cost }) => cost)))
  let next: Step | null = null
  for (const each of called) {
    const { callee, cost } = each
    const there = Math.min(1, cost / total) * from.share
    if (visited.has(callee) || constant.includes(each) || cost < steppedInto * left || there < leastShare || there <= (next?.share ?? 0)) continue
    if (callee.verdict !== 'grows' && tells(graph, callee, metric)) next = { node: callee, share: there }
  }
  return next
}

/** Where the work of a recursion is that the way down has come to: outside of it, or in the one of many that does most of it. Each of them has all of the others'. */
function throughRecursion(graph: Graph, culprit: Assessment, { node, share }: Step): Step | null {
  const cycle = graph.cycles.get(node.unit.id)
  if (cycle === undefined || cycle.has(culprit.unit.id) || culprit.metric !== 'steps') return null
  const out = stepOut(graph, { ...node, metric: culprit.metric })
  if (out !== null) return { node: out.node, share: out.share * share }
  const member = mostOfCycle(graph, node.unit.id)
  return member === null ? null : { node: member, share }
}

/** Whether a callee that does most of the work tells more than its caller. */
const tells = (graph: Graph, callee: Assessment, metric: Metric): boolean => metric === 'native time' || varies(callee) || isLate(graph, callee)

/** The callee of several callees that takes most of the work through all of them together: `get` and `set` of a list both call `touch`. */
function jointStep(graph: Graph, { metric }: Assessment, { node, share }: Step, visited: ReadonlySet<Assessment>): Step | null {
  const through = new Map<Assessment, number>()
  const add = ({ callee, cost }: Called): unknown => through.set(callee, (through.get(callee) ?? 0) + cost)
  for (const called of calledBy(graph, node, metric)) for (const part of [called, ...partsOf(graph, called, metric)]) add(part)
  const [dearest] = [...through].toSorted((a, b) => b[1] - a[1]).filter(([callee]) => callee !== node && !visited.has(callee))
  if (dearest === undefined) return null
  const [callee, cost] = dearest
  const part = Math.min(1, cost / Math.max(1, costOf(node, metric)))
  return part < steppedInto || callee.verdict === 'grows' || !tells(graph, callee, metric) ? null : { node: callee, share: part * share }
}

/** A way that ends within the recursion of the culprit leads back to it. */
function withoutWayBack(graph: Graph, culprit: Assessment, steps: readonly Step[]): readonly Step[] {
  const cycle = graph.cycles.get(culprit.unit.id)
  const last = steps.findLastIndex(({ node }) => node === culprit || cycle?.has(node.unit.id) !== true)
  return steps.slice(0, last + 1)
}

/** The routines on the way down, without the culprit's own. */
function routinesBelow(graph: Graph, culprit: Assessment): { readonly unit: Assessment; readonly share: number }[] {
  const home = routineOf(graph, culprit.unit.id)
  const found = new Map<Assessment, number>()
  for (const { node, share } of descent(graph, culprit).slice(1)) {
    const routine = routineOf(graph, node.unit.id)
    if (routine !== null && routine !== home && routine !== culprit) found.set(routine, share)
  }
  return [...found].map(([unit, share]) => ({ unit, share }))
}

/** A name that a user can look for, when the worker or the culprit has none or belongs to someone else. */
function alsoNamed(graph: Graph, culprit: Assessment, below: readonly { readonly unit: Assessment }[]): Assessment[] {
  const worker = below.at(-1)?.unit
  const user = below.at(-2)?.unit
  const named: Assessment[] = []
  // A helper in another file (a library's `each` or `indexOf`) is not at fault for how it is used.
  if (worker !== undefined && user !== undefined && user.unit.file !== worker.unit.file) named.push(user)
  // A helper that runs what it is given (a library's `each`) grows as the callback makes it: the routine in which that is written.
  const callback = below.findLast(({ unit }) => isCallback(unit))?.unit
  const given = callback === undefined || callback.unit.file === culprit.unit.file ? [] : [callback]
  for (const node of new Set([worker ?? culprit, culprit, ...given, ...named])) {
    const around = node.unit.parent === null ? null : namedRoutine(graph, node)
    // One that only made the callback, for others to call later, did none of its work.
    if (around !== null && around !== node && costOf(around, culprit.metric) >= costOf(node, culprit.metric) / 2) named.push(around)
  }
  return named.filter((n) => n !== culprit && n !== worker)
}

/** The nearest routine around an anonymous one that has a name; null for a module body. */
function namedRoutine(graph: Graph, node: Assessment): Assessment | null {
  let around: Assessment | null = node
  while (around !== null && isCallback(around)) {
    const { parent }: { readonly parent: string | null } = around.unit
    around = parent === null ? null : routineOf(graph, parent)
  }
  return around
}
