import { format } from 'prettier'
import { print, sourceOf } from './input.mjs'
const work = () => format(sourceOf('lodash/lodash.js'), { parser: 'babel', semi: false })
await work()
print(await work())
