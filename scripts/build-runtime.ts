// Bundles each entry of the runtime into one file of dist/runtime, with its numeric constants written out. V8 reads a constant that is imported from
// another module through a cell, and checks it, at every use: entering and leaving an activation took twice as long (npm run bench:probes).
import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import * as ownGlobals from '../src/runtime/globals.ts'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/runtime')

/** The modules of the runtime that others import. */
const entries = ['index', 'algorithms/index', 'counters', 'trace']

/** More bytecode than V8 inlines, behind a condition that never holds: no stamp is NaN. See src/runtime/out-of-line.ts. */
const tooLong = (stamp: string): string =>
  `if (${stamp} !== ${stamp}) ${stamp} = ${Array.from({ length: 60 }, () => `${stamp} * ${stamp}`).join(' - ')}`

const outOfLine: Plugin = {
  name: 'out-of-line',
  transform: (code, id) =>
    id.endsWith('out-of-line.ts') ? null : code.replaceAll(/\boutOfLine\((\w+)\)/g, (_call, stamp: string) => tooLong(stamp)),
}

const globals = join(root, 'src/runtime/globals.ts')

for (const file of globSync('**/*.js', { cwd: built })) rmSync(join(built, file))
for (const entry of entries) {
  const bundle = await rolldown({
    input: join(root, `src/runtime/${entry}.ts`),
    platform: 'neutral',
    plugins: [outOfLine],
    transform: { inject: Object.fromEntries(Object.keys(ownGlobals).map((name) => [name, [globals, name]])) },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
  })
  await bundle.write({
    file: join(built, `${entry}.js`),
    format: 'esm',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  })
  await bundle.close()
}

// The counter of a match's steps runs in a realm of its own, as one script: with the parser of patterns in it.
const realm = await rolldown({ input: join(root, 'src/regexp/index.ts'), platform: 'neutral', resolve: { mainFields: ['module', 'main'] } })
for (const file of globSync('*.js', { cwd: join(root, 'dist/regexp') })) rmSync(join(root, 'dist/regexp', file))
await realm.write({ file: join(root, 'dist/regexp/realm.js'), format: 'iife', name: 'landauRegexp', minify: true })
await realm.close()
