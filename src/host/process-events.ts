import { replaceMethod } from './disguise.ts'

export interface ProcessObserver {
  /** Before the program's listeners; answering true keeps the event from them. */
  readonly before?: (event: string | symbol, args: readonly unknown[]) => boolean
  /** After the program's listeners, also when one threw. `heard`: there were some, and none threw. */
  readonly after?: (event: string | symbol, heard: boolean, args: readonly unknown[], threw: boolean) => void
}

/** The event, and what it is emitted with. */
type Emit = (this: unknown, ...given: unknown[]) => boolean

const observers: ProcessObserver[] = []

// A program may take it away.
const { apply } = Reflect

/** Sees the events of `process` without registering a listener, which the program would see in `process.listenerCount`. */
export const observeProcess = (observer: ProcessObserver): void => {
  if (observers.push(observer) > 1) return
  // On the prototype, so that `process` gets no property of its own, unless what was loaded before landau gave it one (Yarn's Plug'n'Play).
  // Its type has an overload for each event, which one function cannot have.
  const own = process
  const owner = (Object.hasOwn(process, 'emit') ? process : Object.getPrototypeOf(process)) as { emit: Emit }
  replaceMethod(owner, 'emit', (emit) => {
    return function (...given) {
      if (this !== own) return apply(emit, this, given)
      const event = given[0] as string | symbol
      const args: unknown[] = []
      // Neither spread nor taken apart: a program may have its own iterator of arrays.
      for (let i = 1; i < given.length; i++) args[i - 1] = given[i]
      let heard = false
      let threw = true
      for (let i = 0; i < observers.length; i++) if (observers[i]?.before?.(event, args) === true) return heard
      try {
        heard = apply(emit, this, given)
        threw = false
        return heard
      } finally {
        for (let i = 0; i < observers.length; i++) observers[i]?.after?.(event, heard, args, threw)
      }
    }
  })
}
