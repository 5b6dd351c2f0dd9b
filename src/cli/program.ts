import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { plural } from '../base/number-text.ts'
import { Failure, failed, reasonOf, usage } from './failure.ts'
import { commandTable } from './flags.ts'
import { nearest } from './nearest.ts'
import type { Words } from './words.ts'

/** What `landau run`, or another command, is to run. */
export interface Program {
  readonly command: readonly [string, ...string[]]
  /** What the run's folder is named after. */
  readonly name: string
}

/** The program that the words name. Throws when there is none, when it cannot be read or cannot be run with landau: before anything is run. */
export const chooseProgram = ({
  command,
  operands: [first, ...rest],
  isCommandLine,
}: Pick<Words, 'command' | 'operands' | 'isCommandLine'>): Program => {
  if (first === undefined) throw usage(`There is no program to run: landau ${command} app.ts, or landau ${command} -- node app.js.`)
  checkOptions(isCommandLine ? inFrontOfScript(rest) : [])
  if (isCommandLine && !isScript(first)) return { command: [first, ...rest], name: scriptOf(rest) ?? first }
  checkScript(first, rest, command)
  return { command: ['node', first, ...rest], name: first }
}

/** The first of these options that Node is given by `words` or by `NODE_OPTIONS`. */
export const nodeOptionIn = (words: readonly string[], options: RegExp): string | undefined =>
  [...words, process.env['NODE_OPTIONS'] ?? ''].flatMap((word) => word.split(/\s+/)).find((word) => options.test(word))

/** Landau's preload is a module that Node is told to require. */
const checkOptions = (words: readonly string[]): void => {
  const refused = nodeOptionIn(words, /^--no-(?:experimental-)?require-module$/)
  if (refused !== undefined) throw failed(`With ${refused} Node does not load landau: leave it out.`)
}

/** Whether `landau run -- app.js` can only mean that Node runs it: no shell would start this file. */
const isScript = (word: string): boolean => {
  if (!/\.[cm]?[jt]sx?$/.test(word) || !statSync(word, { throwIfNoEntry: false })?.isFile()) return false
  try {
    accessSync(word, constants.X_OK)
    return !/[\\/]/.test(word)
  } catch {
    return true
  }
}

/** Node's options whose value is the next word. */
const withValue: ReadonlySet<string> = new Set([
  '--import',
  '--require',
  '-r',
  '--loader',
  '--experimental-loader',
  '--conditions',
  '-C',
  '--env-file',
  '-e',
  '--eval',
  '-p',
])

/** The first word that is neither an option of Node's nor the value of one. */
export const scriptOf = (words: readonly string[]): string | undefined =>
  words.find((word, i) => !word.startsWith('-') && !withValue.has(words[i - 1] ?? ''))

/** What follows is the script's own. */
const inFrontOfScript = (words: readonly string[]): readonly string[] => {
  const script = scriptOf(words)
  return script === undefined ? words : words.slice(0, words.indexOf(script))
}

/** The runner that a command is, or a file of its package: others, such as depcheck, have files of these names. */
const runnerOf = (name: string): string | undefined => {
  const runner = /(?:^|[\\/])(vitest|jest)(?:\.[cm]?js)?$/.exec(name)?.[1] ?? ''
  const owner = /^.*node_modules[\\/]([^\\/]+)/s.exec(name)?.[1] ?? runner
  return runner !== '' && (owner === '.bin' || owner.startsWith(runner)) ? runner : undefined
}

/** What to do instead, where landau's hooks see one of these programs and not the code that it is about; null for any other program. */
export const adviceFor = (names: readonly string[]): string | null => {
  const runner = names.map(runnerOf).find((name) => name !== undefined)
  return runner === undefined
    ? null
    : `${runner} loads tests by itself, where \`landau run\` does not see them. With \`landau/${runner}\` in its configuration (\`landau init\` says how) type \`npx ${runner}\` alone.`
}

/** What to do where nothing is seen of a program that is no file; null for any other program. */
export const adviceForText = ([first = '', ...words]: readonly string[]): string | null =>
  isNode(first) && inFrontOfScript(words).some((word) => /^(?:-e|-p|-pe|--eval|--print)(?:=|$)/.test(word))
    ? 'Landau sees files only, and not what Node is given with -e or -p: write it into a file, and run that.'
    : null

/** What to do about files that a loader compiled without a source map; null where there are none. */
export const adviceForUnmapped = ([first, ...others]: readonly string[]): string | null => {
  if (first === undefined) return null
  const ran =
    others.length === 0 ? `${first} ran as a compiler made it` : `${first} and ${plural(others.length, 'other file')} ran as a compiler made them`
  return `${ran}, without a source map: the lines are those of the compiled text. With source maps ("sourceMap": true in tsconfig.json) they are yours.`
}

const isNode = (word: string): boolean => /(?:^|[\\/])node(?:\.exe)?$/.test(word)

const checkScript = (path: string, rest: readonly string[], command: Words['command']): void => {
  try {
    if (statSync(path).isDirectory() && !isPackage(path)) throw failed(`${path} is a folder, not a script.`)
    accessSync(path, constants.R_OK)
  } catch (error) {
    if (error instanceof Failure) throw error
    const hint = /^[\w-]+$/.test(path) ? ` ${meant(path)}A command goes behind two dashes: landau ${command} -- ${[path, ...rest].join(' ')}.` : ''
    throw failed(`Landau cannot run ${path}: ${reasonOf(error)}.${hint}`)
  }
}

/** Throws 3, nothing can be compared, when the script of a profile's command is not there, before it is run again. */
export const checkIsThere = ([first = '', script = '']: readonly string[]): void => {
  if (!isNode(first) || !/\.[cm]?[jt]sx?$/.test(script) || existsSync(script)) return
  throw new Failure(
    `Landau cannot run ${script}: it does not exist. \`landau verify\` runs what was profiled again: type it in the folder of the first run.`,
    3,
  )
}

/** A command of landau's that is misspelt is taken for a script. */
const meant = (word: string): string => {
  const command = nearest(word, Object.keys(commandTable))
  return command === null ? '' : `Did you mean \`landau ${command}\`? `
}

/** Node runs a folder that has an index or a package of its own. */
const isPackage = (path: string): boolean =>
  ['index.js', 'package.json'].some((name) => statSync(`${path}/${name}`, { throwIfNoEntry: false })?.isFile())
