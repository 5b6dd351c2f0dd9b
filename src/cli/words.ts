import { parseArgs } from 'node:util'
import { splitList, variableIn } from '../host/index.ts'
import { usage } from './failure.ts'
import { commandTable, flagTable, folderVariable, hasVariable, variableOf } from './flags.ts'
import type { CommandName, Flag, FlagValues } from './flags.ts'
import { nearest } from './nearest.ts'

/** A command line, understood. */
export interface Words {
  readonly command: CommandName
  /** Not what the first operand made of it. */
  readonly isNamed: boolean
  readonly flags: FlagValues
  /** For `run` the program and its arguments, whatever they look like; for others the words that are no flags. */
  readonly operands: readonly string[]
  /** `run --`: the operands are a whole command line, not a script. */
  readonly isCommandLine: boolean
}

/** Reads the words after `landau`. Throws a usage failure. Landau's flags end at the script: what follows is the script's own. */
export const readWords = (given: readonly string[], env: NodeJS.ProcessEnv): Words => {
  if (asksForHelp(given)) return readJoined([...given.slice(1), '--help'], env)
  return readJoined(given[0] === 'sweep' ? joinWords(given) : given, env)
}

/** `landau help`, `landau help sweep`. A script of that name is run by `landau run help`. */
const asksForHelp = ([first, command, ...others]: readonly string[]): boolean =>
  first === 'help' && others.length === 0 && (command === undefined || Object.hasOwn(commandTable, command))

/** `-P n 10 1e6` becomes `-P "n 10 1e6"`: Node's parser knows flags of one word only. Words after `--` are the program's. */
const joinWords = (argv: readonly string[]): string[] => {
  const joined: string[] = []
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string
    if (word === '--') return [...joined, ...argv.slice(i)]
    const flag = flagTable.find((it) => word === `--${it.name}` || word === `-${it.short}`)
    joined.push(word)
    // A value that has blanks is joined already.
    if (flag?.words === undefined || argv[i + 1]?.includes(' ') !== false) continue
    const end = argv.indexOf('--', i)
    const taken = argv.slice(i + 1, Math.min(i + 1 + flag.words, end === -1 ? Infinity : end))
    joined.push(taken.join(' '))
    i += taken.length
  }
  return joined
}

const readJoined = (argv: readonly string[], env: NodeJS.ProcessEnv): Words => {
  const options = Object.fromEntries(flagTable.flatMap(parserOptions))
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, string[]>()
  const operands: string[] = []
  let command: CommandName | null = null
  let isNamed = false
  for (const token of tokens) {
    if (token.kind === 'option') record(token, given)
    else if (token.kind === 'option-terminator')
      return { ...finish(command ?? 'run', given, env), isNamed, operands: argv.slice(token.index + 1), isCommandLine: true }
    else if (command === null && Object.hasOwn(commandTable, token.value)) {
      command = token.value as CommandName
      isNamed = true
    } else {
      command ??= token.value.endsWith('.landau') ? 'report' : 'run'
      if (command === 'run' || (command === 'count' && !token.value.endsWith('.landau')) || isTraced(command, operands, token.value))
        return { ...finish(command, given, env), isNamed, operands: argv.slice(token.index), isCommandLine: false }
      operands.push(token.value)
    }
  }
  return { ...finish(command ?? 'run', given, withoutFolder(command, operands, env)), isNamed, operands, isCommandLine: false }
}

/** LANDAU_OUT names a folder, and `-o` of these a file. */
const withoutFolder = (command: CommandName | null, [first]: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const isFile = command === 'export' || command === 'merge' || (command === 'trace' && first === 'replay')
  return isFile ? { ...env, [folderVariable]: undefined } : env
}

/** `trace app.js`: the rest is the program's; `trace replay FILE` is landau's. */
const isTraced = (command: CommandName, before: readonly string[], word: string): boolean =>
  command === 'trace' && before.length === 0 && word !== 'replay'

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const parserOptions = (flag: Flag): [string, { type: 'boolean' | 'string'; short?: string; multiple: boolean }][] => {
  const type = flag.kind === 'boolean' ? 'boolean' : 'string'
  const option = { type, multiple: true } as const
  return [
    [flag.name, flag.short === undefined ? option : { ...option, short: flag.short }],
    ...(camel(flag.name) === flag.name ? [] : [[camel(flag.name), option] as [string, typeof option]]),
  ]
}

const record = ({ name, rawName, value }: { name: string; rawName: string; value?: string | undefined }, given: Map<string, string[]>): void => {
  const flag = flagTable.find((it) => it.name === name || camel(it.name) === name)
  if (flag === undefined) {
    const meant = nearest(name, flagTable.map((it) => it.name)) // prettier-ignore
    throw usage(`There is no flag ${rawName}.${meant === null ? '' : ` Did you mean --${meant}?`}`)
  }
  if (flag.kind !== 'boolean' && value === undefined) throw usage(`${rawName} needs a value: ${rawName} ${flag.value}.`)
  if (flag.kind === 'boolean' && value !== undefined) throw usage(`${rawName} takes no value.`)
  given.set(flag.name, [...(given.get(flag.name) ?? []), value ?? 'true'])
}

const checkChoice = ({ choices, choicesIn }: Flag, command: CommandName, name: string, value: string): void => {
  const possible = choicesIn?.[command] ?? choices
  if (possible !== undefined && !possible.includes(value)) throw usage(`${name} is ${possible.join(', ')}, not ${JSON.stringify(value)}.`)
}

const finish = (command: CommandName, given: ReadonlyMap<string, string[]>, env: NodeJS.ProcessEnv): Pick<Words, 'command' | 'flags'> => {
  for (const [name, values] of given) {
    const flag = flagTable.find((it) => it.name === name)
    if (flag === undefined) continue
    if (!flag.for.includes(command)) throw usage(`--${name} means nothing to \`landau ${command}\`.`)
    for (const value of values) checkChoice(flag, command, `--${name}`, value)
  }
  return {
    command,
    flags: Object.fromEntries(flagTable.map((flag) => [flag.name, valueOf(flag, command, given.get(flag.name), env)])) as unknown as FlagValues,
  }
}

/** Of V8's options there may be none. */
const saidBy = (flag: Flag, env: NodeJS.ProcessEnv): string | undefined =>
  flag.name === 'v8-flags' ? env[variableOf(flag)] : variableIn(env, variableOf(flag))

const valueOf = (
  flag: Flag,
  command: CommandName,
  given: readonly string[] | undefined,
  env: NodeJS.ProcessEnv,
): boolean | string | null | readonly string[] => {
  const variable = hasVariable(flag) ? saidBy(flag, env) : undefined
  if (given === undefined && variable !== undefined) checkChoice(flag, command, variableOf(flag), variable)
  if (flag.kind === 'boolean') return given !== undefined || ['1', 'true'].includes(variable ?? '')
  if (flag.kind === 'text') return given?.at(-1) ?? variable ?? null
  if (flag.kind === 'verbatim') return given ?? (variable === undefined ? [] : [variable])
  return (given ?? [variable ?? '']).flatMap(splitList)
}
