import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Failure, reasonOf, usage } from '../failure.ts'
import { putOnScreen } from '../put-on-screen.ts'
import type { Words } from '../words.ts'
import { writing } from '../writing.ts'

const configName = 'landau.config.ts'

/** Where projects keep their code. */
const codeFolders = ['src', 'lib', 'app', 'source', 'packages']

/** The project's own code; files beside package.json where none of these folders is there. */
const ownCode = (): string => {
  const [first, ...more] = codeFolders.filter((name) => existsSync(name))
  if (first === undefined) return '*'
  return more.length === 0 ? `${first}/**` : `{${[first, ...more].join(',')}}/**`
}

const configText = (): string => `import { defineConfig } from 'landau'

export default defineConfig({
  // What \`landau check\` allows. \`warn\` tells and does not fail: change it to \`error\` once the suite is quiet.
  budgets: [{ match: '${ownCode()}', growth: '< n^2', severity: 'warn' }],
})
`

const nothing = 'nothing to write'
const scriptEndings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

interface Runner {
  /** What to write. */
  readonly advice: string
  /** What to run in CI. */
  readonly command: string
  /** Its own configuration. */
  readonly configs?: readonly string[]
  /** Where landau may be written already, besides. */
  readonly writtenIn?: readonly string[]
}

/** By the package of each. */
const runners: Readonly<Record<string, Runner>> = {
  vitest: {
    advice: "vitest.config.ts: import landau from 'landau/vitest', and add landau() to `plugins`",
    command: 'npx vitest run',
    configs: scriptEndings.map((ending) => `vitest.config.${ending}`),
    writtenIn: scriptEndings.map((ending) => `vite.config.${ending}`),
  },
  jest: {
    advice: String.raw`Jest's configuration: transform {"\\.[cm]?[jt]sx?$": "landau/jest"}, reporters ["default", "landau/jest-reporter"]; where a transformer is there already, ["landau/jest", {"transformer": "ts-jest"}]`,
    command: 'npx jest',
    configs: [...scriptEndings, 'json'].map((ending) => `jest.config.${ending}`),
    writtenIn: ['package.json'],
  },
  mocha: { advice: nothing, command: 'npx landau run -- npx mocha' },
}

/** Prepares a project: a configuration, a line in .gitignore; says what remains to be done. Overwrites nothing. */
export const init = ({ operands }: Words): void => {
  if (operands.length > 0) throw usage('`landau init` takes no words.')
  const { advice, command, configs = [], writtenIn = [] }: Runner = runner()
  const changes = [configChange(), ignoreChange()].filter((change) => change !== null)
  for (const { path, added, text } of changes) {
    putOnScreen(`${path}\n${added.trimEnd().split('\n').map((line) => `+ ${line}`).join('\n')}\n`, 'stdout') // prettier-ignore
    write(path, text)
  }
  if (changes.length === 0) putOnScreen('There is nothing to write: the project is prepared already.\n', 'stdout')
  putOnScreen(
    `Your tests      ${done([...configs, ...writtenIn]) ?? advice}\nIn CI, a step   ${command} && npx landau check\nSelf-test       npx landau doctor`,
    'stdout',
  )
}

/** Where landau is written already; null where it is not. */
const done = (files: readonly string[]): string | null => {
  const place = files.find((file) => existsSync(file) && /['"]landau\/(?:vitest|jest)['"]/.test(readFileSync(file, 'utf8')))
  return place === undefined ? null : `${place} has landau already`
}

interface FileChange {
  readonly path: string
  readonly added: string
  readonly text: string
}

const configChange = (): FileChange | null => {
  if (['ts', 'mts', 'js', 'mjs', 'json'].some((extension) => existsSync(`landau.config.${extension}`))) return null
  const text = configText()
  return { path: configName, added: text, text }
}

const ignoreChange = (): FileChange | null => {
  const text = existsSync('.gitignore') ? readFileSync('.gitignore', 'utf8') : ''
  if (text.split(/\r?\n/).some((line) => /^\/?\.landau\/?$/.test(line.trim()))) return null
  return { path: '.gitignore', added: '.landau/\n', text: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}.landau/\n` }
}

/** The one that the script named `test` runs, else one that the project has; of what needs nothing to be written the script itself is run. */
const runner = (): Runner => {
  if (!existsSync('package.json')) throw new Failure('There is no package.json here: run `landau init` in the root of a package.', 2)
  const manifest = parsed(readFileSync('package.json', 'utf8'))
  const names = new Set(['dependencies', 'devDependencies'].flatMap((list) => namesIn(manifest, list)))
  const test = testScript(manifest)
  const isRun = ([name]: readonly [string, Runner]): boolean => new RegExp(`(?:^|[\\s/])${name}(?![\\w-])`).test(test)
  // In a workspace the runner may be a dependency of its root.
  const isThere = ([name, { configs = [] }]: readonly [string, Runner]): boolean => names.has(name) || configs.some((file) => existsSync(file))
  const all = Object.entries(runners)
  const found = all.find(isRun) ?? (ownRunner.test(test) ? undefined : all.find(isThere))
  const { [1]: known = { advice: nothing, command: 'npx landau run -- node --test' } } = found ?? []
  return test !== '' && known.advice === nothing ? { ...known, command: 'npx landau run -- npm test' } : known
}

/** Node's own runner. */
const ownRunner = /\bnode\b.*\s--test\b/

const testScript = (manifest: unknown): string => {
  const { scripts } = manifest !== null && typeof manifest === 'object' ? (manifest as { readonly scripts?: unknown }) : {}
  const test = typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>)['test'] : ''
  return typeof test === 'string' ? test : ''
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Failure(`package.json is no JSON (${reasonOf(error)}): mend it first.`, 2)
  }
}

/** The keys of an object's property; none where it is no object. */
const namesIn = (value: unknown, property: string): string[] => {
  const list = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[property] : null
  return typeof list === 'object' && list !== null ? Object.keys(list) : []
}

const write = (path: string, text: string): void => writing(path, () => writeFileSync(path, text))
