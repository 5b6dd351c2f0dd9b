// What src/register.ts composes, as it is built, but for what BENCH_ABLATION has of options for the instrumenter and the runtime. Modes other than
// that of `landau run` are not there.
const { join } = require('node:path')
const { preload } = require('../dist/cli/preload.js')
const { instrument } = require('../dist/instrument/index.js')
const { createRuntime } = require('../dist/runtime/index.js')

const { instrumenter, runtime } = JSON.parse(process.env.BENCH_ABLATION)
preload({
  instrument: instrumenter ? (text, options) => instrument(text, { ...options, ...instrumenter }) : instrument,
  createRuntime: (host) => createRuntime(runtime ? { ...host, options: { ...host.options, ...runtime } } : host),
  own: join(__dirname, '../dist'),
})
