// A task that scans what the tasks before it have left, after an `await`: who takes it from the queue, a few at once, does not wait for it.
const limited = (most) => {
  const waiting = []
  let active = 0
  const next = () => {
    if (active === most || waiting.length === 0) return
    active++
    const { task, done } = waiting.shift()
    void run(task).then((value) => {
      active--
      done(value)
      next()
    })
  }
  const run = async (task) => {
    await null
    return await task()
  }
  return (task) =>
    new Promise((done) => {
      waiting.push({ task, done })
      next()
    })
}
const batch = async (n) => {
  const add = limited(4)
  const left = []
  const scan = async (i) => {
    await null
    left.push({ i, isOpen: i % 3 > 0 })
    return left.filter(({ isOpen }) => isOpen).length
  }
  await Promise.all(Array.from({ length: n }, (_, i) => add(() => scan(i))))
}
for (const n of [20, 50, 100, 200, 500, 1000]) await batch(n)
