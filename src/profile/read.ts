import type { Problem } from '../base/problem.ts'
import { formatVersion, mostPairs } from '../protocol/index.ts'
import type { CostColumns } from '../protocol/index.ts'
import type { Algorithms } from './algorithms.ts'
import { decodeAlgorithms } from './algorithms-decode.ts'
import { count, finite, flag, index, list, MalformedError, numbers, oneOf, text, textOrNull, texts, toFields } from './decode.ts'
import type { Fields } from './decode.ts'
import { countColumnNames, type CountColumns } from './counts.ts'
import { columnNames, optionalColumns, sortById } from './merge.ts'
import type { CostTable, JointTable, Measure, MergedLoops, NativeCost, Place, Profile, ProfileHeader, Unit } from './types.ts'
import { kind } from './write.ts'
import type { Digest } from './write.ts'

export interface ReadResult {
  /** Null when not even the header could be read. A profile cut short has the ending `truncated` and the units up to there. */
  readonly profile: Profile | null
  readonly problems: readonly Problem[]
}

/** Reads the lines of a profile file (without their newlines), which may come from anyone. Never throws; `name` is what messages call the file. */
export const read = (lines: Iterable<string>, digest: Digest, name: string): ReadResult => {
  const problems: Problem[] = []
  const report = (severity: Problem['severity'], code: string, message: string): void => void problems.push({ code, message, severity, at: null })
  let header: ProfileHeader | null = null
  let ended = false
  let number = 0
  let torn = false
  const units = new Map<string, Unit>()
  let algorithms: Algorithms | undefined
  for (const line of lines) {
    number++
    if (ended || line === '') continue
    // A line that is not JSON is the torn end of a file cut short, which is told once, below; unless more lines follow.
    if (torn) report('warning', 'profile-line', `Line ${number - 1} of ${name} was skipped: it is not JSON.`)
    torn = false
    try {
      const fields = toFields(JSON.parse(line), 'line')
      if (header === null) header = decodeHeader(fields)
      else if (fields['end'] === true) ended = checkEnd(fields, units.size, digest.hex(), name, report)
      else if ('algorithms' in fields) algorithms = decodeAlgorithms(toFields(fields['algorithms'], 'algorithms'))
      else addUnit(decodeUnit(fields, header.files.length), units)
      digest.update(`${line}\n`)
    } catch (error) {
      if (!(error instanceof MalformedError || error instanceof SyntaxError)) throw error
      if (header === null)
        return { profile: null, problems: [notAProfile(name, error instanceof SyntaxError ? new MalformedError(noHeader) : error)] }
      torn = error instanceof SyntaxError
      if (!torn) report('warning', 'profile-line', `Line ${number} of ${name} was skipped: ${error.message}.`)
    }
  }
  if (header === null) return { profile: null, problems: [notAProfile(name, new MalformedError('no line of it can be read'))] }
  if (!ended) report('warning', 'profile-truncated', `${name} is cut short: what follows is the readable part, ${units.size} units.`)
  const found = { header: ended ? header : { ...header, ending: 'truncated' as const }, units: sortById([...units.values()]) }
  return { profile: algorithms === undefined ? found : { ...found, algorithms }, problems }
}

const noHeader = 'its first line is not the header of one'

const notAProfile = (name: string, { message }: Error): Problem => ({
  code: 'profile-unreadable',
  message: `${name} is not a landau profile that this version can read: ${message}.`,
  severity: 'error',
  at: null,
})

const addUnit = (unit: Unit, units: Map<string, Unit>): void => {
  if (units.has(unit.id)) throw new MalformedError(`\`id\` ${JSON.stringify(unit.id)} came before`)
  units.set(unit.id, unit)
}

type Report = (severity: Problem['severity'], code: string, message: string) => void

const checkEnd = (fields: Fields, units: number, sha256: string, name: string, report: Report): boolean => {
  if (count(fields, 'units') !== units || text(fields, 'sha256') !== sha256)
    report('warning', 'profile-changed', `${name} was changed after landau wrote it: its digest or its number of units does not fit.`)
  return true
}

const endings = ['exit', 'uncaught', 'SIGINT', 'SIGTERM', 'interrupted', 'truncated'] as const

const decodeHeader = (fields: Fields): ProfileHeader => {
  if (fields['kind'] !== kind) throw new MalformedError(noHeader)
  const version = count(fields, 'version')
  if (version > formatVersion)
    throw new MalformedError(`it has format ${version}, and this landau reads up to ${formatVersion}; install a newer landau`)
  const environment = toFields(fields['environment'], 'environment')
  const totals = toFields(fields['totals'], 'totals')
  const files = list(fields, 'files', (file) => ({
    path: text(file, 'path'),
    hash: text(file, 'hash'),
    ...('made' in file && { made: texts(file, 'made') }),
  }))
  return {
    version,
    command: texts(fields, 'command'),
    environment: {
      landau: text(environment, 'landau'),
      node: text(environment, 'node'),
      v8: text(environment, 'v8'),
      platform: text(environment, 'platform'),
      arch: text(environment, 'arch'),
    },
    options: decodeOptions(toFields(fields['options'], 'options')),
    ending: oneOf(fields, 'ending', endings),
    recordings: count(fields, 'recordings'),
    files,
    notSeen: list(fields, 'notSeen', (entry) => ({ file: text(entry, 'file'), why: text(entry, 'why') })),
    // Profiles of earlier landaus have none.
    ...('uncounted' in fields ? { uncounted: decodePlaces(fields, files.length) } : {}),
    totals: {
      steps: count(totals, 'steps'),
      nativeNs: count(totals, 'nativeNs'),
      activations: count(totals, 'activations'),
      ...('traced' in totals && { traced: count(totals, 'traced') }),
      ...('unmeasuredNs' in totals && { unmeasuredNs: count(totals, 'unmeasuredNs') }),
    },
  }
}

const decodePlaces = (fields: Fields, files: number): Place[] =>
  list(fields, 'uncounted', (place) => ({ file: index(place, 'file', files), line: count(place, 'line'), column: count(place, 'column') }))

const decodeOptions = (fields: Fields): ProfileHeader['options'] =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = fields[name]
      if (typeof value === 'string') return [name, text(fields, name)]
      return [name, typeof value === 'boolean' ? value : finite(fields, name)]
    }),
  )

const decodeUnit = (fields: Fields, files: number): Unit => ({
  id: text(fields, 'id'),
  kind: oneOf(fields, 'kind', ['routine', 'loop']),
  name: text(fields, 'name'),
  path: text(fields, 'path'),
  file: index(fields, 'file', files),
  line: count(fields, 'line'),
  column: count(fields, 'column'),
  endLine: count(fields, 'endLine'),
  parent: textOrNull(fields, 'parent'),
  calls: count(fields, 'calls'),
  steps: count(fields, 'steps'),
  selfSteps: count(fields, 'selfSteps'),
  nativeNs: count(fields, 'nativeNs'),
  selfNativeNs: count(fields, 'selfNativeNs'),
  ...('again' in fields && { again: count(fields, 'again') }),
  elided: flag(fields, 'elided'),
  sharedWith: textOrNull(fields, 'sharedWith'),
  ...('byRound' in fields && { byRound: flag(fields, 'byRound') }),
  ...('waits' in fields && { waits: flag(fields, 'waits') }),
  tables: list(fields, 'tables', decodeTable),
  ...('joints' in fields ? { joints: list(fields, 'joints', decodeJoint) } : {}),
  natives: list(fields, 'natives', (native) => decodeNative(native, files)),
  ...('loops' in fields && { loops: decodeLoops(toFields(fields['loops'], 'loops')) }),
  callees: list(fields, 'callees', (callee) => ({
    id: text(callee, 'id'),
    calls: count(callee, 'calls'),
    steps: count(callee, 'steps'),
    nativeNs: count(callee, 'nativeNs'),
  })),
  ...(fields['counts'] === undefined ? {} : { counts: decodeCounts(toFields(fields['counts'], 'counts')) }),
})

const decodeLoops = (fields: Fields): MergedLoops => {
  const [name, line, depth] = [texts(fields, 'name'), numbers(fields, 'line'), numbers(fields, 'depth')]
  if (name.length !== line.length || name.length !== depth.length) throw new MalformedError('the columns of `loops` are not equally long')
  if (depth.some((value, i) => !Number.isInteger(value) || value < 1 || value > (depth[i - 1] ?? 0) + 1))
    throw new MalformedError('`depth` is not that of loops in loops')
  return { name, line, depth }
}

const decodeCounts = (fields: Fields): CountColumns => {
  const columns = Object.fromEntries(countColumnNames.map((name) => [name, numbers(fields, name)])) as unknown as CountColumns
  const unequal = countColumnNames.some((name) => columns[name].length !== columns[name.startsWith('edge') ? 'edgeCount' : 'count'].length)
  if (unequal) throw new MalformedError('the columns of `counts` are not equally long')
  return columns
}

const decodeNative = (fields: Fields, files: number): NativeCost => ({
  what: text(fields, 'what'),
  file: index(fields, 'file', files),
  line: count(fields, 'line'),
  column: count(fields, 'column'),
  calls: count(fields, 'calls'),
  steps: count(fields, 'steps'),
  ns: count(fields, 'ns'),
  ...('ambiguity' in fields && { ambiguity: text(fields, 'ambiguity') }),
  ...('pattern' in fields && { pattern: decodePattern(toFields(fields['pattern'], 'pattern'), files) }),
})

const decodePattern = (fields: Fields, files: number): { file: number; line: number } => ({
  file: index(fields, 'file', files),
  line: count(fields, 'line'),
})

const decodeTable = (fields: Fields): CostTable => ({
  measure: decodeMeasure(toFields(fields['measure'], 'measure')),
  columns: decodeColumns(toFields(fields['columns'], 'columns')),
})

const decodeMeasure = (fields: Fields): Measure => ({
  kind: oneOf(fields, 'kind', ['rms', 'writes', 'returned', 'candidate', 'ordinal']),
  name: text(fields, 'name'),
})

const decodeJoint = (fields: Fields): JointTable => {
  const [first, second, ...more] = list(fields, 'measures', decodeMeasure)
  if (first === undefined || second === undefined || more.length > 0) throw new MalformedError('`measures` is not a pair')
  const columns = toFields(fields['columns'], 'columns')
  const [x, y, calls, sum] = [numbers(columns, 'first'), numbers(columns, 'second'), numbers(columns, 'calls'), numbers(columns, 'sum')]
  if (x.length > mostPairs || [y, calls, sum].some((column) => column.length !== x.length))
    throw new MalformedError(`\`columns\` are not equally long, or have more than ${mostPairs} entries`)
  return { measures: [first, second], columns: { first: x, second: y, calls, sum } }
}

const decodeColumns = (fields: Fields): CostColumns => {
  const columns = Object.fromEntries(columnNames.map((name) => [name, numbers(fields, name)])) as unknown as CostColumns
  const { size } = columns
  if (columnNames.some((name) => columns[name].length !== size.length)) throw new MalformedError('`columns` are not equally long')
  const optional = Object.fromEntries(optionalColumns.flatMap((name) => (name in fields ? [[name, numbers(fields, name)] as const] : [])))
  if (Object.values(optional).some((column) => column.length !== size.length)) throw new MalformedError('`columns` are not equally long')
  if (size.some((value, i) => i > 0 && value <= (size[i - 1] as number))) throw new MalformedError('`size` does not ascend')
  return { ...columns, ...optional }
}
