// Compiles lodash and react with Babel's preset-env for an old browser and prints a hash of the output.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { transformSync } from '@babel/core'
import presetEnv from '@babel/preset-env'

const require = createRequire(import.meta.url)
const hash = createHash('sha256')
let characters = 0
for (const file of [
  require.resolve('lodash').replace('lodash.js', '_baseClone.js'),
  require.resolve('react').replace('index.js', 'cjs/react.development.js'),
  require.resolve('acorn').replace('acorn.js', 'acorn.mjs'),
]) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    compact: false,
    presets: [[presetEnv, { targets: 'chrome 60' }]],
  })
  characters += code.length
  hash.update(code)
}
console.log(`${characters} characters ${hash.digest('hex')}`)
