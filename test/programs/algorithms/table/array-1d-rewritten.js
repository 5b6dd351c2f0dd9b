// Only the inner loop accesses the array; the outer one bounds its index.
function bubble(a) {
  for (let i = 0; i < a.length; i++) // O
    for (let j = 0; j + 1 < a.length - i; j++) // I
      if (a[j] > a[j + 1]) [a[j], a[j + 1]] = [a[j + 1], a[j]]
}
for (let n = 8; n <= 64; n += 8) bubble(Array.from({ length: n }, (_, i) => (i * 7) % 13)) // H
