import { landauVersion } from './environment.ts'
import { Failure, fileTrouble, NothingLeft } from './failure.ts'
import type { CommandName } from './flags.ts'
import { commandHelp, helpText } from './help.ts'
import { putOnScreen } from './put-on-screen.ts'
import { readWords } from './words.ts'
import type { Words } from './words.ts'

type Command = (words: Words) => void | Promise<void>

const report = async (): Promise<Command> => (await import('./commands/report.ts')).report

/** Imported when they are called for: all of them together take longer to load than a small profile takes to be analysed. */
const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.ts')).run,
  report,
  show: report,
  explain: async () => (await import('./commands/explain.ts')).explain,
  count: async () => (await import('./commands/count.ts')).count,
  trace: async () => (await import('./commands/trace.ts')).trace,
  export: async () => (await import('./commands/export.ts')).exportProfile,
  fit: async () => (await import('./commands/fit.ts')).fit,
  sweep: async () => (await import('./commands/sweep.ts')).sweep,
  worker: async () => (await import('./commands/worker.ts')).worker,
  merge: async () => (await import('./commands/merge.ts')).merge,
  verify: async () => (await import('./commands/verify.ts')).verify,
  diff: async () => (await import('./commands/diff.ts')).diff,
  check: async () => (await import('./commands/check.ts')).check,
  init: async () => (await import('./commands/init.ts')).init,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  completions: async () => (await import('./commands/completions.ts')).completions,
}

/** Does what the words after `landau` say, and sets the exit code. */
export const main = async (argv: readonly string[]): Promise<void> => {
  try {
    const words = readWords(argv, process.env)
    if (words.flags.version) putOnScreen(landauVersion(), 'stdout')
    else if (argv.length === 0) putOnScreen(helpText(), 'stderr')
    else if (words.flags.help) putOnScreen(words.isNamed ? commandHelp(words.command) : helpText(), 'stdout')
    else return await (await commands[words.command]())(words)
    if (argv.length === 0) process.exitCode = 2
  } catch (error) {
    process.exitCode = tell(error, judging.has(argv[0] ?? ''))
    if (error instanceof NothingLeft && error.outcome.signal !== null) (await import('../host/index.ts')).endAs(error.outcome)
  }
}

/** Commands that judge: 0 is good, 1 is bad, and everything that kept them from judging is 2. */
const judging: ReadonlySet<string> = new Set(['diff', 'check'])

/** Says what went wrong; answers with the exit code. */
const tell = (error: unknown, judges: boolean): number => {
  if (error instanceof Failure) {
    putOnScreen(`landau: ${error.message}`, 'stderr')
    return judges ? 2 : error.code
  }
  const sentence = fileTrouble(error)
  if (sentence !== null) {
    putOnScreen(`landau: ${sentence}`, 'stderr')
    return judges ? 2 : 125
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  putOnScreen(`landau: This is a bug of landau, not of your program. Please report it with the lines below.\n${detail}`, 'stderr')
  return judges ? 2 : 125
}

// A reader that has seen enough (`landau report | head`) is no failure.
process.stdout.on('error', () => process.exit())

await main(process.argv.slice(2))
