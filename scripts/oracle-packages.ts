// `npm run oracle:packages`: every tuple of published packages at small inputs against the naive runtime, written to docs/results/oracle-packages.md.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Compared, comparePackage } from '../test/runtime/package-program.ts'
import { packagesInUse } from '../test/runtime/packages-in-use.ts'
import { installLocked } from './harness/install.ts'
import { cached, results, root } from './harness/paths.ts'

interface Row {
  readonly name: string
  readonly version: string
  readonly compared: readonly Compared[]
}

const home = cached('bench')
const resolutions = [{ small: 8 }, { small: 0 }, { small: 0, fields: true }]

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(home, 'node_modules', name, 'package.json'), 'utf8')) as { readonly version: string }).version

const row = ({ name, version, compared }: Row): string => {
  const [first] = compared
  const differing = compared.map(({ differ }) => differ.length).join(', ')
  const result = compared.every(({ sameResult }) => sameResult) ? 'same' : '**differs**'
  return `| ${name} ${version} | ${first?.units} | ${Math.round(first?.steps ?? 0)} | ${compared.map(({ tuples }) => tuples).join(', ')} | ${differing} | ${result} |`
}

const page = (rows: readonly Row[]): string => `# Real programs against the naive definition

Made by \`npm run oracle:packages\` on Node ${process.version}. Each package does a small piece of its work twice, with all that it requires instrumented: under landau's runtime, and behind the same probes under one that knows
no stamps and keeps, for each pending activation, the set of the cells that it or what it called has accessed. For the second run every access has its probe, also those that the instrumenter leaves
out because the activation is known to have touched the object. Every tuple must be the same (calls, least, most, sum and squares of the steps, and the self steps, of each size in cells first read and
first written of every routine and loop), and so must the calls and steps of each pair of caller and callee. Both runs share what built-ins are charged and by what hash a long string is known;
light routines are not folded. Each is compared three times: by default, with a cell for each element of every array, and as by \`--resolution field\`.

| package | routines and loops | steps | tuples and edges | that differ | result |
|---|---|---|---|---|---|
${rows.map(row).join('\n')}
`

const main = (): void => {
  installLocked(join(root, 'bench'), home)
  const rows = packagesInUse.map((used) => ({
    name: used.name,
    version: versionOf(used.name),
    compared: resolutions.map((resolution) => comparePackage(used, home, resolution)),
  }))
  writeFileSync(join(results, 'oracle-packages.md'), page(rows))
  const differing = rows.filter(({ compared }) => compared.some(({ differ, sameResult }) => differ.length > 0 || !sameResult))
  for (const { name, compared } of differing) console.log(`${name}:\n${compared.flatMap(({ differ }) => differ.slice(0, 10)).join('\n')}`)
  console.log(`${rows.length} packages, ${differing.length} differ`)
  process.exitCode = differing.length === 0 ? 0 : 1
}

main()
