import { minify } from 'terser'
import { print, sourceOf } from './input.mjs'
const { code } = await minify(sourceOf('lodash/lodash.js'), { compress: { passes: 1 }, mangle: true })
print(code)
