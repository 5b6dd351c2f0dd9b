// The same functions written in a file and made of strings.
const body = `
  let found = 0
  for (const a of list) {
    if (list.indexOf(a) >= 0) found++
    for (const b of list) if (a.key === b.key) found++
  }
  return found + list.map((x) => [x]).length`
const made = new Function('list', body)
const evaluated = eval(`(function evaluated(list) {${body}\n})`)

function written(list) {
  let found = 0
  for (const a of list) {
    if (list.indexOf(a) >= 0) found++
    for (const b of list) if (a.key === b.key) found++
  }
  return found + list.map((x) => [x]).length
}

for (const n of [10, 20, 40, 80, 160]) {
  const list = () => Array.from({ length: n }, (_, key) => ({ key }))
  made(list())
  evaluated(list())
  written(list())
}
