// What the numbers of a unit say, in plain sentences. Terminal, Markdown and the page print the same words.

import { minOf, totalOf } from '../../base/lists.ts'
import { compact, grouped, percent, plural, significant, times } from '../../base/number-text.ts'
import type { ClassName, Law } from '../../model/index.ts'
import type { Unit } from '../../profile/index.ts'
import { isOfRounds } from '../../protocol/index.ts'
import { type Guess, ratiosOf, trendOf } from '../page/guess-ratio.ts'
import { cellsRead, outputCells, mostOff, nearTie } from '../measure.ts'
import { sideOfData } from '../doubts/side-lengths.ts'
import { aroundLoops, standingOf } from '../standing.ts'
import type { Analysis, Cause, PointColumns, UnitFinding } from '../types.ts'
import { isHarmless } from '../verdict.ts'

/** The measure of a unit whose law is about all its calls together (doubts/growth-over-calls.ts). */
export const numberOfCalls = 'number of calls'

/** The same of the rounds of a loop, in words about the routine around. */
export const numberOfRounds = 'number of rounds'

/** `for loop`, `for…of round`. */
export const loopWords = ({ name, byRound }: Pick<Unit, 'name' | 'byRound'>): string => (byRound === true ? name : `${name} loop`)

type Described = Omit<UnitFinding, 'points' | 'tables' | 'curves' | 'callers' | 'callees'>

type Classified = Pick<UnitFinding, 'set' | 'class' | 'exponent' | 'base'>

/** The powers that have names. */
const namedPowers: Partial<Record<ClassName, number>> = { 'sqrt n': 0.5, n: 1, 'n^2': 2, 'n^3': 3 }

/** The simplest and the costliest class that the data cannot exclude. A free power says nothing beside a class of its own name, and is left out, unless it is the only other one and the exponent is not of that. */
export const classRange = ({ set, class: headline, exponent: { low, high } }: Classified): readonly [ClassName, ClassName] => {
  const named = set.filter((name) => name !== 'n^k')
  const power = namedPowers[named[0] ?? headline]
  if (named.length === 1 && named.length < set.length && power !== undefined && (high < power || power < low))
    return high < power ? ['n^k', named[0]!] : [named[0]!, 'n^k']
  return named.length < 2 ? [named[0] ?? headline, named[0] ?? headline] : [named[0] ?? headline, named.at(-1) ?? headline]
}

const nameOf = (name: ClassName, { exponent, base }: Classified): string => {
  if (name === 'r^n' && base !== undefined) return `${significant(base)}^n`
  return name === 'n^k' ? `n^${significant(exponent.value, 2)}` : name
}

/** `n^2`, `n^1.8`, `1.62^n`, or the range of what the data cannot exclude: `n … n^2`. */
export const classText = (unit: Classified): string => {
  const [first, last] = classRange(unit)
  return first === last ? nameOf(first, unit) : `${nameOf(first, unit)} … ${nameOf(last, unit)}`
}

/** Every class that the data cannot exclude: `n^2 or n^2 log n`, `one of n^1.8, n^2, n^3`. */
const anyOf = (unit: Classified): string => {
  const names = [...new Set(unit.set.map((name) => nameOf(name, unit)))]
  return names.length > 2 ? `one of ${names.join(', ')}` : names.join(' or ')
}

/** `1.98 [1.93, 2.03]`. */
export const exponentText = ({ low, value, high }: UnitFinding['exponent']): string =>
  low === high ? significant(value) : `${significant(value)} [${significant(low)}, ${significant(high)}]`

/** Of a law that is exponential for sure, the interval of its base: no power describes it. */
const baseOf = ({ set, exponent: { low, value, high }, base }: Classified): UnitFinding['exponent'] | null =>
  base === undefined || set.some((name) => name !== 'r^n') ? null : { low: base ** (low / value), value: base, high: base ** (high / value) }

/** How steep a law is: its exponent, after what to call it, or `base [1.61, 1.63]`. */
export const steepnessText = (law: Classified, exponentWord = ''): string => {
  const base = baseOf(law)
  return base === null ? `${exponentWord}${exponentText(law.exponent)}` : `base [${significant(base.low)}, ${significant(base.high)}]`
}

/** `12 … 48 K`. */
export const sizesText = ({ min, max }: UnitFinding['sizes']): string => (min === max ? compact(min) : `${compact(min)} … ${compact(max)}`)

/** A text about a unit with places in the unit's own file by line alone: `calls insert (line 23)`. */
export const near = (text: string, { file }: Pick<UnitFinding, 'file'>): string => text.replaceAll(`${file}:`, 'line ')

/** From as many sizes on it is not for their number that nothing is known. */
const enoughSizes = 6

const costWord = (unit: Described): string => (unit.metric === 'steps' ? 'Work' : 'Time in native code')

/** How the cost of the unit grows, or that this is not known. */
export const growthSentence = (unit: Described): string => {
  const seen = `${plural(unit.sizes.distinct, 'size')} seen, ${sizesText(unit.sizes)}`
  const base = baseOf(unit)
  const { low, value, high } = base ?? unit.exponent
  const doubt = unit.certainty === 'exact' ? 'exact' : `95 % between ${significant(low)} and ${significant(high)}`
  const interval = `${base === null ? 'local exponent' : 'base'} ${significant(value)}, ${doubt}`
  switch (standingOf(unit)) {
    case 'unknown':
      return unit.sizes.distinct < enoughSizes
        ? `Not enough data to say how its cost grows (${seen}).`
        : `How its cost grows cannot be told from what was seen (${seen}).`
    case 'maybe':
      return `${costWord(unit)} may grow like ${classText(unit)} in ${near(unit.measure, unit)} (${interval}; ${seen}).`
    case 'grows':
      return unit.classOpen === true
        ? `${costWord(unit)} grows in ${near(unit.measure, unit)} for sure, and its class is ${anyOf(unit)} (${interval}; ${seen}).`
        : `${costWord(unit)} grows like ${classText(unit)} in ${near(unit.measure, unit)} (${interval}; ${seen}).`
    case 'fine':
      return fineSentence(unit, interval, seen)
  }
}

/** Of growth that hurts nobody: none, that of the input, that of the data which a number stands for, or a steep law of which nothing is seen yet. */
function fineSentence(unit: Described, interval: string, seen: string): string {
  const [cost, size] = [costWord(unit), near(unit.measure, unit)]
  if (unit.again !== undefined && unit.class !== '1')
    return `${cost} of one call grows like ${classText(unit)} in ${size} (${seen}); how often they go through the same decides what all of them take.`
  if (unit.class === '1') return `${cost} does not grow with ${size} (${seen}).`
  if (unit.advice === sideOfData)
    return `${cost} grows like ${classText(unit)} in ${size}, and like the data that it makes for what it calls (${seen}).`
  return isHarmless(unit.class)
    ? `${cost} grows like ${classText(unit)} in ${size}, which is no cause for concern (${seen}).`
    : `${cost} grows hardly faster than ${size} at the sizes seen, if at all (${interval}; ${seen}).`
}

/** That the callers' counts are not of all calls: small and untraced ones leave no record of their own. Empty when they are. */
export const recordedSentence = ({ calls }: Pick<UnitFinding, 'calls'>, callers: UnitFinding['callers']): string => {
  const recorded = callers.reduce((sum, caller) => sum + caller.calls, 0)
  return recorded === 0 || recorded >= calls ? '' : `Of its ${grouped(calls)} calls ${grouped(recorded)} were recorded on their own.`
}

/** The end of a measure that is one of a loop: what it is, and where. */
const ofLoop = / of the [^(]+? (loop|round) (?:at (line \d+)|\((.*:\d+)\))$/

/** Whether the law is that of one round of a loop, by what that reads: a call does many. */
export const isOfEachRound = ({ measure }: Pick<UnitFinding, 'measure'>): boolean =>
  measure.startsWith('cells ') && ofLoop.exec(measure)?.[1] === 'round'

/** The size of a law in a few words: `xs.length`, `cells read`, `n (line 14)` where it is the size of a loop there, `cells read a round (line 14)`. */
export const sizeWords = (unit: Pick<UnitFinding, 'measure' | 'file'>): string =>
  near(
    unit.measure.replace(ofLoop, (_, _what, line?: string, place?: string) => `${isOfEachRound(unit) ? ' a round' : ''} (${line ?? place})`),
    unit,
  ).replace(/^cells first /, 'cells ')

/** What the points of the unit are, when its law is not about them: plots show single calls. Empty when they belong together. */
export const plotNote = (unit: Described, nameOfWithin: string): string => {
  if (unit.within !== null) return `This law is about all of its work inside one call of ${nameOfWithin}; the plots show its single calls.`
  if (unit.measure === numberOfCalls) return 'This law is about all calls together; the plots show single calls, one after the other.'
  if (unit.ofLoop === true && unit.measure.startsWith(numberOfRounds))
    return 'This law is about all rounds together; the plots show single rounds, one after the other.'
  if (unit.measure === unit.two?.measures.join(' and ')) return 'This law is about two sizes; the plots show one.'
  if (unit.ofLoop === true) return ''
  return ofLoop.test(unit.measure) ? 'This law is about the loop; the plots show whole calls.' : ''
}

/** How one call grows, where that is not what the verdict is about. */
export const callSentence = ({ class: name, formula }: Law): string =>
  name === '1' ? `One call does not grow: ${formula}.` : `One call grows like ${name}: ${formula}.`

/** Where the law holds, when the cost jumps on the way; empty when it does not. */
export const jumpsSentence = ({ jumps }: Law): string =>
  jumps === 0 ? '' : `The cost jumps at ${plural(jumps, 'size')}; the law describes it past the last jump.`

/** Its share of all work at ten times the size, in percent: `31`; `>8.7` and `<91` where something grows by more than what is counted. */
export const laterText = (share: UnitFinding['share']): string => {
  const { sign, number } = laterShare(share)
  return sign + number
}

const signWords = { '': '', '>': 'more than ', '<': 'less than ' } as const

const laterShare = ({ at10, bound }: UnitFinding['share']): { readonly sign: keyof typeof signWords; readonly number: string } => {
  const number = percent(at10)
  if (bound === 'least') return { sign: number === '100' ? '' : '>', number }
  return { sign: bound === 'most' && number !== '0' && !number.startsWith('<') ? '<' : '', number }
}

/** Whether something grows by more than what is counted of it. */
export const isOpenEnded = (units: readonly Pick<UnitFinding, 'share'>[]): boolean => units.some(({ share }) => share.bound === 'least')

/** False of what grows in a way that nobody knows, or with how often it is called: its share at ten times the size is no answer. */
export const isLaterKnown = ({ verdict, again }: Pick<UnitFinding, 'verdict' | 'again'>): boolean => verdict !== 'unknown' && again === undefined

/** What is done in its calls in all, where its share is a part of that. */
const wholeText = ({ now, whole }: UnitFinding['share']): string =>
  whole === undefined || percent(whole) === percent(now) ? '' : `, ${percent(whole)} % with all that is done in its calls`

/** Its share of all work now and when each call's input is ten times larger; or, where its law is in its calls, when there are ten times as many. */
export const shareSentence = (unit: Described): string => {
  const { share, measure } = unit
  const does = `It does ${percent(share.now)} % of all work now${wholeText(share)}`
  if (!isLaterKnown(unit)) return `${does}.`
  const more = measure === numberOfCalls ? 'it were called ten times as often' : "each call's input were ten times larger"
  const { sign, number } = laterShare(share)
  return `${does}, and would do ${signWords[sign]}${number} % if ${more}.`
}

/** Why the size is measured as it is; empty where there was nothing to choose. */
export const measureSentence = ({ considered: [chosen, ...others] }: Pick<UnitFinding, 'considered'>): string => {
  if (chosen === undefined) return ''
  const off = (unexplained: number): string => (Number.isFinite(unexplained) ? `${percent(Math.expm1(Math.min(unexplained, 20)))} % off` : 'no law')
  const least = minOf(others.map(({ unexplained }) => unexplained))
  const beside =
    chosen.unexplained <= least * nearTie + mostOff ? `${meritOf(chosen.name)}, and explains the cost about as well` : 'None decides the cost'
  const best = off(least) === off(chosen.unexplained) ? 'It explains the cost as well as any' : 'It explains the cost best'
  const why = least < chosen.unexplained ? beside : best
  return `The size is ${chosen.name}. ${why}: its law is ${off(chosen.unexplained)}; ${others.map(({ name, unexplained }) => `by ${name}, ${off(unexplained)}`).join('; ')}.`
}

function meritOf(measure: string): string {
  if (measure === cellsRead) return 'It counts all of the data'
  return outputCells.includes(measure) ? 'To make more takes more, however steep that is in a number' : 'It is the plainer name'
}

/** Two regimes; empty when one law describes all sizes. */
export const segmentsSentence = ({ segments }: Pick<UnitFinding, 'segments'>): string => {
  if (segments === null) return ''
  const { last, first, jump, before, after } = segments
  const leap = jump >= 1.5 ? `, where it jumps ${times(jump)}` : jump <= 1 / 1.5 ? `, where it falls ${times(1 / jump)}` : ''
  return `The law changes between size ${compact(last)} and ${compact(first)}${leap}: ${classText(before)} up to there (${before.formula}), ${classText(after)} past it (${after.formula}).`
}

/** The law in two sizes; empty when one is enough. */
export const twoSentence = ({ two }: Pick<UnitFinding, 'two'>): string =>
  two === null
    ? ''
    : `Two sizes decide the cost: ${two.formula}, with the exponents ${significant(two.exponents[0], 2)} in ${two.measures[0]} and ${significant(two.exponents[1], 2)} in ${two.measures[1]}.`

/** How much of its input came from outside of the program, or from other tasks; empty where none did. */
export const outsideSentence = ({ outside = null, calls }: Pick<UnitFinding, 'outside' | 'calls'>): string => {
  if (outside === null) return ''
  const { cells, external, otherTask } = outside
  const sources = [
    external === 0 ? '' : `${grouped(external)} came from outside (files, streams, messages)`,
    otherTask === 0 ? '' : `${grouped(otherTask)} from what other tasks wrote while it waited`,
  ].filter((source) => source !== '')
  return `${calls === 1 ? 'Its call' : 'Its calls'} read ${plural(cells, 'cell')} first, of which ${sources.join(' and ')}: such cells count again each time they are filled.`
}

/** What the guess-ratio plot shows. */
export const ratioSentence = (points: PointColumns, guess: Guess): string => {
  const { direction, factor } = trendOf(ratiosOf(points.size, points.median, guess))
  switch (direction) {
    case 'rises':
      return `Cost divided by ${guess.name} still rises ${times(factor)} over the larger sizes: the cost grows faster than ${guess.name}.`
    case 'falls':
      return `Cost divided by ${guess.name} falls ${times(1 / factor)} over the larger sizes: the cost grows slower than ${guess.name}.`
    case 'flat':
      return `Cost divided by ${guess.name} is flat over the larger sizes: ${guess.name} describes the growth.`
    case 'unclear':
      return `Too few sizes to read a trend from cost divided by ${guess.name}.`
  }
}

/** Smallest size below which the given fraction of the calls lies. */
const quantileSize = (points: PointColumns, fraction: number): number => {
  const total = totalOf(points.calls)
  let seen = 0
  for (const [index, calls] of points.calls.entries()) {
    seen += calls
    if (seen >= total * fraction) return points.size[index] ?? 0
  }
  return points.size.at(-1) ?? 0
}

/** How the calls are spread over the sizes. */
export const frequencySentence = (points: PointColumns): string => {
  const half = compact(quantileSize(points, 0.5))
  const most = compact(quantileSize(points, 0.99))
  return half === most
    ? `Nearly every call has size ${half}.`
    : `Half of the calls have size ${half} or less, 99 % have ${most} or less; the largest is ${compact(points.size.at(-1) ?? 0)}.`
}

/** How far best and worst cost lie apart at the same size. */
export const spreadSentence = (
  points: PointColumns,
  { inputDependent, curves: { min, max } }: Pick<UnitFinding, 'inputDependent' | 'curves'>,
): string => {
  const spreads = points.min.flatMap((low, index) => (low > 0 ? [(points.max[index] ?? low) / low] : [])).toSorted((a, b) => a - b)
  const typical = spreads[Math.floor(spreads.length / 2)] ?? 1
  const widest = spreads.at(-1) ?? 1
  // Of a recursion that is judged by its dearest calls the cheapest may be those of the smallest inner ones.
  if (inputDependent && min.exponent.value < max.exponent.value)
    return `Best and worst cost grow differently: at best ${classText(min)} (${min.formula}), at worst ${classText(max)} (${max.formula}). The size alone does not decide what a call costs.`
  if (points.calls.every((calls) => calls <= 1)) return ''
  if (widest < 1.05) return 'Calls of the same size cost the same.'
  if (typical < 1.05) return `At most sizes all calls cost the same; at one the costliest costs ${times(widest)} the cheapest.`
  return `At a typical size the costliest call costs ${times(typical)} the cheapest.`
}

/** `9 032 calls, 214 sizes, 12 … 48 K`; how often the loop ran where the points are of one. */
export const dataSentence = (unit: Described & Pick<UnitFinding, 'points'>): string => {
  const isRound = ofLoop.exec(unit.measure)?.[1] === 'round'
  const seen = unit.ofLoop === true ? plural(totalOf(unit.points.calls), isRound ? 'round' : 'run') : plural(unit.calls, 'call')
  return `${seen}, ${plural(unit.sizes.distinct, 'size')}, ${sizesText(unit.sizes)}`
}

type Sampled = Pick<Analysis, 'totals'> & { readonly units: readonly Asked[] }

const isSampled = ({ totals: { traced, steps } }: Pick<Analysis, 'totals'>): boolean => traced !== undefined && traced < steps

/** What a run tells of which not all was traced: nothing is known of the rest, however much was, as nobody has counted what built-ins did there. */
const untraced = (analysis: Sampled): string =>
  isSampled(analysis)
    ? `That was at most ${percent((analysis.totals.traced ?? 0) / analysis.totals.steps)} % of the work: what was not traced has no size, and what built-ins do there is not counted.`
    : ''

/** The routine that does most of the work of which too few calls were traced to their end, in a run that was not traced as a whole. */
function seldomWhole<U extends Asked>(analysis: Pick<Analysis, 'totals'> & { readonly units: readonly U[] }): U | undefined {
  if (!isSampled(analysis)) return undefined
  return analysis.units.filter(isSeldomWhole).toSorted((a, b) => b.share.now - a.share.now || b.calls - a.calls)[0]
}

/** Of many calls so few tell nothing, if they are of one size. */
const fewTraced = 8

/** Whether it does much of the work, in calls of which none was traced to its end, or a few of one size; a module is run once. */
const isSeldomWhole = ({ kind, calls, sizes, share, traced = calls }: Asked): boolean =>
  kind === 'routine' && share.now > muchUnknown && calls > 1 && (sizes.distinct === 0 || (sizes.distinct === 1 && isFewOf(traced, calls)))

const isFewOf = (traced: number, calls: number): boolean => traced <= fewTraced && traced * fewTraced <= calls

/** What is said of that; empty of none. */
function seldomWholeSentence(long: Asked | undefined, told: (text: string) => string): string {
  if (long === undefined) return ''
  const [where, share] = [told(whereIs(long)), percent(long.share.now)]
  const what =
    long.sizes.distinct === 0
      ? `No call of ${where}, which ${share} % of the work is done in, was traced as a whole`
      : `Calls of one size only were traced of ${where}, which ${share} % of the work is done in`
  return `${what}; a larger \`--budget\` or a run without one may tell more.`
}

/** From this part of the work on, nothing found means nothing known. */
export const mostlyUnknown = 0.5

/** From this part of the work on, it is said beside findings. */
const muchUnknown = 0.25

/** From this part of the work on, it is said that its growth is not known. */
export const worthSaying = 0.1

type Asked = Pick<
  UnitFinding,
  | 'id'
  | 'kind'
  | 'name'
  | 'file'
  | 'line'
  | 'parent'
  | 'own'
  | 'calls'
  | 'again'
  | 'eachCell'
  | 'fixedPart'
  | 'causes'
  | 'advice'
  | 'share'
  | 'sizes'
  | 'traced'
>

/** Of an analysis, or of the page's summary of one. */
type Known<U extends Asked> = Pick<
  Analysis,
  'counts' | 'findings' | 'largestUnknown' | 'furtherUnknown' | 'fixedFactors' | 'withoutSteps' | 'ownCode'
> & {
  readonly units: readonly U[]
}

/** Of what to ask when nothing is found to grow because too little is known: the routine that does most of what is unknown, or its loop. */
export const mostUnknown = <U extends Asked>(
  { counts, largestUnknown, units, totals }: Known<U> & Partial<Pick<Analysis, 'totals'>>,
  from: number = muchUnknown,
): U | undefined => {
  const named = (id: string | null): U | undefined => units.find((unit) => unit.id === id)
  const largest = named(largestUnknown)
  if (largest === undefined || counts.unknownShare <= (largest.again === undefined ? from : worthSaying)) return undefined
  const around = largest.again === undefined && largest.eachCell === undefined ? aroundLoops(largest, named) : undefined
  const said = around?.kind === 'routine' ? around : largest
  const long = totals === undefined ? undefined : seldomWhole({ totals, units })
  return long !== undefined && isToldBy(long, said) ? long : said
}

/**
 * Whether what is unknown is told of a routine of which nothing is known: what its built-ins did is in no total. Not what goes through the same, which tells how it
 * comes about, nor the user's own code of a routine in a dependency.
 */
const isToldBy = (long: Asked, largest: Asked): boolean =>
  long.sizes.distinct === 0 &&
  !isSeldomWhole(largest) &&
  long.share.now >= largest.share.now &&
  (long.own || !largest.own) &&
  largest.again === undefined &&
  largest.eachCell === undefined

/** When no code was seen: the first file that landau left as it is, and why; else what may be the reason. */
export const nothingSeen = (notSeen: Analysis['notSeen']): string => {
  const [first] = notSeen
  return first === undefined
    ? 'Was the code excluded, or did the program end before it ran?'
    : `${first.file} was not seen: ${first.why.replace(/\.$/, '')}.`
}

/** Of calls of one size that cost very differently: more sizes would not help. */
export const fieldsTell = 'if they differ in the properties of an object, `--resolution field` tells them apart'

const timeOf = ({ kind, name }: Pick<UnitFinding, 'kind' | 'name'>): string => (kind === 'routine' ? 'call' : isOfRounds(name) ? 'round' : 'run')

const timesOf = (unit: Pick<UnitFinding, 'kind' | 'name' | 'calls'>): string => plural(unit.calls, timeOf(unit))

/** How often it goes through the same, and what that means: of work whose law nobody knows it is known how it comes about. */
export const againSentence = (unit: Pick<UnitFinding, 'kind' | 'name' | 'calls' | 'again' | 'causes'>): string => {
  const { again, causes, name } = unit
  if (again === undefined) return ''
  const least = again.bound === 'least' ? 'at least ' : ''
  // So many values that are looked up in a table are not all that it has; and a list may be one that nobody will ever add to.
  const isAll = goesThroughAll.test(name) || causes.some(({ what }) => goesThroughAll.test(what))
  const condition = isAll ? 'if that can grow' : 'if that is all that there are and can grow'
  return `Its ${timesOf(unit)} go through ${compact(again.cells)} cells each, mostly the same ones: ${condition}, with ten times as many of both it takes ${least}100 times as long.`
}

/** Loops and built-ins that stop at the end, or at what they look for. */
const goesThroughAll = /^for…|for…(?:of|in)|scans|copies|moves elements|sorts|fills|join|split|stringify|parse|structuredClone/

/** What each call does for each cell, where its work is unknown and that says how it comes about; empty elsewhere. */
export const eachCellSentence = (unit: Pick<UnitFinding, 'kind' | 'name' | 'calls' | 'eachCell' | 'traced'>): string => {
  const { calls, eachCell, traced } = unit
  if (eachCell === undefined) return ''
  const all = calls === 1 ? `Its ${timeOf(unit)}` : `Each of its ${timesOf(unit)}`
  const some =
    traced === 1 ? `The one ${timeOf(unit)} of it that was traced` : `Each of the ${plural(traced ?? 0, timeOf(unit))} of it that were traced`
  const whose = traced === undefined ? all : some
  return `${whose} takes ${compact(eachCell.steps)} steps for each of the ${compact(eachCell.cells)} cells that it reads: it goes through them again and again.`
}

/** Of what it goes through for each element of its input, and no call had more of; empty elsewhere. */
export const fixedPartSentence = (unit: Pick<UnitFinding, 'kind' | 'name' | 'calls' | 'fixedPart'>): string => {
  const { fixedPart, calls } = unit
  if (fixedPart === undefined) return ''
  const { cells, list, length = 0 } = fixedPart
  const whose = calls === 1 ? `its ${timeOf(unit)}` : `each of its ${timesOf(unit)}`
  const what =
    list === undefined
      ? `the same ${compact(cells)} cells for each element of its input, as many in ${whose}`
      : `a list for each element of its input, and ${list} was ${grouped(length)} in ${whose}`
  const condition = list === undefined ? 'if that can grow, ' : ''
  return `It goes through ${what}: ${condition}with ten times as many of both it takes 100 times as long.`
}

/** Of a first call that is no part of the law; empty elsewhere. */
export const firstCallSentence = ({ firstCall }: Pick<UnitFinding, 'firstCall'>): string =>
  firstCall === undefined
    ? ''
    : `Its first call is left out: it took ${compact(firstCall.steps)} steps, where the others say ${compact(firstCall.expected)} of its size. What is done once, such as a table that is filled, is in no law.`

/** A routine by the line of its cause. */
function whereIs(unit: Asked): string {
  const { kind, name } = unit
  const [cause] = unit.causes
  // The place of a callee is where that is written.
  const { file, line } = kind === 'routine' && cause !== undefined && !/^(?:calls|contains) /.test(cause.what) ? cause : unit
  return kind === 'routine' ? `${name} (${file}:${line})` : `the ${name}${isOfRounds(name) ? 's' : ' loop'} at ${file}:${line}`
}

/** Where most of what is unknown is: a pattern that may take for ever is worth a look before anybody runs it on more. */
function placeOf(analysis: Known<Asked>, largest: Asked | undefined, told: (text: string) => string): string {
  if (largest === undefined) return ''
  // What is a finding is known.
  const found = analysis.findings.flatMap((id) => analysis.units.find((unit) => unit.id === id) ?? [])
  const cause = largest.causes.find(({ what }) => !found.some((unit) => what.startsWith(`calls ${unit.name} (`)))
  const where = whereIs(largest)
  const again = againSentence(largest)
  const place = ` The largest part of it is in ${told(cause === undefined || !isMuch(cause) || (largest.traced === 0 && isCall(cause)) ? where : `${where}: ${cause.what}`)}.`
  return again === '' ? sentences(place, eachCellSentence(largest)) : `${place} ${again}${furtherOf(analysis, told)}`
}

const leastCause = 30

const isCall = ({ what }: Cause): boolean => what.startsWith('calls ')

/** What does a tenth of the work reads as if it were why nothing is known of the whole. */
const isMuch = ({ what }: Cause): boolean => Number(/: (\d+) % of its work$/.exec(what)?.[1] ?? 100) >= leastCause

/** What else goes through the same again and again. */
function furtherOf({ furtherUnknown, units }: Known<Asked>, told: (text: string) => string): string {
  const further = furtherUnknown.flatMap((id) => units.find((unit) => unit.id === id) ?? [])
  const each = further.map((unit) => `for ${told(whereIs(unit))}, ${timesOf(unit)} of ${compact(unit.again?.cells ?? 0)} cells each`)
  return each.length === 0 ? '' : ` The same holds ${each.join(', and ')}.`
}

/** Of products of which the run varied one factor, where the other is; empty where there are none. */
function fixedFactorsSentence({ fixedFactors, units }: Known<Asked>, told: (text: string) => string, isTold?: Asked): string {
  const [unit, ...further] = fixedFactors.flatMap((id) => (id === isTold?.id ? [] : (units.find((each) => each.id === id) ?? [])))
  if (unit === undefined) return ''
  const [cause] = unit.causes
  const where = whereIs(unit)
  const others = further.length === 0 ? '' : `The same holds for ${further.map((other) => told(whereIs(other))).join(' and ')}.`
  return sentences(
    `One factor was the same in all sizes, in ${told(cause === undefined ? where : `${where}: ${cause.what}`)}.`,
    againSentence(unit) || told(fixedPartSentence(unit)),
    others,
  )
}

const runners = 'vitest|jest|mocha|_mocha|ava|tap|jasmine|uvu|karma|playwright|cypress'
const testRunner = new RegExp(String.raw`^(?:${runners})$|(?:^|[\\/])(?:node_modules|\.bin)[\\/](?:${runners})(?:[\\/]|$)`)

/** Whether the workload is a suite of tests: by its runner, among the first words of the command, or by Node's own. */
const isOfTests = ({ command }: Pick<Analysis, 'command'>): boolean => command.slice(0, 4).some((word) => word === '--test' || testRunner.test(word))

/** What would tell more. */
const whatTells = (analysis: Pick<Analysis, 'command'>, largest: Asked | undefined): string => {
  if (largest?.again === undefined && largest?.advice.endsWith(fieldsTell) === true) return `There ${largest.advice}.`
  return isOfTests(analysis) ? 'Tests with larger inputs would tell.' : '`landau sweep` runs the program on more sizes.'
}

const notKnown = (how: 'how' | 'How', share: number, place: string): string => `${how} ${percent(share)} % of the work grows is not known.${place}`

/** That the program's time went by elsewhere, and where; empty when it did not. `told` makes text of the program fit to be shown. */
export function outsideOfSteps({ withoutSteps }: Pick<Analysis, 'withoutSteps'>, told: (text: string) => string): string {
  if (withoutSteps === null) return ''
  const { ns, mostly } = withoutSteps
  const what = 'in what has no steps: built-ins of Node, native modules, code that was not instrumented'
  const where = mostly === null ? what : `in what has no steps, most of it in ${told(`${mostly.what} (${mostly.file}:${mostly.line})`)}`
  return `Most of the time, ${compact(ns / 1e9)} s, went by ${where}.`
}

const sentences = (...all: readonly string[]): string => all.filter((sentence) => sentence !== '').join(' ')

/** What to say beside findings when most of the work is none of theirs, and where it is, or most of the time; empty otherwise. */
export const unknownBeside = (analysis: Known<Asked>, told: (text: string) => string): string => {
  const largest = mostUnknown(analysis)
  const place = placeOf(analysis, largest, told)
  const unknown = place === '' ? '' : notKnown('How', analysis.counts.unknownShare, place)
  return sentences(unknown, fixedFactorsSentence(analysis, told, largest), outsideOfSteps(analysis, told))
}

/** What to say when there is no finding: which of the reasons it is. `told` makes text of the program fit to be shown. */
export const nothingFound = (analysis: Known<Asked> & Pick<Analysis, 'totals' | 'notSeen' | 'command'>, told: (text: string) => string): string =>
  // Who reads no further than that nothing grows must have read where the time went by.
  sentences(outsideOfSteps(analysis, told), whyNothing(analysis, told), fixedFactorsSentence(analysis, told, mostUnknown(analysis, worthSaying)))

const littleOfOwn = 0.1
/** Of which it is worth telling: a runner of tests that loads what landau does not see leaves less. */
const leastOfOwn = 1e-3

/** That nothing of the program's own code is unknown, where most of what is unknown is other code's: a test runner's. `largest`: what is told of that. */
const ofOwnCode = ({ ownCode }: Pick<Analysis, 'ownCode'>, largest: Asked | undefined): string =>
  ownCode === null || largest?.own === true || ownCode.share < leastOfOwn || ownCode.unknownShare > littleOfOwn * ownCode.share
    ? ''
    : `Nothing of your own code, which does ${percent(ownCode.share)} % of the work, grows faster than its input.`

function whyNothing(analysis: Known<Asked> & Pick<Analysis, 'totals' | 'notSeen' | 'command'>, told: (text: string) => string): string {
  if (analysis.units.length === 0) return `No function or loop was seen. ${told(nothingSeen(analysis.notSeen))}`
  const { grows, maybe, unknownShare } = analysis.counts
  const largest = mostUnknown(analysis, worthSaying)
  const isKnown = unknownShare <= worthSaying
  const long = largest !== undefined && isSampled(analysis) && isSeldomWhole(largest) ? largest : seldomWhole(analysis)
  const seldom = seldomWholeSentence(long, told)
  const place = placeOf(analysis, largest, told)
  if (grows + maybe > 0 && unknownShare <= mostlyUnknown) {
    const little = `Nothing that does much of the work grows faster than its input; ${grouped(grows + maybe)} with a small share do or may.`
    return sentences(little, untraced(analysis), seldom, isKnown ? '' : notKnown('How', unknownShare, place))
  }
  // Who reads no further than that nothing was found takes it for an answer.
  const tells = seldom === '' ? whatTells(analysis, largest) : seldom
  if (unknownShare > mostlyUnknown) return sentences(ofOwnCode(analysis, largest), notKnown('How', unknownShare, place), tells)
  const rest = untraced(analysis)
  if (!isKnown) {
    const unknown = notKnown(rest === '' ? 'how' : 'How', unknownShare, place)
    return rest === ''
      ? `Nothing was found to grow, but ${unknown} ${tells}`
      : sentences(unknown, tells, 'Nothing that was traced was found to grow.', rest)
  }
  if (rest === '') return 'Nothing that was measured grows faster than its input.'
  // The first sentence is what is remembered.
  const unseen = long !== undefined && long.share.now > mostlyUnknown ? `How ${percent(long.share.now)} % of the work grows was not seen.` : ''
  return sentences(unseen, 'Nothing that was traced grows faster than its input.', rest, seldom)
}
