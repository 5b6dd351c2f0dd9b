// Instruments everything that is loaded with Istanbul.
const { registerHooks, createRequire } = require('node:module')
const { fileURLToPath } = require('node:url')
const { createInstrumenter } = createRequire(__filename)('istanbul-lib-instrument')

const instrumenters = { module: createInstrumenter({ esModules: true, compact: true }), commonjs: createInstrumenter({ compact: true }) }
// Babel loads parts of itself while it works.
let busy = false
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    // A file of a package that names no type is CommonJS.
    const instrumenter = instrumenters[loaded.format ?? 'commonjs']
    if (!url.startsWith('file:') || instrumenter === undefined || loaded.source == null || busy) return loaded
    busy = true
    try {
      return { ...loaded, source: instrumenter.instrumentSync(String(loaded.source), fileURLToPath(url)) }
    } finally {
      busy = false
    }
  },
})
