import { join } from 'node:path'
import ts from 'typescript'
import { print, repeat } from './input.mjs'
const file = join(import.meta.dirname, '../node_modules/graphology-types/index.d.ts')
const check = () => {
  const program = ts.createProgram([file], { target: ts.ScriptTarget.ES2022, strict: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts'] })
  const diagnostics = ts.getPreEmitDiagnostics(program)
  return [String(program.getTypeCount()), String(diagnostics.length)]
}
print(...repeat(1, check))
