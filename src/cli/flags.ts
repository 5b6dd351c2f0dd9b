// One table of flags: the parser, the help and the environment variables are made from it.

/** The value of every flag: what was given, else the environment's, else nothing. */
export interface FlagValues {
  readonly reporter: readonly string[]
  readonly out: string | null
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly 'v8-flags': string | null
  readonly color: string | null
  readonly algorithms: boolean
  readonly 'same-input': string | null
  readonly resolution: string | null
  readonly budget: string | null
  readonly cases: boolean
  readonly json: boolean
  readonly config: string | null
  readonly baseline: string | null
  readonly 'update-baseline': boolean
  readonly 'allow-inconclusive': boolean
  readonly param: readonly string[]
  readonly list: readonly string[]
  readonly log: string | null
  readonly linear: string | null
  readonly each: string | null
  readonly feature: readonly string[]
  readonly 'feature-fd': string | null
  readonly repeat: string | null
  readonly jobs: string | null
  readonly 'max-run': string | null
  readonly more: string | null
  readonly plan: boolean
  readonly shard: string | null
  readonly queue: string | null
  readonly inputs: boolean
  readonly blocks: boolean
  readonly monitor: string | null
  readonly only: readonly string[]
  readonly deterministic: boolean
  readonly placement: string | null
  readonly weights: string | null
  readonly annotate: string | null
  readonly witness: string | null
  readonly last: string | null
  readonly stats: boolean
  readonly tree: boolean
  readonly until: string | null
  readonly export: string | null
  readonly format: string | null
  readonly 'no-cache': boolean
  readonly 'no-source': boolean
  readonly quiet: boolean
  readonly help: boolean
  readonly version: boolean
}

export interface Flag {
  readonly name: keyof FlagValues
  readonly short?: string
  /** `list`: may be repeated, and separated by commas; `verbatim`: may be repeated, each value as it is. */
  readonly kind: 'boolean' | 'text' | 'list' | 'verbatim'
  /** How many words its value is, when more than one. */
  readonly words?: number
  /** What the value is called in the help. */
  readonly value?: string
  readonly choices?: readonly string[]
  /** What there is to choose for some of the commands. */
  readonly choicesIn?: Readonly<Partial<Record<CommandName, readonly string[]>>>
  readonly help: string
  /** What the help says instead to some of the commands. */
  readonly helpIn?: Readonly<Partial<Record<CommandName, string>>>
  /** Commands that it means something to. */
  readonly for: readonly CommandName[]
}

/** What `landau export` writes. */
export const exportFormats = ['lcov', 'istanbul', 'v8', 'speedscope', 'cpuprofile', 'pprof', 'trace', 'parquet'] as const

/** Commands and what they do, in the order of the help. */
export const commandTable = {
  run: 'run a program and tell how the cost of each function grows with its input',
  report: 'show a profile: in the terminal and as one HTML file',
  show: 'the same as report',
  explain: 'all that is known about one function',
  count: 'run a program and count every block and edge exactly; which lines and functions are the hottest',
  trace: 'run a program and write its whole control flow from few witnesses; trace replay regenerates it',
  export: 'write a profile for other tools: coverage, speedscope, cpuprofile, pprof, trace',
  fit: 'fit data of your own: columns size and cost, in CSV or JSONL',
  sweep: 'run a program on many workloads and tell what grows with the workload',
  worker: 'run workloads of `landau sweep --queue`',
  merge: 'add up profiles of shards, processes or runs; bring the results of sweeps together',
  verify: 'run the original program again under an independent monitor and tell where the profile is wrong',
  diff: 'tell what changed from one profile to another: class, constant, overhead',
  check: 'judge a profile by growth budgets: landau.config.ts, @complexity comments, a baseline',
  init: 'prepare a project: a configuration, and what to write for its test runner',
  doctor: 'test what landau needs of this machine and project',
  completions: 'print the completions of a shell: bash, zsh or fish',
} as const

export type CommandName = keyof typeof commandTable

const everyCommand = Object.keys(commandTable) as CommandName[]

const reporterHelp = (names: string): string => `what to show: ${names}; may be repeated; the path - is the standard output`

export const flagTable: readonly [Flag, ...Flag[]] = [
  {
    name: 'reporter',
    kind: 'list',
    value: 'NAME[=PATH]',
    help: reporterHelp('terminal, html, json, md, agent, github, junit, sarif, csv'),
    helpIn: { check: reporterHelp('terminal, json, md, agent, github, junit, sarif'), diff: reporterHelp('terminal, html, json, md, agent') },
    for: ['run', 'report', 'show', 'diff', 'check'],
  },
  {
    name: 'out',
    short: 'o',
    kind: 'text',
    value: 'PATH',
    help: 'folder for profiles and reports (default .landau)',
    helpIn: {
      merge: 'file to write; for parts of a sweep, the folder',
      export: 'file to write, instead of the standard output',
      trace: 'folder for traces (default .landau); of trace replay, the file to write, instead of the standard output',
    },
    for: ['run', 'report', 'show', 'explain', 'merge', 'check', 'sweep', 'verify', 'count', 'export', 'diff', 'trace'],
  },
  {
    name: 'include',
    kind: 'list',
    value: 'GLOB',
    help: 'measure only files that match; may be repeated; "**" measures loaders such as tsx too',
    for: ['run', 'sweep', 'verify', 'count', 'trace'],
  },
  {
    name: 'exclude',
    kind: 'list',
    value: 'GLOB',
    help: 'do not measure files that match, such as node_modules; may be repeated',
    for: ['run', 'sweep', 'verify', 'count', 'trace'],
  },
  {
    name: 'v8-flags',
    kind: 'text',
    value: 'FLAGS',
    help: 'options for V8 while profiling, instead of landau’s own; empty for none',
    for: ['run', 'sweep', 'count', 'trace'],
  },
  {
    name: 'algorithms',
    kind: 'boolean',
    help: 'look for algorithms: the repetition tree, the inputs of its loops and recursions, and how each algorithm grows with them',
    for: ['run'],
  },
  {
    name: 'same-input',
    kind: 'text',
    value: 'WHEN',
    choices: ['some', 'all', 'array', 'type'],
    help: 'with --algorithms: data structures are one input when they share some elements (default), all elements, the array, or the type',
    for: ['run'],
  },
  {
    name: 'resolution',
    kind: 'text',
    value: 'NAME',
    choices: ['object', 'field'],
    help: 'what counts as one cell of input: a small object or array (object, the default), or every property and element (field, slower)',
    for: ['run'],
  },
  {
    name: 'budget',
    kind: 'text',
    value: 'FACTOR',
    help: 'for long runs: trace only as many activations as keep the program near this many times its own time, such as 3x',
    for: ['run'],
  },
  {
    name: 'color',
    kind: 'text',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    help: 'colour in the terminal: auto, always or never',
    for: ['run', 'report', 'show', 'explain', 'fit', 'diff', 'check', 'sweep', 'count'],
  },
  {
    name: 'placement',
    kind: 'text',
    value: 'NAME',
    choices: ['edges', 'vertices', 'blocks', 'every'],
    help: 'where counters go: on edges (the default), on blocks, on edges for block counts only, or in every block',
    for: ['count'],
  },
  { name: 'weights', kind: 'text', value: 'FILE', help: 'place counters by the counts of this profile, instead of an estimate', for: ['count'] },
  {
    name: 'witness',
    kind: 'text',
    value: 'NAME',
    choices: ['tokens', 'bits', 'branches', 'blocks'],
    help: 'what is written: bytes on chords of a spanning tree (tokens, the default), bits, branches, or blocks',
    for: ['trace'],
  },
  { name: 'last', kind: 'text', value: 'N', help: 'keep only the last N tokens of the trace, such as 2M', for: ['trace'] },
  { name: 'tree', kind: 'boolean', help: 'replay as a tree of calls, with the lines that each ran', for: ['trace'] },
  { name: 'stats', kind: 'boolean', help: 'replay as counts of blocks and edges; --format json for each of them', for: ['trace'] },
  {
    name: 'until',
    kind: 'text',
    value: 'LINE#K',
    help: 'replay until the Kth time that a line begins, such as app.js:12#3, and show the calls then',
    for: ['trace'],
  },
  {
    name: 'export',
    kind: 'text',
    value: 'NAME',
    choices: ['chrome', 'perfetto'],
    help: 'replay into a timeline for a viewer: chrome or perfetto',
    for: ['trace'],
  },
  { name: 'annotate', kind: 'text', value: 'FILE', help: 'print this file with the count of each line', for: ['count'] },
  {
    name: 'format',
    kind: 'text',
    value: 'NAME',
    choices: ['text', 'json', ...exportFormats],
    choicesIn: { export: exportFormats, trace: ['text', 'json'] },
    help: 'lcov, istanbul, v8, speedscope, cpuprofile, pprof, trace or parquet',
    helpIn: { count: 'text (default) or json', trace: 'of trace replay --stats: text (default) or json' },
    for: ['count', 'export', 'trace'],
  },
  {
    name: 'cases',
    kind: 'boolean',
    help: 'the file has a case a line: {"id", "pts": [[size, [cost, …]], …], "nx"?}; a JSON line for each',
    for: ['fit'],
  },
  { name: 'json', kind: 'boolean', help: 'print one JSON line', for: ['fit'] },
  { name: 'config', short: 'c', kind: 'text', value: 'PATH', help: 'the configuration, instead of landau.config.ts', for: ['check', 'sweep'] },
  { name: 'baseline', kind: 'text', value: 'PATH', help: 'the baseline file, instead of landau.baseline.json', for: ['check'] },
  { name: 'update-baseline', kind: 'boolean', help: 'write the baseline file from this profile', for: ['check'] },
  { name: 'allow-inconclusive', kind: 'boolean', help: 'do not fail where the data cannot decide', for: ['check'] },
  {
    name: 'param',
    short: 'P',
    kind: 'verbatim',
    words: 3,
    value: 'NAME LO HI',
    help: 'put numbers from a range into {NAME} of the command; evenly spaced on a log scale, 9 of them',
    for: ['sweep'],
  },
  { name: 'log', kind: 'text', value: 'N', help: 'how many values a range has, evenly spaced on a log scale', for: ['sweep'] },
  { name: 'linear', kind: 'text', value: 'N', help: 'how many values a range has, evenly spaced', for: ['sweep'] },
  { name: 'list', short: 'L', kind: 'verbatim', value: 'NAME=A,B,…', help: 'put these values into {NAME} of the command', for: ['sweep'] },
  { name: 'each', kind: 'text', value: 'GLOB', help: 'put each file that matches into {file} of the command', for: ['sweep'] },
  {
    name: 'feature',
    kind: 'verbatim',
    value: 'NAME=VALUE',
    help: 'a feature of the workload: {size} of the file, {n}, a number, or calls:FUNCTION; may be repeated',
    for: ['sweep'],
  },
  { name: 'feature-fd', kind: 'text', value: 'FD', help: 'the program prints lines name=number on this file descriptor: features', for: ['sweep'] },
  { name: 'repeat', kind: 'text', value: 'N', help: 'run each workload so many times', for: ['sweep'] },
  { name: 'jobs', short: 'j', kind: 'text', value: 'N', help: 'how many run at the same time (default 1)', for: ['sweep', 'worker'] },
  {
    name: 'max-run',
    kind: 'text',
    value: 'TIME',
    help: 'skip a workload that is predicted to take longer, and stop one that does (default 10m)',
    for: ['sweep'],
  },
  {
    name: 'more',
    kind: 'text',
    value: 'N',
    help: 'run so many more values of the range, where the laws found so far are least certain',
    for: ['sweep'],
  },
  { name: 'plan', kind: 'boolean', help: 'list the workloads and what they are predicted to take; run nothing', for: ['sweep'] },
  { name: 'shard', kind: 'text', value: 'I/N', help: 'run only this part of the workloads; merge brings the parts together', for: ['sweep'] },
  {
    name: 'queue',
    kind: 'text',
    value: 'URL',
    help: 'hand the workloads to `landau worker`s through BullMQ on this Redis or Valkey',
    for: ['sweep'],
  },
  {
    name: 'blocks',
    kind: 'boolean',
    help: 'count blocks and nothing else: little more than a plain run, but blind to what built-ins do',
    for: ['sweep'],
  },
  { name: 'inputs', kind: 'boolean', help: 'keep the whole profile of each workload beside its result', for: ['sweep'] },
  {
    name: 'monitor',
    kind: 'text',
    value: 'NAME',
    choices: ['fast', 'trap', 'both'],
    help: 'who recounts: V8’s block coverage (fast, the default), breakpoints (trap), or both',
    for: ['verify'],
  },
  { name: 'only', kind: 'list', value: 'GLOB', help: 'compare only files that match; may be repeated', for: ['verify'] },
  { name: 'deterministic', kind: 'boolean', help: 'fix V8’s random seed in every run', for: ['verify'] },
  {
    name: 'no-cache',
    kind: 'boolean',
    help: 'instrument every file anew; what was instrumented before lies in the folder .cache of --out',
    for: ['run', 'count', 'sweep'],
  },
  {
    name: 'no-source',
    kind: 'boolean',
    help: 'leave the text of the program out of the report, to show it to others',
    for: ['run', 'report', 'show', 'diff'],
  },
  {
    name: 'quiet',
    short: 'q',
    kind: 'boolean',
    help: 'print the path of what was written and nothing else',
    for: ['run', 'count', 'report', 'show', 'merge', 'sweep', 'worker', 'trace'],
  },
  { name: 'help', short: 'h', kind: 'boolean', help: 'print this', for: everyCommand },
  { name: 'version', short: 'V', kind: 'boolean', help: 'print the version', for: everyCommand },
]

/** What the help of a command says of a flag. */
export const helpOf = ({ help, helpIn }: Flag, command: CommandName): string => helpIn?.[command] ?? help

/** Whether a variable may stand for it: one for `--version` would keep every command from what it is for. */
export const hasVariable = ({ name }: Flag): boolean => name !== 'help' && name !== 'version'

/** The environment variable that stands for a flag. */
export const variableOf = (flag: Flag): string => `LANDAU_${flag.name.replaceAll('-', '_').toUpperCase()}`

/** The folder for profiles and reports, where no flag names one. */
export const folderVariable = 'LANDAU_OUT'
