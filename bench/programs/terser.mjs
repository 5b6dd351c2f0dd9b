import { minify } from 'terser'
import { print, repeatWaiting, sourceOf } from './input.mjs'
const { code } = await repeatWaiting(1, () => minify(sourceOf('lodash/lodash.js'), { compress: { passes: 1 }, mangle: true }))
print(code)
