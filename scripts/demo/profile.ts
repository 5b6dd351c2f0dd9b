// Profiles the two programs of the demo.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readReport, type JsonReport } from '../harness/json-report.ts'
import { cached, landauBin, root } from '../harness/paths.ts'
import { runNode, type Outcome } from '../harness/process.ts'
import { writeManualText } from './text.ts'

export interface DemoProgram {
  readonly name: string
  readonly title: string
  /** Called just before the program runs, and gives the command. */
  readonly command: () => readonly string[]
}

export const demoPrograms: readonly DemoProgram[] = [
  {
    name: 'wordcount',
    title: 'A word counter over the manuals of Node.js and Playwright (demo/wordcount.js)',
    command: () => {
      const text = cached('demo/manuals.txt')
      writeManualText(text)
      return [join(root, 'demo/wordcount.js'), text]
    },
  },
  {
    name: 'declarations',
    title: 'acorn parses `let v0, v1, …` (demo/declarations.js)',
    command: () => [join(root, 'demo/declarations.js')],
  },
]

export interface Demonstration {
  readonly outcome: Outcome
  readonly report: JsonReport
}

/** Runs a program under landau. Throws when landau wrote no report, with what it said instead. */
export const demonstrate = async ({ name, command }: DemoProgram): Promise<Demonstration> => {
  const folder = join(root, '.landau/demo', name)
  mkdirSync(folder, { recursive: true })
  const [json, html] = ['report.json', 'report.html'].map((file) => join(folder, file)) as [string, string]
  const flags = ['--out', folder, '--reporter', 'terminal', '--reporter', `json=${json}`, '--reporter', `html=${html}`]
  const outcome = await runNode({ args: [landauBin, 'run', ...flags, ...command()], cwd: root, timeoutMs: 300_000 })
  if (outcome.code !== 0) throw new Error(`landau run ended with exit code ${outcome.code}:\n${outcome.stderr}`)
  return { outcome, report: readReport(json) }
}
