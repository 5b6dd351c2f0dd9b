function sieve(n) {
  const composite = new Uint8Array(n + 1)
  for (let i = 2; i * i <= n; i++) { // I
    if (composite[i] === 1) continue
    for (let j = i * i; j <= n; j += i) composite[j] = 1 // J
  }
  return composite
}
for (let n = 128; n <= 4096; n *= 2) sieve(n) // H
