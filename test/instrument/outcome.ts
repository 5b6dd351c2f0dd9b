// Runs a program and tells what it did.
import { runInThisContext } from 'node:vm'
import { types } from 'node:util'
import type { Instrumented } from '../../src/instrument/index.ts'

/** The text without what was inserted. */
export function withoutSpans(code: string, spans: Instrumented['spans']): string {
  let text = ''
  let last = 0
  for (const [start, end] of spans) {
    text += code.slice(last, start)
    last = end
  }
  return text + code.slice(last)
}

/** What a program did: the lines it logged, and how it ended. */
export interface Outcome {
  readonly lines: readonly string[]
  readonly error: string | null
}

/** A value as text, without running any code of its own. */
function shown(value: unknown, depth = 0): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return types.isProxy(value) ? 'proxy' : `function ${String(Object.getOwnPropertyDescriptor(value, 'name')?.value)}`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
  if (types.isProxy(value)) return 'proxy'
  if (value === globalThis) return 'global'
  if (depth > 3) return '…'
  if (types.isNativeError(value)) return `${Object.getPrototypeOf(value)?.constructor?.name}: ${value.message}`
  const entries = Reflect.ownKeys(value).map((key) => {
    const found = Reflect.getOwnPropertyDescriptor(value, key)
    return `${String(key)}:${found !== undefined && 'value' in found ? shown(found.value, depth + 1) : 'accessor'}`
  })
  return Array.isArray(value) ? `[${entries.join(' ')}]` : `{${entries.join(' ')}}`
}

/**
 * V8 shows an operand as it is written, or the text of a function: both change where the operand is no plain name. Only what is wrong with it is
 * compared; the cases compare whole messages where the operand is a name.
 */
const complaint = (message: string): string =>
  message
    .replace(/^.*(?: is not (?:a function|iterable)|not iterable \(|Spread syntax requires).*$/s, 'is not callable or iterable')
    .replace(/^.* is not a constructor.*$/s, 'is not a constructor')
    // V8 blames a pattern for any failed read in the same expression, depending on positions.
    .replace(/^Cannot (?:destructure|read properties of).*$/s, 'Cannot read or destructure')
    .replace(/\((reading|setting) '(?:function|class|async|\W).*'\)/s, '($1 a function)')
    .replace(/ (?:search for|value) .* (in|is) /s, ' $1 ')
    .replace(/ of function '.*'$/s, ' of a function')

export interface Program {
  readonly code: string
  readonly size?: number
}

/** Runs CommonJS text with `log`, `fail` (logs an error) and `n`; what it returns is awaited, then `reset` is called. */
export async function outcomeThen({ code, size = 3 }: Program, reset: () => void): Promise<Outcome> {
  const lines: string[] = []
  const log = (...values: readonly unknown[]): void => {
    if (lines.length < 5000) lines.push(values.map((value) => shown(value)).join(' '))
  }
  const globals = new Set(Reflect.ownKeys(globalThis))
  const fail = (error: unknown): void => log(types.isNativeError(error) ? `${error.name}: ${complaint(error.message)}` : error)
  try {
    const main = runInThisContext(`(function(exports,module,log,n,require,fail){${code}\n})`) as (...values: readonly unknown[]) => unknown
    const module = { exports: {} }
    await main.call(module.exports, module.exports, module, log, size, () => ({}), fail)
    return { lines, error: null }
  } catch (error) {
    return { lines, error: shown(error) }
  } finally {
    reset()
    for (const name of Reflect.ownKeys(globalThis)) if (!globals.has(name)) Reflect.deleteProperty(globalThis, name)
  }
}
