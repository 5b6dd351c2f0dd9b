// Exactly cubic but for a scatter, over a factor of five.
function cube(xs) {
  let steps = 0
  for (const a of xs) for (const b of xs) for (let i = 0; i < xs.length - (b === 1 && a === 1 ? 1 : 0); i++) steps++
  return steps
}
for (const n of [20, 30, 44, 66, 80, 100]) cube(Array.from({ length: n }, (_, i) => i))
