import { fitData } from '../../analysis/index.ts'
import { fittedLine, fittedText } from '../../report/index.ts'
import { readCases, readData } from '../data-file.ts'
import { usage } from '../failure.ts'
import { putOnScreen } from '../put-on-screen.ts'
import { screenOf } from '../screen.ts'
import type { Words } from '../words.ts'

/** Fits data that landau did not measure: one table of sizes and costs, or with --cases many. */
export const fit = ({ flags, operands }: Words): void => {
  const [path, ...more] = operands
  if (path === undefined || more.length > 0) throw usage('`landau fit DATA.csv` or `landau fit --cases CASES.jsonl` fits one file.')
  if (flags.cases) for (const { id, pts, nx } of readCases(path)) putOnScreen(fittedLine(id, fitData(pts), nx), 'stdout')
  else {
    const fitted = fitData(readData(path))
    putOnScreen(flags.json ? fittedLine(path, fitted, null) : fittedText(fitted, screenOf('stdout', flags)), 'stdout')
  }
}
