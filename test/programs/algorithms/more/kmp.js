function failures(pattern) {
  const table = [0]
  let k = 0
  for (let i = 1; i < pattern.length; i++) { // F
    while (k > 0 && pattern[i] !== pattern[k]) k = table[k - 1] // G
    if (pattern[i] === pattern[k]) k++
    table.push(k)
  }
  return table
}
function search(text, pattern) {
  const table = failures(pattern)
  let [k, found] = [0, 0]
  for (let i = 0; i < text.length; i++) { // S
    while (k > 0 && text[i] !== pattern[k]) k = table[k - 1] // B
    if (text[i] === pattern[k]) k++
    if (k === pattern.length) {
      found++
      k = table[k - 1]
    }
  }
  return found
}
for (let n = 20; n <= 200; n += 20) search('aab'.repeat(n), 'aabaaab') // H
