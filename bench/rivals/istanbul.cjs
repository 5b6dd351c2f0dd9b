// Instruments everything that is loaded with Istanbul.
const { registerHooks, createRequire } = require('node:module')
const { fileURLToPath } = require('node:url')
const { createInstrumenter } = createRequire(__filename)('istanbul-lib-instrument')

const instrumenters = { module: createInstrumenter({ esModules: true, compact: true }), commonjs: createInstrumenter({ compact: true }) }
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const instrumenter = instrumenters[loaded.format]
    if (!url.startsWith('file:') || instrumenter === undefined || loaded.source == null) return loaded
    return { ...loaded, source: instrumenter.instrumentSync(String(loaded.source), fileURLToPath(url)) }
  },
})
