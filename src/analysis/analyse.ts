import { totalOf } from '../base/lists.ts'
import type { Profile } from '../profile/index.ts'
import { findAlgorithms } from './algorithms/algorithms.ts'
import { analysisOfAlgorithms } from './algorithms/units.ts'
import type { Assessment } from './assess.ts'
import { type Culprit, findCulprits, workOfOthers } from './blame/blame.ts'
import { withCallers } from './doubts/bounded.ts'
import { Causes } from './blame/causes.ts'
import { findingOf, type Role } from './finding.ts'
import { hasFixedFactor, largestFixedFactors } from './unknown/fixed-factor.ts'
import { buildGraph, type Graph } from './graph.ts'
import { withoutDoubtful } from './doubts/in-doubt.ts'
import { largestUnknown } from './unknown/largest-unknown.ts'
import { lineFacts } from './blame/line-facts.ts'
import { ordinalLaws } from './doubts/growth-over-calls.ts'
import { numberOfCalls } from './words/sentences.ts'
import { type Future, predict } from './shares.ts'
import { loopsWithoutSize } from './doubts/sizeless.ts'
import { withRecursions } from './blame/recursions.ts'
import { withoutSides } from './doubts/side-lengths.ts'
import { standingOf } from './standing.ts'
import { timeWithoutSteps } from './unknown/time-without-steps.ts'
import type { Analysis, UnitFinding } from './types.ts'
import { unfolded } from './doubts/unfolded.ts'
import { goesThroughTheSame } from './unknown/repeated-passes.ts'
import { ownCallee } from './blame/own-around.ts'
import { ownCode } from './unknown/own-code.ts'
import { isOfOneInput, unknownWork } from './unknown/unknown-work.ts'
import { isSure } from './verdict.ts'
import { withWhatWentOn } from './blame/work-after-return.ts'

/** A finding must be, or become, at least this part of all work; more when the evidence is weak. */
const material = 0.01
const materialIfWeak = 0.05

/** The findings of a profile: laws, verdicts, who is to blame, and what will hurt at ten times the size. */
export function analyse(profile: Profile): Analysis {
  const algorithms = findAlgorithms(profile)
  return algorithms === null ? analyseUnits(withWhatWentOn(unfolded(profile))) : analysisOfAlgorithms(profile, algorithms)
}

function analyseUnits(profile: Profile): Analysis {
  const judged = withCallers(withRecursions(buildGraph(profile), profile.header.totals.steps))
  const graph = withOrdinals(withoutSides(withoutDoubtful(judged)), profile)
  const culprits = findCulprits(graph)
  const future = predict(graph, profile, culprits)
  const roles = rolesOf(culprits)
  const causes = new Causes(graph, profile)
  const ofTheSame = new Set([...graph.nodes.values()].filter(goesThroughTheSame(graph)))
  const fixed = new Set([...graph.nodes.values()].filter(hasFixedFactor(graph)))
  const isOfTheSame = (node: Assessment): boolean => ofTheSame.has(node) || fixed.has(node)
  const units = [...graph.nodes.values()].map((node) => findingOf(node, { graph, profile, causes, shareOf: future.shareOf, isOfTheSame, roles }))
  const sizeless = loopsWithoutSize(graph)
  const isNoLaw = (id: string): boolean => sizeless.has(id) || ofTheSame.has(graph.nodes.get(id)!) || isOfOneInput(graph.nodes.get(id)!)
  const withoutLaw = idsOf(units.filter((unit) => standingOf(unit) === 'unknown' || (standingOf(unit) === 'fine' && isNoLaw(unit.id))))
  const constant = idsOf(units.filter((unit) => standingOf(unit) === 'fine' && unit.class === '1'))
  const again = idsOf(units.filter((unit) => unit.again !== undefined && ofTheSame.has(graph.nodes.get(unit.id)!)))
  const withFixedFactor = idsOf(units.filter(({ id, fixedPart }) => fixedPart !== undefined || fixed.has(graph.nodes.get(id)!)))
  const unknown = unknownWork(graph, { hasLaw: (id) => !withoutLaw.has(id), isConstant: (id) => constant.has(id), isAgain: (id) => again.has(id) })
  const { header } = profile
  const findings = rank(units, culprits, future, graph)
  return {
    command: header.command,
    environment: header.environment,
    ending: header.ending,
    files: header.files,
    notSeen: header.notSeen,
    totals: { ...header.totals, recordings: header.recordings },
    growthAt10: future.growth,
    counts: countsOf(units, unknown, profile),
    ...largestUnknown(unknown, again, idsOf(units.filter((unit) => unit.own)), graph, header.totals.steps),
    fixedFactors: largestFixedFactors(graph, withFixedFactor, findings, header.totals.steps),
    withoutSteps: timeWithoutSteps(profile, units),
    ownCode: ownCode(profile, units, unknown),
    options: header.options,
    uncounted: header.uncounted?.length ?? 0,
    lines: lineFacts(profile),
    units: withSides(units, findings, graph, workOfOthers(graph, culprits)),
    findings,
  }
}

/** Findings with those whose work they do, and those in dependencies with the user's routine behind them. */
function withSides(units: readonly UnitFinding[], findings: readonly string[], graph: Graph, partOf: ReadonlyMap<string, string>): UnitFinding[] {
  const own = idsOf(units.filter((unit) => unit.own))
  const told = new Set(findings)
  return units.map((unit) => {
    const node = told.has(unit.id) ? graph.nodes.get(unit.id) : undefined
    if (node === undefined) return unit
    const [around, through] = [partOf.get(unit.id), ownCallee(graph, node, own)]
    return { ...unit, ...(around !== undefined && { partOf: around }), ...(through !== null && { through }) }
  })
}

const idsOf = (units: readonly UnitFinding[]): ReadonlySet<string> => new Set(units.map(({ id }) => id))

/** Units that get slower with every call are judged by their total work in the number of calls. */
function withOrdinals(graph: Graph, profile: Profile): Graph {
  const nodes = new Map(graph.nodes)
  for (const [id, node] of graph.nodes) {
    if (node.verdict === 'grows' || node.unit.steps < material * profile.header.totals.steps) continue
    const laws = ordinalLaws(graph, node)
    if (laws === null) continue
    nodes.set(id, {
      ...node,
      verdict: 'grows',
      law: laws.together,
      curves: { min: laws.single, median: laws.single, max: laws.single },
      measure: numberOfCalls,
      metric: 'steps',
      two: null,
      segments: null,
      considered: [],
      isLateLine: false,
      table: laws.table,
    })
  }
  return { ...graph, nodes }
}

function rolesOf(culprits: readonly Culprit[]): Map<string, Role> {
  const roles = new Map<string, Role>()
  for (const culprit of culprits) for (const user of culprit.also) roles.set(user.unit.id, { culprit, worker: true })
  for (const culprit of culprits) if (culprit.worker !== null) roles.set(culprit.worker.unit.unit.id, { culprit, worker: true })
  for (const culprit of culprits) roles.set(culprit.unit.unit.id, { culprit, worker: false })
  // A routine that grows by itself keeps its own words; one that only carries a loop takes the loop's.
  for (const culprit of culprits)
    if (!culprits.some((c) => c !== culprit && c.unit === culprit.shown)) roles.set(culprit.shown.unit.id, { culprit, worker: false })
  return roles
}

/** Ids of the units that hurt, worst first; a unit in which another's work is done follows it. */
function rank(units: readonly UnitFinding[], culprits: readonly Culprit[], future: Future, graph: Graph): string[] {
  const listed = new Set<Assessment>()
  for (const c of culprits) {
    const least = isSure(c.unit.law) ? material : materialIfWeak
    const share = future.shareOf(c.shown)
    if (Math.max(share.lowAt10, share.now) < least) continue
    listed.add(c.shown)
    if (c.worker !== null) listed.add(c.worker.unit)
    for (const user of c.also) listed.add(user)
  }
  const order = new Map(units.map((u, i) => [u.id, i]))
  return [...graph.nodes.values()]
    .filter((node) => listed.has(node))
    .toSorted((a, b) => future.shareOf(b).lowAt10 - future.shareOf(a).lowAt10 || (order.get(a.unit.id) ?? 0) - (order.get(b.unit.id) ?? 0))
    .map((node) => node.unit.id)
}

function countsOf(units: readonly UnitFinding[], unknown: ReadonlyMap<string, number>, profile: Profile): Analysis['counts'] {
  const counts = { grows: 0, maybe: 0, fine: 0, unknown: 0 }
  for (const unit of units) counts[standingOf(unit)]++
  const unknownSteps = totalOf(unknown.values())
  return { ...counts, unknownShare: Math.min(1, unknownSteps / Math.max(1, profile.header.totals.steps)) }
}
