import type { Place } from '../../src/cfg/index.ts'
import { endOfParameters } from '../../src/instrument/count/end-of-parameters.ts'

interface Insertion {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
}

/** `text` with a probe at each place; the instrumenter does it in its own way. */
export function splice(text: string, probes: readonly { readonly place: Place; readonly code: string }[]): string {
  // An edge and the block it leads to may have one place: their probes go there together.
  const together = new Map<string, { readonly place: Place; code: string }>()
  for (const { place, code } of probes) {
    const key = `${place.form} ${place.start} ${place.end}`
    const known = together.get(key)
    if (known === undefined) together.set(key, { place, code })
    else known.code += `,${code}`
  }
  const insertions = [...together.values()].map(({ place, code }) => insertion(text, place, code))
  const at = new Map<number, { closers: Insertion[]; points: Insertion[]; openers: Insertion[] }>()
  const slot = (offset: number): { closers: Insertion[]; points: Insertion[]; openers: Insertion[] } => {
    const known = at.get(offset) ?? { closers: [], points: [], openers: [] }
    at.set(offset, known)
    return known
  }
  for (const item of insertions) {
    if (item.start === item.end) slot(item.start).points.push(item)
    else {
      slot(item.start).openers.push(item)
      slot(item.end).closers.push(item)
    }
  }
  const pieces: string[] = []
  let last = 0
  for (const [offset, { closers, points, openers }] of [...at].toSorted(([one], [other]) => one - other)) {
    pieces.push(text.slice(last, offset))
    last = offset
    // What keeps a value is inside what precedes the expression.
    const rank = (item: Insertion): number => (item.close.includes('else') ? 1 : item.open.startsWith('$w') ? -1 : 0)
    for (const item of closers.toSorted((one, other) => other.start - one.start || rank(one) - rank(other))) pieces.push(item.close)
    for (const item of points.toSorted((one, other) => Number(other.open.startsWith(';')) - Number(one.open.startsWith(';')))) pieces.push(item.open)
    for (const item of openers.toSorted((one, other) => other.end - one.end || rank(other) - rank(one))) pieces.push(glued(text, offset) + item.open)
  }
  return pieces.join('') + text.slice(last)
}

// `return(…)`, `case(…)` are fine, `else{` too; nothing needs a space but a name before a name.
function glued(text: string, offset: number): string {
  return /[\w$]/.test(text[offset - 1] ?? '') ? ' ' : ''
}

function insertion(text: string, place: Place, code: string): Insertion {
  const { start, end } = place
  switch (place.form) {
    case 'statement':
      return { start, end, open: `${code};`, close: '' }
    case 'after':
      return { start, end, open: `;${code};`, close: '' }
    case 'line':
      return { start, end, open: `\n${code};`, close: '' }
    case 'default':
      return { start, end, open: `default:${code};break;`, close: '' }
    case 'brace':
      return { start, end, open: `{${code};`, close: '}' }
    case 'brace-end':
      return { start, end, open: '{', close: `;${code}}` }
    case 'expression':
      return { start, end, open: `(${code},`, close: ')' }
    case 'else':
      return text[start] === '{' ? { start, end, open: '', close: `else{${code}}` } : { start, end, open: '{', close: `}else{${code}}` }
    case 'value':
      return { start, end, open: '$w((', close: `),()=>(${code}))` }
    case 'present':
      return { start, end, open: '$w((', close: `),(v)=>v==null||(${code}))` }
    case 'nullish':
      return { start, end, open: '$w((', close: `),(v)=>v==null&&(${code}))` }
    case 'truthy':
    case 'true':
      return { start, end, open: '$w((', close: `),(v)=>v&&(${code}))` }
    case 'falsy':
    case 'false':
      return { start, end, open: '$w((', close: `),(v)=>v||(${code}))` }
    case 'named':
      return { start, end, open: `(${code},{${JSON.stringify(place.name)}:`, close: `}[${JSON.stringify(place.name)}])` }
    case 'argument':
      return { start, end, open: `...(${code},[])`, close: '' }
    case 'parameter': {
      const { offset, isFirst } = endOfParameters(text, start)
      return { start: offset, end: offset, open: `${isFirst ? '' : ','}...{[(${code},'length')]:$n}`, close: '' }
    }
    case 'caught':
      return { start, end, open: '{try', close: `catch($e){${code};throw $e}}` }
  }
}
