// Pages of a table, put together by a loop that copies what it has so far; and pages that each skip those before, asked one after the other.
const page = (table, at, n) => table.slice(at, at + n)

function fetchAll(table) {
  let all = []
  let at = 0
  while (at < table.length) {
    all = all.concat(page(table, at, 10))
    at += 10
  }
  return all
}

async function select(table, offset, n) {
  await null
  const found = []
  let skipped = 0
  for (const row of table) {
    if (!row.isActive) continue
    if (skipped++ < offset) continue
    if (found.push(row) === n) break
  }
  return found
}

async function* pages(table, n) {
  for (let offset = 0; ; offset += n) {
    const rows = await select(table, offset, n)
    if (rows.length === 0) return
    yield rows
  }
}

const tableOf = (n) => Array.from({ length: n }, (_, id) => ({ id, isActive: id % 3 > 0 }))

async function main() {
  let rows = 0
  for (const n of [100, 200, 400, 800, 1600, 3200]) for await (const found of pages(tableOf(n), 10)) rows += found.length
  return rows
}

console.log(fetchAll(tableOf(4000)).length, await main())
