// Parses ever longer declarations `let v0, v1, …` with acorn, as generated code has them.

import { parse } from 'acorn'

for (const n of [250, 500, 1000, 2000, 4000, 8000]) {
  const names = Array.from({ length: n }, (_, i) => `v${i}`)
  const { body } = parse(`let ${names.join(', ')}`, { ecmaVersion: 'latest' })
  console.log(`${body[0].declarations.length} declarations parsed`)
}
