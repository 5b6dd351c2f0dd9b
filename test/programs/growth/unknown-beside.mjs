// Strings are searched for each cell, which is told; how the rest grows, which runs once, is what is unknown.
function id(sst, str) {
  for (let i = 0; i < sst.length; i++) if (sst[i].t === str) return i
  sst.push({ t: str })
  return sst.length - 1
}
function cell(sst, str) { return id(sst, str) + str.length }
function write(rows) {
  const sst = []
  let out = 0
  for (const row of rows) out += cell(sst, row)
  return out
}
function table() {
  const t = []
  for (let i = 0; i < 300; i++) for (let j = 0; j < 4000; j++) t[j] = i ^ j
  return t
}
table()
for (const n of [100, 200, 400, 800, 1600]) write(Array.from({ length: n }, (_, i) => 'name' + i))
