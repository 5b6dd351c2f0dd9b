import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Before a program defines something by that name: the option is set for it and stays so. */
const isExposed = 'gc' in globalThis
let collect: (() => void) | undefined

/**
 * Collects V8's garbage now, all of it. What lives for a moment and takes hundreds of megabytes, such as the tree of a large file, would count as what the program
 * needs: V8 would let the program's garbage grow to as much before it collects it.
 */
export const collectGarbage = (): void => {
  collect ??= ofNewContext()
  collect()
}

/** V8 gives the function to contexts that are made while the option is set. */
const ofNewContext = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  if (!isExposed) setFlagsFromString('--no-expose-gc')
  return gc
}

/** From so many characters on what a text leaves is collected: its tree is thirty times as large. */
const largeText = 2 ** 19

/** The same, and the garbage of large texts is collected behind it. */
export const leavingNoGarbage =
  <Options, Result>(instrument: (text: string, options: Options) => Result): ((text: string, options: Options) => Result) =>
  (text, options) => {
    const made = instrument(text, options)
    if (text.length >= largeText) collectGarbage()
    return made
  }
