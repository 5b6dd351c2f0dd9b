// The one door to V8's natives, opened for a moment at start. Seen on Node 22, 24 and 26.

import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'

/** Sets V8 options, which apply to what is compiled from now on; the empty string sets none. */
export const setV8Flags = (flags: string): void => {
  for (const flag of flags.split(' ')) if (flag !== '') setFlagsFromString(flag)
}

/** Threads that start at the same time close the door on each other: that often, at most, one tries again. */
export const mostTries = 1000

/** Evaluates code that uses V8's natives (`%Name`). The option is of all threads, and stays as it is where the program has set it. */
const withNatives = <T>(code: string, call: (value: T) => unknown): T => {
  let isOpened = false
  try {
    for (let tries = 1; ; tries++) {
      try {
        const value = runInThisContext(code, { displayErrors: false }) as T
        // A function must be compiled before the syntax is switched off again, so it is called once.
        call(value)
        return value
      } catch (error) {
        if (tries === mostTries) throw error
      }
      setFlagsFromString('--allow-natives-syntax')
      isOpened = true
    }
  } finally {
    if (isOpened) setFlagsFromString('--no-allow-natives-syntax')
  }
}

/** A V8 private symbol: a property key that no reflection shows and no proxy traps. */
export const privateSymbol = (name: string): symbol => withNatives<symbol>(`%CreatePrivateSymbol(${JSON.stringify(name)})`, () => undefined)

/** The native function `code`, of one object; `example` is one. */
const nativeOf = <T>(code: string, example: object): ((o: object) => T) => {
  const compile = (): ((o: object) => T) => withNatives<(o: object) => T>(code, (native) => native(example))
  let native = compile()
  return (o) => {
    try {
      return native(o)
    } catch {
      // V8 threw away the bytecode of a function not called for long, and could not compile it again without the syntax.
      native = compile()
      return native(o)
    }
  }
}

type Test = (o: object) => boolean

const testBy = (native: string): Test => nativeOf<boolean>(`(o) => %${native}(o)`, {})

/** Tells whether V8 keeps an object's properties in its fast layout. */
export const fastPropertiesTest = (): Test => testBy('HasFastProperties')

/** Tells whether V8 keeps the elements of an array as a dictionary: most of its indices have none. */
export const sparseTest = (): Test => testBy('HasDictionaryElements')

/** The text that V8 compiled a function from, and an offset within what of it is the function's. */
export type PlaceOf = (f: object) => readonly [text: string, offset: number]

/** Tells the place of a function that is no built-in. Null in a V8 without these natives. */
export const functionPlaces = (): PlaceOf | null => {
  try {
    return nativeOf('(f) => [%FunctionGetScriptSource(f), %FunctionGetScriptSourcePosition(f)]', () => undefined)
  } catch {
    return null
  }
}
