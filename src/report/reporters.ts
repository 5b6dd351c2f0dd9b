import type { Analysis } from '../analysis/types.ts'
import { agent } from './agent.ts'
import type { ReportContext } from './context.ts'
import { csv } from './csv.ts'
import { github } from './github.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { noticesOf } from './notice.ts'
import { sarif } from './sarif.ts'
import { terminal } from './terminal.ts'

/** An analysis to the text of a report. A pure function: where the text goes is the caller's business. */
export type Reporter = (analysis: Analysis, context: ReportContext) => string

/** Every reporter by the name that `--reporter` takes. A new one is a file and a row. */
export const reporters: ReadonlyMap<string, Reporter> = new Map<string, Reporter>([
  ['terminal', terminal],
  ['json', json],
  ['md', markdown],
  ['agent', agent],
  ['csv', csv],
  ['github', (analysis) => github(noticesOf(analysis))],
  ['junit', (analysis) => junit(noticesOf(analysis))],
  ['sarif', (analysis) => sarif(noticesOf(analysis), analysis.environment.landau)],
  ['html', (analysis, context) => html(analysis, { ...context.page(), sources: context.sources })],
])
