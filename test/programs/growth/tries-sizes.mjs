// Scripts that try one size after the other, each in a function that runs once.

const sizes = [40, 80, 160, 320, 640]

function duplicatesByIndex() {
  for (const n of sizes) {
    const xs = Array.from({ length: n }, (_, i) => i)
    xs.filter((x, i) => xs.indexOf(x) !== i)
  }
}

function indexBySpread() {
  for (let n = 40; n <= 640; n *= 2) {
    const keys = Array.from({ length: n }, (_, i) => `k${i}`)
    keys.reduce((all, key) => ({ ...all, [key]: 1 }), {})
  }
}

function pairsInLoops() {
  for (const n of [40, 80, 160, 320, 640]) {
    let pairs = 0
    for (let i = 0; i < n; i++) for (let k = 0; k < n; k++) if (i !== k) pairs++
  }
}

class Store {
  #rows = []
  add(id) {
    this.#rows.push({ id })
  }
  async find(id) {
    return this.#rows.find((row) => row.id === id)
  }
}

async function oneByOne() {
  for (const n of sizes) {
    const store = new Store()
    for (let i = 0; i < n; i++) store.add(i)
    for (let i = 0; i < n; i++) await store.find(i)
  }
}

async function allAtOnce() {
  for (const n of sizes) {
    const store = new Store()
    const ids = []
    for (let i = 0; i < n; i++) {
      store.add(i)
      ids.push(i)
    }
    await Promise.all(ids.map((id) => store.find(id)))
  }
}

const fail = async () => {
  await null
  throw new Error('failed')
}

async function thenFails() {
  for (const n of sizes) {
    try {
      const xs = Array.from({ length: n }, (_, i) => i)
      for (const x of xs) if (xs.indexOf(x) !== x) xs.pop()
      await fail()
    } catch {}
  }
}

function listThatGrows() {
  const seen = []
  for (let i = 0; i < 600; i++) if (!seen.includes(`k${i}`)) seen.push(`k${i}`)
}

function sortsEach() {
  for (const n of sizes) {
    const xs = Array.from({ length: n }, (_, i) => (i * 7919) % n)
    const places = new Map(xs.map((x, i) => [x, i]))
    for (const x of xs.toSorted((a, b) => a - b)) places.get(x)
  }
}

const grid = (w) => {
  const rows = []
  for (let y = 0; y < w; y++) {
    const row = []
    for (let x = 0; x < w; x++) row.push(x * y)
    rows.push(row)
  }
  return rows
}

const sum = (rows) => {
  let total = 0
  for (const row of rows) for (const x of row) total += x
  return total
}

const widths = [4, 8, 16, 32, 64]
const grids = new Map(widths.map((w) => [w, grid(w)]))

function sidesOfGrids() {
  for (const w of widths) sum(grids.get(w)) + sum(grids.get(w))
}

function sameEachTime() {
  for (let i = 0; i < 200; i++) sum([[i, 2, 3]])
}

duplicatesByIndex()
indexBySpread()
pairsInLoops()
await oneByOne()
await allAtOnce()
await thenFails()
listThatGrows()
sortsEach()
sidesOfGrids()
sameEachTime()
