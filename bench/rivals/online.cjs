// Counts steps on chords (bench/online-steps.ts) in everything that is loaded, and prints them at the end.
const { registerHooks } = require('node:module')
const { fileURLToPath } = require('node:url')
const { withSteps } = require('../online-steps.ts')
const { defineConstants } = require('../../src/host/script-scope.ts')
const { widen } = require('../../src/host/overflow.ts')
const { defaultV8Flags } = require('../../src/host/settings.ts')
const { setV8Flags } = require('../../src/host/v8.ts')
const { createCounters } = require('../../src/runtime/counters.ts')

const { bindings, low } = createCounters()
// Widened 32-bit integers as in `landau count`: a floating-point sum is added to in memory, each time after the time before.
const wide = widen(low)
wide.use(1)
const outside = new Float64Array(1)
setV8Flags(defaultV8Flags)
defineConstants({ ...bindings, $l$S: outside })
process.on('exit', () => process.stderr.write(`bench-steps ${wide.read()[0] + outside[0]}\n`))
let busy = false
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const format = loaded.format ?? 'commonjs'
    if (!url.startsWith('file:') || (format !== 'module' && format !== 'commonjs') || loaded.source == null || busy) return loaded
    busy = true
    try {
      const path = fileURLToPath(url)
      return { ...loaded, source: withSteps(path, String(loaded.source), format) ?? loaded.source }
    } finally {
      busy = false
    }
  },
})
