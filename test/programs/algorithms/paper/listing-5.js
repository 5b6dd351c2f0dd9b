function fill(array) {
  for (let i = 0; i < array.length; i++) // O
    for (let j = 0; j < array[i].length; j++) // I
      array[i][j] = i * j
}
function make(n) {
  const array = []
  for (let i = 0; i < n; i++) array.push(new Array(n)) // B
  return array
}
for (let n = 2; n <= 20; n += 2) fill(make(n)) // H
