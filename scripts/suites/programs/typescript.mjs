// Transpiles lodash and type-checks a small program with TypeScript 6, and prints a hash of the output and the diagnostics.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ts from 'typescript'

const text = readFileSync(createRequire(import.meta.url).resolve('lodash'), 'utf8')
const { outputText } = ts.transpileModule(text, {
  compilerOptions: { target: ts.ScriptTarget.ES2015, module: ts.ModuleKind.CommonJS, removeComments: true },
})

const source = `
interface Tree<T> { value: T; left?: Tree<T>; right?: Tree<T> }
const insert = <T>(tree: Tree<T> | undefined, value: T): Tree<T> =>
  tree === undefined ? { value } : value < tree.value ? { ...tree, left: insert(tree.left, value) } : { ...tree, right: insert(tree.right, value) }
type Keys<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T]
const wrong: Keys<{ a: string; b: number }> = 'b'
const sum = [1, 2, 3].reduce((a, b) => a + b, '')
export { insert, wrong, sum }
`
const options = { target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, lib: ['lib.es5.d.ts'], types: [] }
const host = ts.createCompilerHost(options)
const { getSourceFile } = host
host.getSourceFile = (name, ...rest) =>
  name === 'program.ts' ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true) : getSourceFile.call(host, name, ...rest)
const program = ts.createProgram(['program.ts'], options, host)
const messages = ts.getPreEmitDiagnostics(program).map((it) => `${it.start} ${it.code} ${ts.flattenDiagnosticMessageText(it.messageText, ' ')}`)
console.log(`${messages.length} diagnostics ${createHash('sha256').update(outputText).update(messages.join('\n')).digest('hex')}`)
