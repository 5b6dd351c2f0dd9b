import type { Analysis } from '../analysis/types.ts'
import type { ReportContext } from './context.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { markdown } from './markdown.ts'
import { terminal } from './terminal.ts'

/** An analysis to the text of a report. A pure function: where the text goes is the caller's business. */
export type Reporter = (analysis: Analysis, context: ReportContext) => string

/** Every reporter by the name that `--reporter` takes. A new one is a file and a row. */
export const reporters: ReadonlyMap<string, Reporter> = new Map<string, Reporter>([
  ['terminal', terminal],
  ['json', json],
  ['md', markdown],
  ['html', (analysis, context) => html(analysis, { ...context.page(), sources: context.sources })],
])
