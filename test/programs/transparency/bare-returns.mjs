// In an asynchronous generator `return` waits for its value, and goes on at once if it has none: who comes first tells.
const first = async (name, generator) => {
  const order = []
  const turns = (async () => {
    for (let turn = 1; turn <= 6; turn++) {
      await null
      order.push(turn)
    }
  })()
  for await (const value of generator()) order.push(value)
  order.push('done')
  await turns
  console.log(name, ...order)
}

await first('return', async function* () {
  if (globalThis) return
  yield 1
})
await first('return undefined', async function* () {
  return undefined
})
await first('out of a loop', async function* () {
  for (const value of [1, 2]) {
    if (value === 2) return
    else yield 'a'
  }
})
await first('through finally', async function* () {
  try {
    for (const x of [1]) return
  } finally {
    console.log('finally')
  }
})
await first('in a switch', async function* () {
  yield 'a'
  switch ('a') {
    case 'a': return
  }
})

// prettier-ignore
const assigns = (a, b) =>[a = 1, b = 2] = [b]
console.log(assigns(1, 3))
