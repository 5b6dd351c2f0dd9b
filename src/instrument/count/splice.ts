// Code at the places of a control-flow graph, in one pass over the text. What ends at an offset comes first, inner before outer; then what stands there;
// then what begins there, outer before inner. Nothing is replaced and no line is added.

import type { Place } from '../../cfg/index.ts'
import { namePrefix } from '../../protocol/index.ts'
import { endOfParameters } from './end-of-parameters.ts'

export interface Insertion {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
  /** Among insertions at one point: lower ones come first. */
  readonly rank: number
}

/** Ranks at one point: what ends a statement, what follows it, what closes a body, what opens one, what precedes a statement. */
export const rank = { end: -1, behind: 0, closing: 1, opening: 2, front: 3 } as const

/** An insertion that stands at `offset`. */
export const at = (offset: number, text: string, order: number): Insertion => ({ start: offset, end: offset, open: text, close: '', rank: order })

const [temporary, valueOf, nothing, rest] = [`${namePrefix}t`, `${namePrefix}K`, `${namePrefix}E`, `${namePrefix}r`]
const error = `${namePrefix}e`

/** Writes the semicolon of a statement that ends at `offset` without one. */
export const endOfStatement = (offset: number): Insertion => at(offset, ';', rank.end)

/** Declares what values are kept in, at the head of a body. */
export const declareTemporary = (offset: number): Insertion => at(offset, `let ${temporary};`, rank.opening)

/** True for a place whose code needs a temporary. */
export const keepsValue = ({ form }: Place): boolean => form in rankOf

/** The insertion that runs `code`, an expression, at `place`. Where nothing can be declared, a function takes the place of the temporary. */
export function atPlace(text: string, place: Place, code: string, hasTemporary: boolean): Insertion {
  const { form, start, end } = place
  switch (form) {
    case 'statement':
      return at(start, `${code};`, rank.front)
    case 'after':
      return at(start, `;${code};`, rank.behind)
    case 'line':
      return at(start, `\n${code};`, rank.behind)
    case 'default':
      return at(start, `default:${code};break;`, rank.front)
    case 'brace':
      return { start, end, open: `{${code};`, close: '}', rank: 0 }
    case 'brace-end':
      return { start, end, open: '{', close: `;${code}}`, rank: 0 }
    case 'expression':
      return { start, end, open: `(${code},`, close: ')', rank: 0 }
    case 'value':
    case 'present':
    case 'nullish':
    case 'truthy':
    case 'falsy':
      return behindValue(text, place as ValuePlace, code, hasTemporary)
    case 'true':
    case 'false': {
      const close = form === 'true' ? `)&&(${code},!0))` : `)||(${code},!1))`
      return { start, end, open: mayOpen(text, start) ? '((' : `${valueOf}((`, close, rank: -1 }
    }
    case 'named': {
      const name = JSON.stringify(place.name)
      return { start, end, open: `(${code},{${name}:`, close: `}[${name}])`, rank: 0 }
    }
    case 'argument':
      return at(start, `...(${code},${nothing})`, rank.behind)
    case 'parameter': {
      const { offset, isFirst } = endOfParameters(text, start)
      return at(offset, `${isFirst ? '' : ','}...{[(${code},"length")]:${rest}}`, rank.behind)
    }
    case 'caught':
      return { start, end, open: '{try', close: `catch(${error}){${code};throw ${error}}}`, rank: 0 }
    case 'else':
      return text[start] === '{'
        ? { start, end, open: '', close: `else{${code}}`, rank: 1 }
        : { start, end, open: '{', close: `}else{${code}}`, rank: 1 }
  }
}

/**
 * Where nothing can be declared, a function returns its first argument instead, and what must look at the value keeps it in a property until then.
 * So it does where a parenthesis would make the line before a call.
 */
const behindValue = (text: string, { form, start, end }: ValuePlace, code: string, hasTemporary: boolean): Insertion => {
  const place = hasTemporary ? temporary : `${nothing}.value`
  const test = testOf[form](place)
  const probe = test === '' ? code : `${test}(${code})`
  const bare = mayTakeName.test(text.slice(start, end)) ? '0,' : ''
  if (hasTemporary && mayOpen(text, start)) return { start, end, open: `(${place}=(${bare}`, close: `),${probe},${place})`, rank: rankOf[form] }
  if (test === '') return { start, end, open: `${valueOf}((`, close: `),${probe})`, rank: rankOf[form] }
  return { start, end, open: `${valueOf}(${place}=(${bare}`, close: `),(${probe},${hasTemporary ? '' : `${place}=`}0))`, rank: rankOf[form] }
}

/** An anonymous function or class gets the name of the variable that it is assigned to. What only looks like one may stand behind a comma too. */
const mayTakeName = /^[\s(]*(?:(?:class|function|async)\b|(?:[^\s()=]+|\([^;{]*?)\s*=>)/

/**
 * What stands around one expression is nested in this order, and all of it inside `(probe, expression)`: a block that begins with a value comes before the
 * edges that leave it. Around these stands what needs an answer alone, `true` and `false`.
 */
const rankOf = { value: -6, present: -5, nullish: -4, truthy: -3, falsy: -2 } as const

/** What stands in front of a probe that runs only for some values. */
const testOf: Readonly<Record<keyof typeof rankOf, (value: string) => string>> = {
  value: () => '',
  present: (value) => `${value}==null||`,
  nullish: (value) => `${value}==null&&`,
  truthy: (value) => `${value}&&`,
  falsy: (value) => `${value}||`,
}

type ValuePlace = Place & { readonly form: keyof typeof rankOf }

/** Whether a parenthesis at `start` begins an expression, because the code in front ends with what no expression ends with. */
function mayOpen(text: string, start: number): boolean {
  let end = start
  while (end > 0 && blank.test(text[end - 1]!)) end--
  const before = text.slice(Math.max(0, end - longestWord - 1), end)
  if (!lineBreak.test(text.slice(end, start))) return sign.test(before) || word.test(before)
  // Behind a line a word may be the name of a property, `!` TypeScript's behind a value, and a comment may hide what the code ends with.
  return sign.test(before) && !before.endsWith('!') && !commentSign.test(lastLine(text, end))
}

function lastLine(text: string, end: number): string {
  let start = end
  while (start > 0 && !lineBreak.test(text[start - 1]!)) start--
  return text.slice(start, end)
}

const blank = /\s/
const lineBreak = /[\n\r\u2028\u2029]/
const commentSign = /\/\/|<!--|-->/
const sign = /(?:[;{(,=?:&|<*%!~^[]|=>)$/
const word = /(?<![.#\w$])(?:return|await|yield|case|of|in|throw|typeof|void|new)$/
const longestWord = 6

interface Corner {
  readonly offset: number
  readonly text: string
  /** Sorted by these, in order. */
  readonly phase: number
  readonly first: number
  readonly second: number
}

/** The text with all insertions, and the spans of the result that were inserted, ascending. */
export function splice(
  text: string,
  insertions: readonly Insertion[],
): { readonly code: string; readonly spans: readonly (readonly [number, number])[] } {
  const corners: Corner[] = []
  for (let i = 0; i < insertions.length; i++) addCorners(insertions[i]!, corners)
  const pieces: string[] = []
  const spans: [number, number][] = []
  let [last, length] = [0, 0]
  const sorted = inOrder(corners, text.length)
  for (let i = 0; i < sorted.length; i++) {
    const corner = sorted[i]!
    const inserted = glued(text, corner)
    pieces.push(text.slice(last, corner.offset), inserted)
    length += corner.offset - last
    last = corner.offset
    const previous = spans[spans.length - 1]
    if (previous !== undefined && previous[1] === length) previous[1] += inserted.length
    else spans.push([length, length + inserted.length])
    length += inserted.length
  }
  pieces.push(text.slice(last))
  return { code: pieces.join(''), spans }
}

function addCorners({ start, end, open, close, rank: order }: Insertion, corners: Corner[]): void {
  if (start === end) return void corners.push({ offset: start, text: open, phase: 1, first: order, second: 0 })
  if (open !== '') corners.push({ offset: start, text: open, phase: 2, first: -end, second: -order })
  if (close !== '') corners.push({ offset: end, text: close, phase: 0, first: -start, second: order })
}

/** Offsets that agree but for this many bits are sorted together. */
const near = 6

/** Sorted: first into stretches of the text, which takes a look at each, then those of each stretch, which are few. */
function inOrder(corners: readonly Corner[], textLength: number): Corner[] {
  const first = new Int32Array((textLength >> near) + 1).fill(-1)
  const next = new Int32Array(corners.length)
  for (let i = corners.length - 1; i >= 0; i--) {
    const stretch = corners[i]!.offset >> near
    next[i] = first[stretch]!
    first[stretch] = i
  }
  const sorted: Corner[] = []
  for (let stretch = 0; stretch < first.length; stretch++) {
    const from = sorted.length
    for (let i = first[stretch]!; i >= 0; i = next[i]!) sorted.push(corners[i]!)
    sortFrom(sorted, from)
  }
  return sorted
}

/** Up to here sorting by insertion is faster than a sort that calls a comparison. */
const insertionLimit = 100

function sortFrom(corners: Corner[], from: number): void {
  if (corners.length - from > insertionLimit) {
    for (const corner of corners.splice(from).toSorted(compare)) corners.push(corner)
    return
  }
  for (let i = from + 1; i < corners.length; i++) {
    const corner = corners[i]!
    let place = i
    for (; place > from && compare(corners[place - 1]!, corner) > 0; place--) corners[place] = corners[place - 1]!
    corners[place] = corner
  }
}

const compare = (one: Corner, other: Corner): number =>
  one.offset - other.offset || one.phase - other.phase || one.first - other.first || one.second - other.second

/** `else` before a statement must not run into the name of a probe. */
function glued(source: string, { offset, text }: Corner): string {
  const before = source.charCodeAt(offset - 1)
  // Mostly a space, a bracket or a semicolon.
  if (offset === 0 || before <= 0x23 || (before >= 0x25 && before <= 0x2f) || before === 0x3b || before === 0x7b || before === 0x7d) return text
  return startsWithWord.test(text) && identifierPart.test(source[offset - 1] ?? '') ? ` ${text}` : text
}

const identifierPart = /[\p{ID_Continue}$\u200c\u200d]/u
const startsWithWord = /^[\w$]/
