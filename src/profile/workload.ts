// The result of one workload of a sweep: what each location cost on it. One small file a workload, so that results of shards, workers and resumed sweeps
// need nothing but to lie in one folder. The same workload gives the same bytes, but for `elapsedMs`.

import type { CountColumns } from '../protocol/index.ts'
import { count, finite, list, MalformedError, oneOf, text, texts, toFields } from './decode.ts'
import type { Profile, ProfiledFile, Unit } from './types.ts'

export interface WorkloadCost {
  /** Stable: the unit's id and the metric. */
  readonly id: string
  readonly metric: 'steps' | 'calls' | 'blocks'
  readonly name: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly cost: number
}

export interface WorkloadResult {
  readonly hash: string
  readonly label: string
  readonly command: readonly string[]
  readonly features: Readonly<Record<string, number>>
  /** Files of the program, with hashes: a result is stale once one of them has changed. */
  readonly files: readonly ProfiledFile[]
  readonly elapsedMs: number
  readonly costs: readonly WorkloadCost[]
}

/**
 * Costs of a profile's locations: each block where blocks were counted, else the steps that each routine and loop does itself, with those of its rounds; and
 * calls. Zeros are left out.
 */
export const costsOf = ({ header, units }: Profile): WorkloadCost[] => {
  const ofRounds = stepsOfRounds(units)
  return units
    .flatMap((unit): WorkloadCost[] => {
      if (unit.byRound === true) return []
      const { id, name, line, column } = unit
      const place = { name, file: header.files[unit.file]?.path ?? '', line, column }
      const calls = { id: `${id} calls`, metric: 'calls' as const, ...place, cost: unit.calls }
      const cost = unit.selfSteps + (ofRounds.get(id) ?? 0)
      if (unit.counts === undefined) return [{ id: `${id} steps`, metric: 'steps', ...place, cost }, calls]
      return [...blocksOf(id, place, unit.counts), calls]
    })
    .filter(({ cost }) => cost > 0)
}

/** By the unit whose record they would be in if they had none: the loop's, or that of what is around it. */
function stepsOfRounds(units: readonly Unit[]): ReadonlyMap<string, number> {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const found = new Map<string, number>()
  for (const round of units) {
    if (round.byRound !== true) continue
    let around = byId.get(round.parent ?? '')
    for (let depth = 0; around?.kind === 'loop' && (around.elided || around.sharedWith !== null || around.byRound === true) && depth < 100; depth++)
      around = byId.get(around.sharedWith ?? around.parent ?? '')
    if (around !== undefined) found.set(around.id, (found.get(around.id) ?? 0) + round.selfSteps)
  }
  return found
}

type Place = Pick<WorkloadCost, 'name' | 'file' | 'line' | 'column'>

const blocksOf = (id: string, place: Place, counts: CountColumns): WorkloadCost[] =>
  counts.count.map((cost, block) => {
    // A block without text is where its routine is.
    const line = counts.line[block] || place.line
    return { id: `${id} block ${block}`, metric: 'blocks', ...place, line, column: counts.column[block] || place.column, cost }
  })

/** All steps of a result. */
export const stepsOf = ({ costs }: Pick<WorkloadResult, 'costs'>): number =>
  costs.reduce((sum, { metric, cost }) => (metric === 'calls' ? sum : sum + cost), 0)

const kind = 'landau workload'
const version = 1

/** The lines of a result file, each with its newline. */
export const writeResult = (result: WorkloadResult): string[] => {
  const { costs, ...header } = result
  return [`${JSON.stringify({ kind, version, ...header, locations: costs.length })}\n`, ...costs.map((cost) => `${JSON.stringify(cost)}\n`)]
}

/** Reads a result file, which may come from anyone; null when it is none, or not whole. */
export const readResult = (lines: Iterable<string>): WorkloadResult | null => {
  try {
    const [head = '', ...rest] = [...lines].filter((line) => line !== '')
    const fields = toFields(JSON.parse(head), 'result')
    if (fields['kind'] !== kind || fields['version'] !== version || count(fields, 'locations') !== rest.length) return null
    const features = toFields(fields['features'], 'features')
    const hash = text(fields, 'hash')
    // It names a file.
    if (!/^[0-9a-f]{32}$/.test(hash)) return null
    return {
      hash,
      label: text(fields, 'label'),
      command: texts(fields, 'command'),
      features: Object.fromEntries(Object.keys(features).map((name) => [name, finite(features, name)])),
      files: list(fields, 'files', (file) => ({ path: text(file, 'path'), hash: text(file, 'hash') })),
      elapsedMs: finite(fields, 'elapsedMs'),
      costs: rest.map(decodeCost),
    }
  } catch (error) {
    if (error instanceof MalformedError || error instanceof SyntaxError) return null
    throw error
  }
}

const decodeCost = (line: string): WorkloadCost => {
  const fields = toFields(JSON.parse(line), 'location')
  return {
    id: text(fields, 'id'),
    metric: oneOf(fields, 'metric', ['steps', 'calls', 'blocks']),
    name: text(fields, 'name'),
    file: text(fields, 'file'),
    line: count(fields, 'line'),
    column: count(fields, 'column'),
    cost: count(fields, 'cost'),
  }
}
