// Runs one case of the corpus over the given sizes in one process, and writes hashes of its results and the time of each size.
// usage: node driver.mjs CASE SIZES OUT   (SIZES: JSON array, or `all`)
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { pathToFileURL } from 'node:url'

const [casePath, wanted, outFile] = process.argv.slice(2)
const driver = await import(pathToFileURL(casePath).href)
const own = (process.env.CORPUS_VARIANT === 'fixed' && (driver.fixedSizes ?? driver.sizesFixed)) || driver.sizes
const sizes = wanted === 'all' ? own : JSON.parse(wanted)

const asText = (result) => {
  if (typeof result === 'string') return result
  try {
    return String(JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))
  } catch {
    return inspect(result, { depth: 6 })
  }
}

const rows = []
for (const n of sizes) {
  const input = await driver.input(n)
  const start = performance.now()
  const result = await driver.run(input)
  const ms = performance.now() - start
  rows.push({
    n,
    ms,
    hash: createHash('sha256')
      .update(asText(driver.digest ? driver.digest(result) : result))
      .digest('hex'),
  })
  writeFileSync(outFile, JSON.stringify(rows))
}
