function walk(value) { // W
  if (Array.isArray(value)) {
    for (const item of value) walk(item) // A
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) walk(value[key]) // K
  }
}
for (let n = 4; n <= 32; n += 4) { // H
  const text = '{"a":[' + '{"b":[1,2],"c":{"d":null}},'.repeat(n) + '0]}'
  walk(JSON.parse(text))
}
