// `require('landau/test')`. Jest's own `require` loads no ES modules and lets nobody have Node's: there `landau/jest` has loaded it.

const load = (): unknown => {
  try {
    return require('./test.js')
  } catch (cause) {
    throw new Error('landau/test cannot be loaded here: Jest needs `landau/jest` as its `transform`.', { cause })
  }
}

module.exports = Reflect.get(globalThis, '$l$growth') ?? load()
