import { format } from 'prettier'
import * as babel from 'prettier/plugins/babel'
import * as estree from 'prettier/plugins/estree'
import { print, repeatWaiting, sourceOf } from './input.mjs'
const work = () => format(sourceOf('lodash/lodash.js'), { parser: 'babel', plugins: [babel, estree], semi: false })
print(await repeatWaiting(2, work))
