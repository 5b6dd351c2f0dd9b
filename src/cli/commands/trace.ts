import { relative } from 'node:path'
import { grouped } from '../../base/number-text.ts'
import { endAs } from '../../host/index.ts'
import { usage } from '../failure.ts'
import { adviceForText, chooseProgram } from '../program.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { folderOfProfiles } from '../targets.ts'
import { killedEarly, killedLate, latestTrace, recordTrace } from '../trace/record.ts'
import { nothingTold, replayTrace, tellsAnything } from '../trace/replay.ts'
import type { Words } from '../words.ts'

/** Runs a program and writes its whole control flow; or, as `trace replay`, regenerates it from the file, or from that of the latest run. */
export const trace = async (words: Words): Promise<void> => {
  const { flags, operands } = words
  if (!words.isCommandLine && operands[0] === 'replay') return replay(words)
  for (const name of ['stats', 'tree', 'until', 'export', 'format'] as const)
    if (flags[name] !== null && flags[name] !== false) throw usage(`--${name} means something to \`landau trace replay\` only.`)
  const program = chooseProgram(words)
  const { outcome, files } = await recordTrace(program, flags)
  if (!flags.quiet) for (const { path, bytes } of files) putOnScreen(`landau: ${relative(process.cwd(), path)}, ${grouped(bytes)} bytes`, 'stderr')
  const tells = files.some(({ path }) => tellsAnything(path))
  const said = tells ? killedLate(program, outcome) : (killedEarly(program, outcome) ?? adviceForText(program.command) ?? nothingTold)
  if (said !== null) putOnScreen(`landau: ${said}`, 'stderr')
  endAs(outcome)
}

const replay = ({ flags, operands: [, path, ...rest] }: Words): void => {
  if (rest.length > 0) throw usage('`landau trace replay` takes one file.')
  if (flags.witness !== null || flags.last !== null) throw usage('--witness and --last are for writing a trace: `landau trace app.js`.')
  replayTrace(path ?? latestTrace(folderOfProfiles(process.env)), flags)
}
