// A callback that has no name must get none in a stack, though it is kept in a temporary on its way into a built-in.
const list = [3, 1]
const frames = (error) =>
  error.stack
    .split('\n')
    .slice(1, 4)
    .map((line) => line.trim().replace(/(:\d+):\d+/, '$1'))
const told = (run) => {
  try {
    run()
  } catch (error) {
    console.log(frames(error))
  }
}
told(() => list.map((x) => { throw new Error(x) })) // prettier-ignore
told(() => list.forEach(function (x) { throw new Error(x) })) // prettier-ignore
told(() => [...list].sort((a, b) => { throw new Error(a + b) })) // prettier-ignore
told(() => 'a,b'.replace(/,/, () => { throw new Error('comma') })) // prettier-ignore
told(() => new Map([[1, 2]]).forEach((value) => { throw new Error(value) })) // prettier-ignore
told(() => list.reduce(async (a, b) => { throw new Error(a + b) }).catch((error) => console.log(frames(error)))) // prettier-ignore
