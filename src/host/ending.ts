import type { ThreadEnding } from './contract.ts'
import { replaceMethod } from './disguise.ts'
import { observeProcess } from './process-events.ts'

interface EndingHandlers {
  /** Called once, after the program's own `exit` listeners. */
  readonly onEnd: (ending: ThreadEnding) => void
  /** An error left the program's outermost frame, and nobody has seen it yet. `isLast`: an `exit` listener threw it, and nothing comes after. */
  readonly onUncaught: (error: unknown, isLast: boolean) => void
  /** Called before `onEnd` when the program ends because its stack was full. */
  readonly onOverflow?: () => void
}

// A program may take it away.
const { apply } = Reflect

const isOfErrors = (event: string | symbol): boolean => event === 'uncaughtException' || event === 'uncaughtExceptionMonitor'

const isOverflow = (error: unknown): boolean => error instanceof RangeError && error.message === 'Maximum call stack size exceeded'

/** Watches how this thread ends: from the `exit` event, or from `process.reallyExit`, to which an `exit` listener that calls `process.exit` leads. */
export const watchEnding = ({ onEnd, onUncaught, onOverflow }: EndingHandlers): void => {
  let uncaught = false
  let overflowed = false
  let ended = false
  const isCaptured = process.hasUncaughtExceptionCaptureCallback.bind(process)
  const listenerCount = process.listenerCount.bind(process)
  const end = (): void => {
    if (ended) return
    ended = true
    if (uncaught && overflowed) onOverflow?.()
    onEnd(uncaught ? 'uncaught' : 'exit')
  }
  observeProcess({
    before: (event, args) => {
      if (event === 'uncaughtExceptionMonitor') {
        overflowed = isOverflow(args[0])
        // The program's own way to handle it, of which no event tells.
        uncaught = !isCaptured()
        onUncaught(args[0], ended && uncaught && listenerCount('uncaughtException') === 0)
      }
      return false
    },
    after: (event, heard, _args, threw) => {
      if (event === 'uncaughtException' && heard) uncaught = false
      // Who throws where an error is handled ends the process at once, with exit code 7.
      if (event === 'exit' || (threw && isOfErrors(event))) end()
    },
  })
  // Not in Node's types: what process.exit ends in.
  const internals = process as unknown as { reallyExit(code?: number): never }
  replaceMethod(internals, 'reallyExit', (reallyExit) => {
    return function (this: unknown, code?: number): never {
      end()
      return apply(reallyExit, this, [code]) as never
    }
  })
}
