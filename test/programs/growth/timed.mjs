// A helper that times what it is given does none of the work.
const timed = (n, work) => {
  const before = performance.now()
  work()
  return performance.now() - before
}

function peaks(xs) {
  const seen = []
  return xs.map((x) => {
    seen.push(x)
    return Math.max(...seen)
  })
}

for (const n of [50, 100, 200, 400, 800, 1600]) timed(n, () => peaks(Array.from({ length: n }, (_, i) => (i * 7) % 13)))
