import { endingSignals } from '../../host/index.ts'
import { failed } from '../failure.ts'

/** Does what runs a program, to which signals are handed on; throws when one came, instead of going on with the next run of it. */
export const untilStopped = async <T>(work: () => Promise<T>): Promise<T> => {
  let came: NodeJS.Signals | null = null
  const note = (signal: NodeJS.Signals): void => void (came = signal)
  for (const signal of endingSignals) process.on(signal, note)
  try {
    const done = await work()
    if (came !== null) throw failed(`Stopped by ${came}: not all runs of the original were made, and nothing is said of the counts.`)
    return done
  } finally {
    for (const signal of endingSignals) process.off(signal, note)
  }
}
