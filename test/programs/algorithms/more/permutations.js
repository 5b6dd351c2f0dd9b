const list = []
function permute(items, from) { // P
  if (from === items.length) {
    list.push(items.slice()) // X
    return
  }
  for (let i = from; i < items.length; i++) { // F
    ;[items[from], items[i]] = [items[i], items[from]]
    permute(items, from + 1)
    ;[items[from], items[i]] = [items[i], items[from]]
  }
}
for (let n = 2; n <= 7; n++) permute(Array.from({ length: n }, (_, i) => i), 0) // H
