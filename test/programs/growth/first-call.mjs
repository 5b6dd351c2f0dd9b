// A callback that timers run, and that was called by its routine the first time.
const search = (items) =>
  new Promise((done) => {
    const left = [...items]
    const next = () => {
      left.shift()
      if (left.includes(-1) || left.length === 0) done(left.length)
      else setImmediate(next)
    }
    next()
  })
for (const n of [50, 100, 200, 400, 800]) await search(Array.from({ length: n }, (_, i) => i))
