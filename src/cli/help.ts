import { maxOf } from '../base/lists.ts'
import { commandTable, flagTable, hasVariable, helpOf, variableOf } from './flags.ts'
import type { CommandName, Flag } from './flags.ts'

type Row = readonly [words: string, meaning: string]

/** How each command is called, the commonest way first. */
const usageTable: Readonly<Record<CommandName, readonly [Row, ...Row[]]>> = {
  run: [
    ['landau run app.ts --port 3000', 'the flags after the script are the script’s; `landau app.ts` is the same'],
    ['landau run -- node --max-old-space-size=8192 app.js', 'any command line that runs Node'],
    ['landau run -- npm test', 'and whatever starts it'],
    ['node --require landau/register app.js', 'the same without the launcher'],
  ],
  report: [
    ['landau report', 'the latest profile'],
    ['landau report a.landau', ''],
  ],
  show: [
    ['landau show', 'the latest profile'],
    ['landau show a.landau', ''],
  ],
  explain: [
    ['landau explain parse', 'by name, in the latest profile'],
    ['landau explain a.ts:12', 'by a line in it'],
    ['landau explain parse a.landau', 'in this profile'],
  ],
  count: [
    ['landau count app.js', 'count, and print the hottest lines and functions'],
    ['landau count -- npm test', 'any command line that runs Node'],
    ['landau count a.landau --annotate src/parse.js', 'the counts of a profile, beside the source'],
  ],
  trace: [
    ['landau trace app.js', 'write a trace'],
    ['landau trace replay a.trace --tree', 'tell what it holds'],
  ],
  export: [
    ['landau export --format lcov', 'coverage, when the latest profile is one of `landau count`'],
    ['landau export --format speedscope a.landau', ''],
  ],
  fit: [
    ['landau fit data.csv', 'a law for columns size and cost'],
    ['landau fit --cases cases.jsonl', 'many of them'],
  ],
  sweep: [
    ['landau sweep -P n 10 1e6 -- node app.js {n}', 'numbers from a range'],
    ["landau sweep --each 'fixtures/*.md' -- node app.js {file}", 'files'],
  ],
  worker: [['landau worker redis://host:6379', '']],
  merge: [
    ['landau merge a.landau b.landau -o all.landau', ''],
    ['landau merge shard-1 shard-2 -o all', 'the folders of two parts of a sweep'],
  ],
  verify: [
    ['landau verify', 'the latest profile'],
    ['landau verify a.landau', ''],
    ['landau verify -- app.js', 'a new one'],
  ],
  diff: [
    ['landau diff before.landau', 'with the latest profile'],
    ['landau diff before.landau after.landau', ''],
  ],
  check: [
    ['landau check', 'the latest profile'],
    ['landau check a.landau --update-baseline', 'from here on nothing may grow faster than now'],
  ],
  init: [['landau init', '']],
  doctor: [['landau doctor', '']],
  completions: [['landau completions zsh > ~/.zfunc/_landau', '']],
}

const ofProgram = 'the program’s own, or 125 when landau itself failed.'

const exitCodes: Partial<Record<CommandName, string>> = {
  run: ofProgram,
  count: ofProgram,
  trace: ofProgram,
  diff: '0, also when it cannot be told what changed; 1 when something costs more, 2 for words that make no sense.',
  check: '0, or 1 when a budget is broken, or cannot be judged and --allow-inconclusive is not given; 2 for words that make no sense.',
  verify:
    '0 when all counts agree, 1 when some do not, 2 for words that make no sense, 3 when the program differs each time or nothing could be compared.',
}

const columns = (rows: readonly Row[]): string[] => {
  const width = maxOf(rows.map(([left]) => left.length)) + 3
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`.trimEnd())
}

const flagRow = (flag: Flag, command: CommandName): Row => [
  `${flag.short === undefined ? '    ' : `-${flag.short}, `}--${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}`,
  helpOf(flag, command),
]

const flagsOf = (command: CommandName): string[] => {
  const flags = flagTable.filter((flag) => flag.for.includes(command))
  const first = flags.find(hasVariable)
  const byVariable = first === undefined ? [] : ['', `These can be set by variables too: --${first.name} by ${variableOf(first)}, and so on.`]
  return [...columns(flags.map((flag) => flagRow(flag, command))), ...byVariable]
}

/** What `landau --help` prints. */
export const helpText = (): string =>
  [
    'landau tells how the cost of each function and loop of a program grows with its input.',
    '',
    'landau [command] [flags] …',
    '',
    ...columns(Object.entries(commandTable)),
    '',
    'Without a command, a script is run and a .landau file is shown. `landau COMMAND --help` tells of one command; the flags of run are:',
    '',
    ...flagsOf('run'),
    '',
    ...columns([...usageTable.run, ...usageTable.explain.slice(0, 1), ...usageTable.diff.slice(0, 1), ...usageTable.sweep.slice(0, 1)]),
    '',
    `Exit codes of run: ${ofProgram} Of diff and check: 0, or 1 when something costs more. 2 for words that make no sense.`,
    '',
  ].join('\n')

/** What `landau COMMAND --help` prints. */
export const commandHelp = (command: CommandName): string => {
  const codes = exitCodes[command]
  return [
    `landau ${command}: ${commandTable[command]}`,
    '',
    ...columns(usageTable[command]),
    '',
    ...flagsOf(command),
    ...(codes === undefined ? [] : [`Exit codes: ${codes}`]),
    '',
  ].join('\n')
}
