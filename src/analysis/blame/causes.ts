// Why a unit costs what it costs: built-ins, loops inside it, callees. Each cause says how much of the unit's work it is.

import { grouped, plural } from '../../base/number-text.ts'
import type { NativeCost, Profile, Unit } from '../../profile/index.ts'
import type { Assessment, Metric } from '../assess.ts'
import type { Culprit } from './blame.ts'
import { deepestGrowing, functionsTried, idsOnTheWay } from './blame.ts'
import { callbackSteps, constantCallbacks } from './callbacks.ts'
import { linesOf } from './cause-lines.ts'
import { costOf, edgeCost, type Graph, routineOf } from '../graph.ts'
import { growingPart, nearestTo } from './growing-part.ts'
import { loopsWithBuiltIns, type Named } from './loops-with-built-ins.ts'
import { isOwnWork } from './own-cost.ts'
import { ownLoops } from './own-loops.ts'
import { loopWords } from '../words/sentences.ts'
import type { Cause, Verdict } from '../types.ts'

const worthNaming = 0.25
/** Where nothing is a quarter: a callback without a record of its own, such as a comparison, is work of the unit and not of the built-in that calls it. */
const worthNamingAlone = 0.1
const mostCauses = 5
/** Loops are named where the steps that a unit takes itself, and not in built-ins, are this part of its work. Less than it is not where the work is. */
const mostOfIt = 0.5
/** Built-ins that call what they are given may be the work of callbacks without records; below this part of the unit's own steps they are not. */
const callingBuiltIn =
  /\b(?:sort|toSorted|map|filter|forEach|reduce|reduceRight|flatMap|find\w*|some|every|from|groupBy|replace|replaceAll|parse|stringify)(?:\.call|\.apply)?$/
const negligible = 0.02
/** A recursion that does not branch makes as many calls as its input is deep. */
const manyTimes = 32

const verbs: readonly (readonly [RegExp, string])[] = [
  [/^(match|replace|search|test|exec)/, 'matches'],
  [/indexOf|IndexOf|includes|find|some|every|filter/i, 'scans'],
  [/splice|shift/i, 'moves elements'],
  [/concat|slice|spread|^rest$|assign|from|flat|clone|keys|entries|values/i, 'copies'],
  [/sort/i, 'sorts'],
  [/^fill$/, 'fills'],
]

/** A method of a Map or Set, not one of `Object`. */
const ofCollection = /^(?!Object\.|super\.)[^ ]+\.(?:keys|values|entries)$/

function withVerb(what: string): string {
  if (ofCollection.test(what)) return `${what} goes through entries, and gaps of deleted ones`
  // The method alone: what it is called on may be named `values`.
  const method = what.replace(/\.(call|apply)$/, '').replace(/^.*[.#]/s, '')
  const verb = verbs.find(([pattern]) => pattern.test(method))?.[1]
  return verb === undefined || what.includes(' ') ? what : `${what} ${verb}`
}

export function percentOf(part: number): string {
  return `${Math.min(100, Math.round(part * 100))} %`
}

/** Of the built-ins of a unit, whose work is `total`, the one that is what grows where that is the smaller `part`; null where none stands out. */
function whatGrows(part: number | null, total: number, natives: readonly Named[]): Named | null {
  const repeated = natives.filter(({ builtIn }) => builtIn?.isRepeated === true)
  return part === null ? null : nearestTo(part * total, repeated, ({ cost }) => cost)
}

/** With the unit in whose steps it is, and whether it is called more often than that. */
interface BuiltIn extends NativeCost {
  readonly unit: string
  readonly isRepeated: boolean
}

interface OwnCost extends Named {
  /** The same beside the name of the loop that it is about. */
  readonly inside: string
}

/** What is said of a unit: by which metric, and whether it grows. */
interface Stated {
  readonly metric: Metric
  readonly verdict: Verdict
}

export class Causes {
  readonly #graph: Graph
  readonly #profile: Profile
  /** Loops that share the record of a routine: their built-ins are its own. */
  readonly #sharing: ReadonlyMap<string, readonly Unit[]>

  constructor(graph: Graph, profile: Profile) {
    this.#graph = graph
    this.#profile = profile
    this.#sharing = Map.groupBy(
      profile.units.filter((u) => u.sharedWith !== null),
      (u) => u.sharedWith ?? '',
    )
  }

  /** `src/a.ts:12` of a unit. */
  place({ unit }: Assessment): string {
    return `${this.#fileName(unit.file)}:${unit.line}`
  }

  /** The same for who is told of it with another unit: `at line 12` where that is in the same file, else `(src/a.ts:12)`. */
  placeFrom(seen: Assessment, of: Assessment): string {
    return of.unit.file === seen.unit.file ? `at line ${of.unit.line}` : `(${this.place(of)})`
  }

  /**
   * All causes of a unit that are at least a quarter of its work, the dearest first; where there are none, the dearest built-in from a tenth on. Of one that
   * is said to grow also its own loops, where these are most of it, and before all others the built-in that is the part which grows.
   */
  of(node: Assessment, culprit: Culprit | undefined, stated: Stated): Cause[] {
    // The round of a module that only tries the function says little of why that grows.
    const own = culprit !== undefined && this.#triesOnly(culprit, node) ? this.#causesOf(node, undefined, stated) : []
    return own.length > 0 ? own : this.#causesOf(node, culprit, stated)
  }

  #causesOf(node: Assessment, culprit: Culprit | undefined, { metric, verdict }: Stated): Cause[] {
    const total = Math.max(1, costOf(node, metric))
    // Who is told of as the worker needs nobody on the way to it.
    const onTheWay = culprit?.worker == null ? new Set<string>() : idsOnTheWay(this.#graph, culprit.unit)
    const pointedAt = new Set([culprit?.unit.unit.id, culprit?.worker?.unit.unit.id, ...onTheWay, ...this.#loopsAround(culprit?.unit.unit)])
    const patterns = culprit?.worker == null ? [] : this.#natives(culprit.worker.unit, metric).filter((c) => c.isPattern)
    const natives = this.#natives(node, metric).toSorted((a, b) => b.cost - a.cost)
    const own = verdict !== 'fine' && metric === 'steps' ? this.#ownLoops(culprit?.unit ?? node) : null
    const pointers = this.#pointers(node, culprit, own)
    const part = growingPart(node)
    const growing = pointers.length > 0 || metric !== 'steps' ? null : whatGrows(part, total, natives)
    // What grows is named: the rest of the work, however large, is no cause of that.
    const isNamed = growing !== null || (pointers.length > 0 && part !== null)
    const large = [
      ...natives,
      ...patterns,
      ...this.#callees(node, culprit, metric).filter(({ id }) => !pointedAt.has(id) && !this.#leadsTo(id, culprit)),
    ]
      .filter((c) => c.cost >= worthNaming * total && !isNamed)
      .toSorted((a, b) => Number(a.isApart ?? false) - Number(b.isApart ?? false) || b.cost - a.cost)
    const alone = natives.slice(0, 1).filter((c) => c.cost >= worthNamingAlone * total)
    const loops = own === null || isNamed || pointers.length > 0 ? null : { loop: own, unit: node.unit.id, isCertain: own.inside !== own.what }
    const told = loopsWithBuiltIns(loops, large, (id) => this.#graph.units.get(id)?.kind === 'loop')
    const named = growing !== null ? [growing] : pointers.length + told.length > 0 ? told : alone
    const causes = named.map((cause) => ({
      file: cause.file,
      line: cause.line,
      what: `${cause.what}: ${percentOf(cause.cost / total)} of its work${cause === growing ? ', and what grows' : ''}`,
      ...(cause.lines && { lines: cause.lines }),
    }))
    return [...this.#tried(node, culprit, metric), ...pointers, ...(verdict === 'grows' ? this.#recursion(node) : []), ...causes].slice(0, mostCauses)
  }

  #triesOnly({ unit, shown }: Culprit, node: Assessment): boolean {
    return shown === node && unit !== node && unit.unit.byRound === true && routineOf(this.#graph, unit.unit.id) !== node
  }

  /** Of a module whose round tries several functions with each size, none of which does most of the work: those that do much of it. */
  #tried(node: Assessment, culprit: Culprit | undefined, metric: Metric): Cause[] {
    if (culprit === undefined || culprit.worker !== null || culprit.shown !== node || culprit.unit.unit.byRound !== true) return []
    const total = Math.max(1, costOf(node, metric))
    return functionsTried(this.#graph, culprit.unit, metric)
      .filter(
        ({ callee, cost }) => callee !== node && callee.unit.kind === 'routine' && callee.verdict !== 'grows' && cost >= worthNamingAlone * total,
      )
      .toSorted((a, b) => b.cost - a.cost)
      .map(({ callee, cost }) => this.#pointTo(callee, `calls ${callee.unit.name} (${this.place(callee)}): ${percentOf(cost / total)} of its work`))
  }

  /** Of a recursion that is exponential: how many calls come of how few. */
  #recursion({ unit, law }: Assessment): Cause[] {
    const cycle = this.#graph.cycles.get(unit.id)
    if (law.class !== 'r^n' || cycle === undefined || unit.kind !== 'routine') return []
    const outside = this.#graph.entries.get(cycle) ?? 0
    if (outside < 1 || unit.calls < manyTimes * outside) return []
    const others = [...cycle].some((id) => id !== unit.id && this.#graph.units.get(id)?.kind === 'routine')
    // Who called an activation that was not traced is an estimate.
    const isCounted = this.#profile.header.totals.traced === undefined
    const became = isCounted ? `${plural(outside, 'call')} from outside became ${grouped(unit.calls)}` : `${grouped(unit.calls)} calls in all`
    const what = `calls itself${others ? ' through others' : ''}: ${became}`
    return [{ file: this.#fileName(unit.file), line: unit.line, what }]
  }

  /** Whether a callee does its work in the worker, as others beside it do. */
  #leadsTo(id: string | undefined, culprit: Culprit | undefined): boolean {
    const worker = culprit?.worker?.unit.unit.id
    return worker !== undefined && this.#graph.units.get(id ?? '')?.callees.some((edge) => edge.id === worker) === true
  }

  /** The loops and rounds that a loop is in. */
  #loopsAround(unit: Unit | undefined): string[] {
    const found: string[] = []
    for (let at = unit; at?.kind === 'loop' && at.parent !== null && !found.includes(at.parent); at = this.#graph.units.get(at.parent))
      found.push(at.parent)
    return found
  }

  /** Where to look instead: the deeper unit that grows, or the callee in which the work is done. */
  #pointers(node: Assessment, culprit: Culprit | undefined, own: OwnCost | null): Cause[] {
    if (culprit !== undefined) {
      const { worker, unit } = culprit
      const pointers: Cause[] = []
      if (unit !== node) {
        const pointer = this.#pointTo(unit, `${loopWords(unit.unit)} ${this.placeFrom(node, unit)} is what grows`)
        const lines = [...new Set([pointer.line, ...(own === null ? [] : linesOf(own))])]
        pointers.push(own === null ? pointer : { ...pointer, what: `${pointer.what}, ${own.inside}`, ...(lines.length > 1 && { lines }) })
      }
      if (worker !== null && worker.unit !== node)
        pointers.push(
          this.#pointTo(
            worker.unit,
            `calls ${worker.unit.unit.name} (${this.place(worker.unit)}), where ${worker.share < mostOfIt ? 'part of ' : ''}the work is: ${percentOf(worker.share)} of its work`,
          ),
        )
      return pointers
    }
    if (node.verdict !== 'grows') return []
    const deepest = deepestGrowing(this.#graph, node)
    return deepest === node ? [] : [this.#pointTo(deepest, `contains ${deepest.unit.name} (${this.place(deepest)}), which is what grows`)]
  }

  #pointTo({ unit }: Assessment, what: string): Cause {
    return { file: this.#fileName(unit.file), line: unit.line, what }
  }

  /** The unit's own loops, where the steps that it takes itself are most of its work and can be theirs. */
  #ownLoops({ unit }: Assessment): OwnCost | null {
    const natives = this.#nativesOf(unit.id, false)
    const costOfAll = (some: readonly NativeCost[]): number => some.reduce((sum, { steps }) => sum + steps, 0)
    const cost = unit.selfSteps - costOfAll(natives) - (unit.kind === 'routine' ? unit.calls : 0)
    const calling = costOfAll(natives.filter(({ what }) => callingBuiltIn.test(what)))
    if (cost < mostOfIt * unit.steps || calling >= worthNamingAlone * unit.steps) return null
    const found = ownLoops(unit, calling < negligible * cost)
    if (found === null) return null
    const { lines, what, inside } = found
    return { file: this.#fileName(unit.file), line: lines[0] ?? unit.line, what, inside, cost, ...(lines.length > 1 && { lines }) }
  }

  /** Each built-in once. */
  #nativesOf(id: string, withLoops: boolean): BuiltIn[] {
    const places = new Map<string, BuiltIn>()
    for (const n of this.#nativesWithin(id, withLoops, new Set())) places.set(`${n.file}:${n.line}:${n.column}:${n.what}`, n)
    return [...places.values()]
  }

  /** Built-ins called by the unit, by loops inside it, and by leaves too small to have records. */
  #natives(node: Assessment, metric: Metric): Named[] {
    return this.#nativesOf(node.unit.id, true).map((n) => {
      const inCallback = this.#inCallback(n)
      return {
        file: this.#fileName((n.pattern ?? n).file),
        line: (n.pattern ?? n).line,
        what:
          n.ambiguity === undefined
            ? `${withVerb(n.what)}${inCallback > 0 ? ', with its callback' : ''}`
            : `${n.what}${this.#matched(n)}, where ${n.ambiguity}`,
        cost: metric === 'steps' ? n.steps + inCallback : n.ns,
        isPattern: n.ambiguity !== undefined,
        ...(n.ambiguity === undefined && { builtIn: { name: n.what, unit: n.unit, isRepeated: n.isRepeated } }),
      }
    })
  }

  /** Steps of its callback, if that does constant work. */
  #inCallback(native: BuiltIn): number {
    const unit = this.#graph.units.get(native.unit)
    if (unit === undefined) return 0
    const recorded = constantCallbacks(native, unit, this.#graph).reduce((sum, { steps }) => sum + steps, 0)
    return recorded > 0 ? recorded : callbackSteps(native, unit, this.#profile.header.uncounted ?? [], this.#graph)
  }

  /** Where a pattern is matched, if not where it is written, which is the place of the cause. */
  #matched({ file, line, pattern }: NativeCost): string {
    return pattern === undefined || (pattern.file === file && pattern.line === line) ? '' : ` (${this.#fileName(file)}:${line})`
  }

  #nativesWithin(id: string, withLoops: boolean, seen: Set<string>): BuiltIn[] {
    const unit = this.#graph.units.get(id)
    if (unit === undefined || seen.has(id)) return []
    seen.add(id)
    const inside = unit.callees.filter((e) => {
      const callee = this.#graph.units.get(e.id)
      return (
        callee?.elided === true ||
        (withLoops && callee?.kind === 'loop' && callee.file === unit.file && callee.line >= unit.line && callee.endLine <= unit.endLine)
      )
    })
    const sharing = (this.#sharing.get(id) ?? []).flatMap((loop) => this.#nativesWithin(loop.id, withLoops, seen))
    const taken = unit.callees.filter((e) => e.id !== id).flatMap((e) => this.#chargedToCallers(e.id, e.calls, unit.selfSteps))
    const own = unit.natives.map((native) => ({ ...native, unit: id, isRepeated: native.calls > unit.calls }))
    return [...own, ...sharing, ...taken, ...inside.flatMap((e) => this.#nativesWithin(e.id, withLoops, seen))]
  }

  /**
   * What stands in a callee and is its caller's work, as more was charged there than the callee did: strings that it built and its caller looked into, values of
   * parameters that were not given. At most what the caller did itself.
   */
  #chargedToCallers(id: string, calls: number, most: number): BuiltIn[] {
    const callee = this.#graph.units.get(id)
    if (callee === undefined || callee.elided) return []
    // Folded calls have no edge.
    const known = (this.#graph.callers.get(id) ?? []).reduce((sum, edge) => sum + edge.calls, 0)
    return callee.natives.flatMap((native) => {
      const elsewhere = ((native.steps - callee.selfSteps) * calls) / Math.max(known, calls)
      if (elsewhere <= 0) return []
      const what = `${native.what} in ${callee.name} (${this.#fileName(native.file)}:${native.line})`
      return [{ ...native, what, steps: Math.min(elsewhere, most), ns: 0, unit: '', isRepeated: false }]
    })
  }

  #callees(node: Assessment, culprit: Culprit | undefined, metric: Metric): Named[] {
    const { unit } = node
    // Of a recursion what leads back to it takes all of its work, and tells nothing.
    const cycle = this.#graph.cycles.get(unit.id)
    const ofBuiltIns = new Set(unit.natives.flatMap((native) => constantCallbacks(native, unit, this.#graph).map(({ id }) => id)))
    return unit.callees.flatMap((edge) => {
      const callee = this.#graph.nodes.get(edge.id)
      if (callee === undefined || edge.id === unit.id || cycle?.has(edge.id) === true || ofBuiltIns.has(edge.id)) return []
      const { name, line, kind } = callee.unit
      const isApart = culprit?.unit === node && !isOwnWork(node, callee)
      const what = kind === 'loop' ? loopWords(callee.unit) : `calls ${name} (${this.place(callee)})${isApart ? ', which grows by itself' : ''}`
      return [{ id: edge.id, file: this.#fileName(callee.unit.file), line, what, cost: edgeCost(edge, metric), isApart }]
    })
  }

  #fileName(index: number): string {
    return this.#profile.header.files[index]?.path ?? '(unknown file)'
  }
}
