import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mostTries } from './v8.ts'

/** V8's function. Its last resort gives free memory back to the system, and the young generation its first size. */
type Collect = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void

/** Before a program defines something by that name: the option is set for it and stays so. */
const isExposed = 'gc' in globalThis
let collect: Collect | undefined

/**
 * Collects V8's garbage now, all of it. What lives for a moment and takes hundreds of megabytes, such as the tree of a large file, would count as what the program
 * needs: V8 would let the program's garbage grow to as much before it collects it.
 */
export const collectGarbage = (): void => {
  collect ??= ofNewContext()
  collect({ type: 'major', flavor: 'last-resort' })
}

/** V8 gives the function to contexts that are made while the option is set. That is of all threads, as the door to natives is (v8.ts). */
const ofNewContext = (): Collect => {
  for (let tries = 1; ; tries++) {
    setFlagsFromString('--expose-gc')
    const gc = runInNewContext('globalThis.gc') as Collect | undefined
    if (!isExposed) setFlagsFromString('--no-expose-gc')
    if (gc !== undefined || tries === mostTries) return gc ?? (() => undefined)
  }
}

/** From so many characters on what a text leaves is collected: its tree is thirty times as large. */
const largeText = 2 ** 19

const fewest = 2 ** 16

/**
 * Of all texts of this thread, and how many there will be when garbage is collected next: each time twice as many, as it takes longer the more they have left.
 * Behind the first text also what loading landau has left is collected, before V8 has made room for as much again.
 */
let [characters, nextAt] = [0, 0]

/** The same, and the garbage that it leaves is collected behind large texts and behind many. */
export const leavingNoGarbage =
  <Options, Result>(instrument: (text: string, options: Options) => Result): ((text: string, options: Options) => Result) =>
  (text, options) => {
    const made = instrument(text, options)
    characters += text.length
    if (text.length >= largeText || characters >= nextAt) {
      collectGarbage()
      nextAt = Math.max(2 * characters, fewest)
    }
    return made
  }
