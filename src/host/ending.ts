import type { ThreadEnding } from './contract.ts'
import { replaceMethod } from './disguise.ts'
import { observeProcess } from './process-events.ts'

interface EndingHandlers {
  /** Called once, after the program's own `exit` listeners. */
  readonly onEnd: (ending: ThreadEnding) => void
  /** An error left the program's outermost frame. */
  readonly onUncaught: () => void
}

/** Watches how this thread ends: from the `exit` event, or from `process.reallyExit`, to which an `exit` listener that calls `process.exit` leads. */
export const watchEnding = ({ onEnd, onUncaught }: EndingHandlers): void => {
  let uncaught = false
  let ended = false
  const isCaptured = process.hasUncaughtExceptionCaptureCallback.bind(process)
  const end = (): void => {
    if (ended) return
    ended = true
    onEnd(uncaught ? 'uncaught' : 'exit')
  }
  observeProcess({
    before: (event) => {
      if (event === 'uncaughtExceptionMonitor') {
        // The program's own way to handle it, of which no event tells.
        uncaught = !isCaptured()
        onUncaught()
      }
      return false
    },
    after: (event, heard) => {
      if (event === 'uncaughtException' && heard) uncaught = false
      if (event === 'exit') end()
    },
  })
  // Not in Node's types: what process.exit ends in.
  const internals = process as unknown as { reallyExit(code?: number): never }
  replaceMethod(internals, 'reallyExit', (reallyExit) => {
    return function (this: unknown, code?: number): never {
      end()
      return Reflect.apply(reallyExit, this, [code]) as never
    }
  })
}
