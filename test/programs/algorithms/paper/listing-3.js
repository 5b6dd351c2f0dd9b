let total = 0
for (let o = 0; o < 3; o++) { // O
  for (let i = 0; i < o; i++) { // I
    total++
  }
}
