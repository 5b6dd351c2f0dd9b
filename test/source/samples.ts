import { readdirSync, readFileSync } from 'node:fs'
import { parse, type Goal, type Language, type Node, type ParsedFile } from '../../src/source/index.ts'

const modules = new URL('../../node_modules/', import.meta.url)

/** Text of an installed package's file. */
export function npmText(path: string): string {
  return readFileSync(new URL(path, modules), 'utf8')
}

/** Paths of the JavaScript files directly in a folder of an installed package. */
export function npmFolder(folder: string): string[] {
  return readdirSync(new URL(folder, modules))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name}`)
}

/** Published programs, old style and new, bundled and hand-written. */
export const npmFiles: readonly { readonly path: string; readonly goal: Goal }[] = [
  { path: 'acorn/dist/acorn.js', goal: 'commonjs' },
  { path: 'acorn/dist/acorn.mjs', goal: 'module' },
  { path: 'preact/dist/preact.mjs', goal: 'module' },
  { path: 'estraverse/estraverse.js', goal: 'commonjs' },
  { path: 'esquery/dist/esquery.js', goal: 'commonjs' },
  { path: 'semver/classes/range.js', goal: 'commonjs' },
  { path: 'picomatch/lib/parse.js', goal: 'commonjs' },
  { path: 'eslint/lib/linter/linter.js', goal: 'commonjs' },
  { path: 'eslint/lib/linter/code-path-analysis/code-path-state.js', goal: 'commonjs' },
  { path: 'eslint/lib/rules/indent.js', goal: 'commonjs' },
  { path: 'yaml/dist/compose/resolve-block-map.js', goal: 'commonjs' },
  { path: 'tinyglobby/dist/index.mjs', goal: 'module' },
]

/** The parsed text; language and goal as given, JavaScript modules by default. */
export function parsed(text: string, goal: Goal = 'module', language: Language = 'js'): ParsedFile {
  return parse({ path: `sample.${language}`, text, goal, language })
}

/** The tree of a text that must parse. */
export function tree(text: string, goal: Goal = 'module', language: Language = 'js'): Node {
  const { program, problems } = parsed(text, goal, language)
  if (program === null) throw new Error(problems.map((problem) => problem.message).join('\n'))
  return program
}
