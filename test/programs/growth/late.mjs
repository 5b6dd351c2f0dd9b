// Work that is nobody's own: of generators that are asked for their first value only, and of an async function whose caller returns its promise.
function* problems(value) {
  check(value)
  if (Array.isArray(value)) for (const each of value) for (const problem of problems(each)) if (problem) yield problem
  yield undefined
}
function check(value) {
  let sum = 0
  for (let i = 0; i < 20; i++) sum += typeof value === 'number' ? i : 1
  return sum
}
const isValid = (value) => problems(value).next().value === undefined

async function distinct(list) {
  await null
  const found = []
  for (const each of list) if (!found.includes(each)) found.push(each)
  return found.length
}
async function call(f, list) {
  await null
  return f(list)
}
const both = async (list) => await call(distinct, list)

const part = process.argv[2]
for (const n of [50, 100, 200, 400, 800, 1600]) {
  const list = Array.from({ length: n }, (_, i) => i)
  if (part === 'generators') isValid(list)
  else await both(list)
}
