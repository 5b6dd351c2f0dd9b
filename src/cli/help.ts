import { commandTable, flagTable, variableOf } from './flags.ts'
import type { Flag } from './flags.ts'

const examples: readonly (readonly [words: string, meaning: string])[] = [
  ['landau run app.ts --port 3000', 'the flags after the script are the script’s'],
  ['landau run -- node --max-old-space-size=8192 app.js', 'any command line that runs Node'],
  ['landau explain parse', 'one function of the latest run'],
  ['landau merge a.landau b.landau -o all.landau', ''],
  ['landau fit data.csv', 'a law for columns size and cost'],
  ['landau diff before.landau [after.landau]', ''],
  ['node --require landau/register app.js', 'the same without the launcher'],
]

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 3
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd())
}

const flagRow = (flag: Flag): [string, string] => [
  `${flag.short === undefined ? '    ' : `-${flag.short}, `}--${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}`,
  flag.help,
]

/** What `landau --help` prints. */
export const helpText = (): string =>
  [
    'landau tells how the cost of each function and loop of a program grows with its input.',
    '',
    'landau [command] [flags] …',
    '',
    ...columns(Object.entries(commandTable)),
    '',
    'Without a command, a script is run and a .landau file is shown.',
    '',
    ...columns(flagTable.map(flagRow)),
    '',
    `Every flag can be set by a variable: --${flagTable[0].name} by ${variableOf(flagTable[0])}, and so on.`,
    '',
    ...columns(examples),
    '',
    'Exit codes of run: the program’s own, or 125 when landau itself failed. Of diff and check: 0, or 1 when something costs more. 2 for words that make no sense.',
    '',
  ].join('\n')
